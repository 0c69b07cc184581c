#!/bin/sh
# Gives the unpacked archive in /opt a fixed place, a user of its own and that user's data directory. Runs once, as root, while the image is built.
set -eu
mv /opt/keywright-* /opt/keywright
groupadd --system --gid 10001 keywright
useradd --system --uid 10001 --gid 10001 --home-dir /var/lib/keywright --no-create-home --shell /usr/sbin/nologin keywright
install --directory --owner=keywright --group=keywright --mode=0700 /var/lib/keywright
ln -s /opt/keywright/bin/keywright /usr/bin/keywright
