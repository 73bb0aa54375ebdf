#!/bin/sh
# Installs what Holdfast needs to be built and tested on Debian or Ubuntu, and
# only what is missing. It can be run any number of times.
#
#   sh packaging/setup.sh
#
# cgo (SQLite and the window) needs a C compiler and the X and GL headers; the
# window tests need a virtual screen, a window manager, and hands and eyes.
set -eu

build="gcc libc6-dev pkg-config libgl-dev libx11-dev libxcursor-dev libxrandr-dev libxinerama-dev libxi-dev libxxf86vm-dev"
window="xvfb xauth x11-utils xdotool imagemagick openbox libgl1-mesa-dri"

say() { printf '%s\n' "holdfast: $*" >&2; }

if ! command -v dpkg-query >/dev/null 2>&1; then
  say "this is not Debian or Ubuntu; please install a C compiler, the OpenGL and X11 headers"
  say "(Xcursor, Xrandr, Xinerama, Xi, Xxf86vm), and Xvfb, openbox, xdotool and ImageMagick for the window tests"
  exit 0
fi

missing=""
for package in $build $window; do
  state=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
  case "$state" in
    *"install ok installed"*) ;;
    *) missing="$missing $package" ;;
  esac
done

# Any Go from 1.21 on fetches by itself the version that go.mod names.
if ! command -v go >/dev/null 2>&1; then
  say "Go is not installed; install Go 1.26 or newer and put it in the PATH"
  go_missing=1
fi

if [ -n "$missing" ]; then
  as_root=""
  if [ "$(id -u)" -ne 0 ]; then
    as_root="sudo"
    command -v sudo >/dev/null 2>&1 || { say "run as root: apt-get install$missing"; exit 1; }
  fi
  say "installing:$missing"
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086
  $as_root apt-get install -y -q --no-install-recommends $missing >/dev/null 2>&1 || {
    $as_root apt-get update -q
    $as_root apt-get install -y -q --no-install-recommends $missing
  }
fi

[ -z "${go_missing:-}" ] || exit 1
