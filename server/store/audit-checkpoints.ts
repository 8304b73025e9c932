import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Database } from './open.ts'
import { asSystem } from './scope.ts'

/** Where a chain's head was at an instant, kept outside the database: what was there then must be there for ever. */
export interface Checkpoint {
  readonly organizationId: string
  readonly establishmentId: string | null
  readonly sequence: number
  /** Hexadecimal. */
  readonly hash: string
  readonly at: string
}

/** Writes checkpoints to one file. */
export interface CheckpointWriter {
  /** Adds a line for every chain that has moved since this writer's last call, and syncs. Returns how many. */
  write(at: string): Promise<number>
}

/**
 * A writer of checkpoints, for one process: one call at start, one now and then, one at a clean stop. It remembers
 * what it wrote last, so that the file grows only where something happened.
 */
export function createCheckpointWriter(database: Pick<Database, 'kysely'>, file: string): CheckpointWriter {
  const written = new Map<string, string>()
  return {
    async write(at) {
      const heads = await readHeads(database, at)
      const moved = heads.filter((head) => written.get(chainOf(head)) !== head.hash)
      if (moved.length === 0) return 0
      await append(file, moved)
      for (const head of moved) written.set(chainOf(head), head.hash)
      return moved.length
    },
  }
}

function chainOf({ organizationId, establishmentId }: Checkpoint): string {
  return `${organizationId} ${establishmentId}`
}

async function readHeads(database: Pick<Database, 'kysely'>, at: string): Promise<Checkpoint[]> {
  const rows = await asSystem(database, (trx) =>
    trx
      .selectFrom('audit_heads')
      .selectAll()
      .orderBy('organization_id')
      .orderBy('establishment_id')
      .execute(),
  )
  return rows.map((row) => ({
    organizationId: row.organization_id,
    establishmentId: row.establishment_id,
    sequence: row.sequence,
    hash: row.hash.toString('hex'),
    at,
  }))
}

async function append(file: string, checkpoints: readonly Checkpoint[]): Promise<void> {
  const handle = await open(file, 'a', 0o600)
  try {
    // The line break comes first too: a line that a power cut left unfinished spoils only itself.
    await handle.appendFile(`\n${checkpoints.map((checkpoint) => JSON.stringify(checkpoint)).join('\n')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const line = z.object({
  organizationId: z.string(),
  establishmentId: z.string().nullable(),
  sequence: z.int(),
  hash: z.string(),
  at: z.string(),
})

/**
 * The checkpoints of a file, one after the other; none when there is no file. `onUnreadable` gets the number of each line that is no
 * checkpoint, and whether it is the beginning of one, as a power cut leaves it.
 */
export async function* readCheckpoints(
  file: string,
  onUnreadable: (lineNumber: number, isUnfinished: boolean) => void,
): AsyncGenerator<Checkpoint> {
  const input = createReadStream(file)
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  let number = 0
  try {
    for await (const text of lines) {
      number += 1
      if (text === '') continue
      const checkpoint = parseLine(text)
      if (checkpoint) yield checkpoint
      else onUnreadable(number, isUnfinished(text))
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  } finally {
    input.destroy()
  }
}

const BEGINNING = '{"organizationId":"'

function isUnfinished(text: string): boolean {
  return !text.endsWith('}') && (text.startsWith(BEGINNING) || BEGINNING.startsWith(text))
}

function parseLine(text: string): Checkpoint | undefined {
  try {
    return line.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
