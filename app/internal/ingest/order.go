package ingest

import (
	"context"
	"sync"

	"holdfast/app/internal/courtesy"
)

// workers is how many goroutines do the middle step; ahead how many pieces of
// work may wait between the first step and the last.
const workers, ahead = 2, 8

// job is one piece on its way; done is closed when it is worked on.
type job[T any] struct {
	piece *T
	done  chan struct{}
}

// InOrder runs three steps beside each other: produce makes pieces, work is
// done on several of them at the same time, and consume, on the caller's
// goroutine, gets them in the order in which they were made. The first error of
// produce or consume ends all three; so does the end of ctx. Nothing runs on
// when InOrder has returned. Before each piece the work rests for who is at the window
// (package courtesy).
func InOrder[T any](ctx context.Context, produce func(emit func(*T) error) error, work func(*T), consume func(*T) error) error {
	ctx, cancel := context.WithCancel(ctx)
	queue, todo := make(chan job[T], ahead), make(chan job[T], ahead)
	var running sync.WaitGroup
	var produced error
	running.Go(func() {
		defer close(queue)
		defer close(todo)
		produced = produce(func(piece *T) error { return emitJob(ctx, piece, queue, todo) })
	})
	for range workers {
		running.Go(func() {
			for j := range todo {
				_ = courtesy.Rest(ctx) // whoever waits for the piece sees the error too
				work(j.piece)
				close(j.done)
			}
		})
	}
	err := consumeJobs(ctx, queue, consume)
	cancel()
	running.Wait()
	if err == nil || produced != nil && ctx.Err() != nil && err == ctx.Err() {
		err = produced
	}
	return err
}

// emitJob puts a piece into both queues.
func emitJob[T any](ctx context.Context, piece *T, queue, todo chan<- job[T]) error {
	j := job[T]{piece, make(chan struct{})}
	for _, c := range []chan<- job[T]{todo, queue} {
		select {
		case c <- j:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// consumeJobs takes pieces off the queue until its end.
func consumeJobs[T any](ctx context.Context, queue <-chan job[T], consume func(*T) error) error {
	for j := range queue {
		select {
		case <-j.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := courtesy.Rest(ctx); err != nil {
			return err
		}
		if err := consume(j.piece); err != nil {
			return err
		}
	}
	return ctx.Err()
}
