# decoder-view.sh PATH... -- COMMAND...
#
# Runs COMMAND in a root directory that holds only these paths, read-only, and no /proc. unshare(1) starts it in
# mount, network and PID namespaces of its own, so every mount here is private and ends with the process.
set -eu

# A directory that exists on every Linux and that the decoder does not need.
view=/sys
mount -t tmpfs -o mode=755,size=64k,nosuid,nodev none "$view"
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then
    mkdir -p "$view$1"
  else
    mkdir -p "$view${1%/*}"
    : > "$view$1"
  fi
  mount -o bind,ro,nosuid,nodev "$1" "$view$1"
  shift
done
shift
mount -o remount,bind,ro,nosuid,nodev "$view"
exec chroot "$view" "$@"
