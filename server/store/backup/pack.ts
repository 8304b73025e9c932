import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '../open.ts'
import { dumpDatabase, type Mark } from './dump.ts'
import type { Contents } from './format.ts'

/** Half the time of the usual level for a tenth more bytes. */
const LEVEL = 3

/** Writes a packed backup and ends `out`; a failure destroys `out`, so that nobody takes a part for the whole. */
export async function packBackup(
  db: Pick<Database, 'kysely' | 'engine'>,
  mark: Mark,
  out: Writable,
): Promise<Contents> {
  const gzip = createGzip({ level: LEVEL })
  const written = pipeline(gzip, out)
  const dumped = dumpDatabase(db, mark, gzip).then(
    (contents) => {
      gzip.end()
      return contents
    },
    (error: Error) => {
      gzip.destroy(error)
      throw error
    },
  )
  const [dump, file] = await Promise.allSettled([dumped, written])
  // When the reader has gone both fail, and the reader's end is the cause.
  if (file.status === 'rejected') throw file.reason
  if (dump.status === 'rejected') throw dump.reason
  return dump.value
}
