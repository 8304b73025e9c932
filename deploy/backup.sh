#!/bin/sh
# Takes the backup of today, if there is none, and deletes the oldest ones: backup.sh <directory> [<number to keep>]
set -eu
directory=$1
keep=${2:-30}

file=$directory/$(date +%F).gz
[ ! -e "$file" ] || exit 0
node server/commands/backup.ts "$file"
# Older backups are deleted only after a new one was written and checked.
ls "$directory"/????-??-??.gz | head -n "-$keep" | while read -r old; do rm "$old"; done
