#!/bin/sh
# Installs a version of Netkhata, or updates to it, on a machine set up as in docs/owners.md.
#
#   sudo deploy/update.sh netkhata-1.0.0.tar.gz      a release, by its file or its https address
#   sudo deploy/update.sh REPOSITORY [BRANCH_OR_TAG]  a git repository, built here (1.4 GB of memory)
#
# The new version is fetched, installed and built in a folder of its own while the old one runs.
# Then: stop, backup, switch, start, check. If the new one does not come up, the old one is switched
# back; a database that the new one had changed is set aside, and the backup restored.
set -eu

root=${NETKHATA_ROOT:-/opt/netkhata}
settings=${NETKHATA_ENV:-/etc/netkhata.env}
unit=${NETKHATA_UNIT:-netkhata}
user=${NETKHATA_USER:-netkhata}
wait_seconds=${NETKHATA_WAIT:-180}

say() { printf '%s\n' "$*"; }
die() { printf '%s\n' "$*" >&2; exit 1; }
[ $# -ge 1 ] || die "Usage: $0 RELEASE.tar.gz | REPOSITORY [BRANCH_OR_TAG]"
[ "$(id -u)" = 0 ] || die 'Run this as root (sudo).'
[ -r "$settings" ] || die "There is no $settings: docs/owners.md says what stands in it."

# As Netkhata's own user, with its settings: none of the packages runs as root.
as_user() {
  setpriv --reuid "$user" --regid "$user" --init-groups --reset-env sh -c '
    set -a; . "$1"; set +a; shift; exec "$@"' sh "$readable" "$@"
}
setting() { (set -a; . "$settings"; eval "printf %s \"\${$1:-}\""); }
readable=$(mktemp)
trap 'rm -f "$readable"' EXIT
cp "$settings" "$readable"
chown "$user" "$readable"
chmod 0400 "$readable"

port=$(setting PORT); data=$(setting DATA_DIR); backups=$(setting BACKUP_DIR)
[ -n "$data" ] && [ -n "$backups" ] || die "DATA_DIR and BACKUP_DIR must stand in $settings."
case "$backups/" in "$data"/*) die 'BACKUP_DIR must lie outside DATA_DIR, which may be set aside.' ;; esac
install -d -o "$user" -g "$user" "$root" "$root/releases"
old=$(readlink "$root/current" || true)

# 1. Fetch.
new=$root/releases/$(date -u +%Y%m%d-%H%M%S)
install -d -o "$user" -g "$user" "$new"
discard() { rm -rf "$new"; die "$*"; }
case $1 in
  http://*.tar.gz|https://*.tar.gz)
    curl -fsSL "$1" | as_user tar -xz --strip-components=1 -C "$new" || discard "$1 could not be fetched." ;;
  *.tar.gz)
    as_user tar -xz --strip-components=1 -C "$new" < "$1" || discard "$1 could not be read." ;;
  *)
    as_user git clone --quiet --depth 1 ${2:+--branch "$2"} "$1" "$new" || discard "$1 could not be cloned." ;;
esac
say "Fetched $(sed -n 's/^  "version": "\(.*\)",/\1/p' "$new/package.json") into $new"

# 2. Install and build, beside the running one.
if [ -e "$new/RELEASE" ]; then packages=--omit=dev; else packages=--include=dev; fi
as_user sh -c "cd '$new' && npm ci $packages --no-audit --no-fund --loglevel=error && node tools/build.mjs server threads web" ||
  discard 'It could not be installed; the running version was not touched.'
# Pages that are open find the files of their version for a day.
if [ -n "$old" ] && [ -d "$old/web/dist/assets" ]; then
  find "$new/web/dist/assets" -type f | sed 's|.*/||' > "$new/own-assets"
  for file in $(if [ -e "$old/own-assets" ]; then cat "$old/own-assets"; else ls "$old/web/dist/assets"; fi); do
    [ -e "$new/web/dist/assets/$file" ] || cp -p "$old/web/dist/assets/$file" "$new/web/dist/assets/"
  done
fi

# Whether it is ready ten seconds long: a version that dies soon after its start does not count.
ready() {
  steady=0
  for _ in $(seq "$wait_seconds"); do
    if curl -fsS -o /dev/null "http://127.0.0.1:${port:-3000}/readyz" 2>/dev/null; then
      steady=$((steady + 1))
      [ "$steady" -lt 10 ] || return 0
    else
      steady=0
    fi
    sleep 1
  done
  return 1
}
switch() { ln -sfn "$1" "$root/current.new" && mv -T "$root/current.new" "$root/current"; }

# 3. Stop, backup, switch, start, check.
systemctl stop "$unit" || true
backup=
if [ -n "$old" ] && { [ -n "$(setting DATABASE_URL)" ] || [ -e "$data" ]; }; then
  install -d -o "$user" -g "$user" "$backups"
  backup=$backups/before-update-$(date -u +%Y%m%d-%H%M%S).tar.gz
  if ! as_user sh -c "cd '$old' && npm run --silent backup -- --to '$backup'"; then
    systemctl start "$unit"
    discard 'The backup failed: nothing was updated, and the old version runs again.'
  fi
  # Tells the new version's first start that it need not make another.
  [ -n "$(setting DATABASE_URL)" ] || as_user sh -c "printf '%s\\n' '$backup' > '$data/backup-before-update'"
fi
switch "$new"
systemctl start "$unit"
if ready; then
  say "Netkhata runs from $new"
  # The last three versions stay.
  ls -1d "$root"/releases/* | head -n -3 | while read -r folder; do
    [ "$folder" = "$new" ] || [ "$folder" = "$old" ] || rm -rf "$folder"
  done
  exit 0
fi

# 4. Back.
systemctl stop "$unit" || true
[ -n "$old" ] || die "It does not come up: journalctl -u $unit says why."
say "It does not come up (journalctl -u $unit says why): back to $old"
switch "$old"
systemctl start "$unit"
if ready; then die 'The old version runs again, with all data.'; fi
systemctl stop "$unit" || true
[ -z "$(setting DATABASE_URL)" ] ||
  die "The new version has changed the database: restore $backup into an empty one (npm run restore)."
aside=$data.set-aside-$(date -u +%Y%m%d-%H%M%S)
mv "$data" "$aside"
install -d -m 0700 -o "$user" -g "$user" "$data"
[ ! -e "$aside/secrets.key" ] || cp -p "$aside/secrets.key" "$data/"
as_user sh -c "cd '$old' && npm run --silent restore -- '$backup'" ||
  die "$backup could not be restored; the data is in $aside."
systemctl start "$unit"
ready || die "The old version does not come up either; the data is in $aside, the backup is $backup."
die "The old version runs again on the backup made before the update; what the new one left is in $aside."
