#!/bin/sh
# Takes the base backup of today, unless there is one. Deletes the oldest base backups, and the part of the
# write-ahead log (WAL) that only they need:
# base-backup.sh <archive> [<number to keep>]
# Runs as the user of PostgreSQL. <archive> is the directory into which archive_command of compose.yaml puts
# the WAL; the base backup of a day is base-<date> in it.
set -eu
archive=$1
keep=${2:-7}

base=$archive/base-$(date +%F)
[ ! -e "$base" ] || exit 0
rm -rf "$archive"/base-*.unfinished
# pg_basebackup ends when the WAL that the base backup needs is in the archive.
pg_basebackup --pgdata="$base.unfinished" --checkpoint=fast --wal-method=none
sync "$archive"
mv "$base.unfinished" "$base"
ls -d "$archive"/base-????-??-?? | head -n "-$keep" | while read -r old; do rm -r "$old"; done

oldest=$(ls -d "$archive"/base-????-??-?? | head -n 1)
# The first WAL segment that the oldest base backup needs.
segment=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
# If no segment was found, pg_archivecleanup refuses the empty name and deletes nothing.
pg_archivecleanup -x .gz "$archive" "$segment"
