#!/bin/bash
# Moves the archive of an earlier PostgreSQL to /wal/before-<date and time>. A new PostgreSQL gives its segments the same names, and
# archive_command overwrites none: archiving would fail, and the segments that wait for it would fill the disk.
set -euo pipefail
old=/wal/before-$(date +%F-%H%M%S)
mkdir "$old"
find /wal -maxdepth 1 '(' -name '0000*' -o -name 'base-*' ')' -exec mv --target-directory="$old" {} +
rmdir --ignore-fail-on-non-empty "$old"
