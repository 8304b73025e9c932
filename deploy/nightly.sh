#!/bin/sh
# Runs a command every night, for containers, which have no cron: nightly.sh <command> [<argument>…]
# The command is started from three o'clock (in UTC, unless TZ says otherwise) until midnight, every ten minutes, so that a failed or missed
# run is repeated. It must do nothing when the work of the day is done.
while :; do
  if [ "$(date +%H)" -ge 3 ]; then
    "$@" || echo "$*: failed, and is tried again in ten minutes" >&2
  fi
  sleep 600
done
