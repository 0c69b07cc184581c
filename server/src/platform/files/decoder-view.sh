# decoder-view.sh PATH... -- COMMAND...
#
# Runs COMMAND in a root directory that holds only these paths, read-only, and no /proc. unshare(1) starts it in
# mount, network and PID namespaces of its own, so every mount here is private and ends with the process.
#
# This shell stays, as the first process of the PID namespace. unshare asks the kernel to kill the first process when
# unshare is killed, and with it all others. A decoder in its place could withdraw that (prctl) and outlive the server.
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
# No core file with a customer's picture, no endless forks; and when memory runs out, the kernel ends the decoder first.
# A system that refuses this, because its own limits are lower, still gets the rest.
prlimit --pid $$ --core=0 --nproc=512 2>/dev/null || :
echo 1000 2>/dev/null >/proc/self/oom_score_adj || :
status=0
chroot "$view" "$@" || status=$?
exit "$status"
