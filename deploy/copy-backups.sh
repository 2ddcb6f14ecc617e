#!/bin/sh
# Copies the backups that are not there yet to COPY_TO (rsync: user@host:folder, or a folder).
# Finished files alone have their final name. Nothing is deleted there: that machine keeps its own.
set -eu
: "${COPY_TO:?say in /etc/netkhata.env where the backups are copied to}"
from=${BACKUP_DIR:-/var/lib/netkhata/backups}
exec rsync --archive --ignore-existing --include='*.tar.gz' --exclude='*' "$from/" "$COPY_TO/"
