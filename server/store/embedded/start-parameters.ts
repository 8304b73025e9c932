import { PGlite } from '@electric-sql/pglite'

/**
 * How the embedded engine is started: as its makers do, but durable (`-F` turns syncing off; `fdatasync`, the default
 * method, is a no-op there) and with a log that keeps 64 MB instead of 1 GB beside the data.
 */
export const START_PARAMETERS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=64MB'],
  ...['-c', 'min_wal_size=32MB'],
]
