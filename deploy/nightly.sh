#!/bin/sh
# Runs a command every night, for containers, which have no cron: nightly.sh <command> [<argument>…]
# From three o'clock (in UTC, unless TZ says otherwise) until midnight the command is started every ten
# minutes, until it succeeds. After a restart of the container it runs again on the same day; the first start
# is after ten minutes, so that a backup does not delay the migration of an upgrade.
done_on=
while :; do
  sleep 600
  today=$(date +%F)
  if [ "$done_on" != "$today" ] && [ "$(date +%H)" -ge 3 ]; then
    if "$@"; then
      done_on=$today
    else
      echo "$*: failed, and is tried again in ten minutes" >&2
    fi
  fi
done
