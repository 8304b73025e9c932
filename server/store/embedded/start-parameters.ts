import { PGlite } from '@electric-sql/pglite'

/**
 * The engine's default start parameters, but durable (`-F` disables syncing; `fdatasync`, the default method, is a no-op there), with a
 * log of 64 MB instead of 1 GB, and with half of the default buffers: its memory never shrinks, and the system caches the files anyway.
 */
export const START_PARAMETERS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=64MB'],
  ...['-c', 'min_wal_size=32MB'],
  ...['-c', 'shared_buffers=64MB'],
  ...['-c', 'maintenance_work_mem=16MB'],
]
