#!/bin/sh
# Takes a backup, named by date and time, and deletes the backups of this script that are older than a number of
# days (by default 30): backup.sh <directory> [<number of days>]
set -eu
directory=$1
days=${2:-30}

# A backup that was killed, or cut off by the power, leaves a part of a file.
find "$directory" -name '*.gz.unfinished' -mtime +0 -delete
node server/commands/backup.ts "$directory/$(date +%F-%H%M%S).gz"
# Older backups are deleted only after a new one was written and checked; others, such as before-upgrade.gz, stay. Earlier versions of this
# script put no time in the name.
find "$directory" '(' -name '????-??-??-??????.gz' -o -name '????-??-??.gz' ')' -mtime "+$days" -delete
