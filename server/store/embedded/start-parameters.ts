import { PGlite } from '@electric-sql/pglite'

/**
 * The engine's default start parameters, but with syncing (`-F` disables it, and the default method `fdatasync` does nothing in this engine),
 * with a write-ahead log of 64 MB instead of 1 GB, and with less memory than by default: the memory of the engine never shrinks, and the
 * operating system caches the files anyway.
 */
export const START_PARAMETERS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=64MB'],
  ...['-c', 'min_wal_size=32MB'],
  ...['-c', 'shared_buffers=64MB'],
  ...['-c', 'maintenance_work_mem=16MB'],
]
