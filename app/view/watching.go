package view

import "context"

// What takes long is watched and stopped by way of its context, so that the many things
// that can be asked need no other words for those few that look into records.

type (
	watchKey struct{}
	stopKey  struct{}
)

// Watched returns a context in which a search that has to look into many records counts
// them in p, and says first how many they are.
func Watched(ctx context.Context, p *Progress) context.Context {
	return context.WithValue(ctx, watchKey{}, p)
}

// WatchOf is what counts the records that searches of a context look into, or nil.
func WatchOf(ctx context.Context) *Progress {
	p, _ := ctx.Value(watchKey{}).(*Progress)
	return p
}

// Stoppable returns a context in which a search ends when stop does: one that looks into
// records with what it has found until then (Results.Part), any other with
// context.Canceled.
func Stoppable(ctx, stop context.Context) context.Context {
	return context.WithValue(ctx, stopKey{}, stop)
}

// StopOf is what stops the searches of a context, or nil.
func StopOf(ctx context.Context) context.Context {
	stop, _ := ctx.Value(stopKey{}).(context.Context)
	return stop
}
