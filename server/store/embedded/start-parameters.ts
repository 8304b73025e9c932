import { PGlite } from '@electric-sql/pglite'

/**
 * The engine's default start parameters with these changes:
 * - syncing is on: `-F` disables it, and the default method `fdatasync` does nothing in this engine;
 * - the write-ahead log grows to 64 MB instead of 1 GB;
 * - the memory is smaller: the memory of the engine never shrinks, and the operating system caches the files anyway.
 */
export const START_PARAMETERS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=64MB'],
  ...['-c', 'min_wal_size=32MB'],
  ...['-c', 'shared_buffers=64MB'],
  ...['-c', 'maintenance_work_mem=16MB'],
]
