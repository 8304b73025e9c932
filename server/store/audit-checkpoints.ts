import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { isCheckpointSignatureOf, signCheckpointText } from '../secret-key.ts'
import type { Database } from './open.ts'
import { asSystem } from './scope.ts'

/** The head of a chain at an instant, stored outside the database: from then on the chain must contain an event with this sequence and hash. */
export interface Checkpoint {
  readonly organizationId: string
  readonly establishmentId: string | null
  readonly sequence: number
  /** Hexadecimal. */
  readonly hash: string
  readonly at: string
  /** Proves that a process with the `SECRET_KEY` wrote the checkpoint; undefined if it was written without a key. */
  readonly signature?: string | undefined
}

/** Writes checkpoints to one file. */
export interface CheckpointWriter {
  /**
   * Appends a line for every chain that changed since this writer's last call (at the first call, for every chain),
   * and syncs the file. Returns the number of lines.
   */
  write(at: string): Promise<number>
}

/**
 * Creates the checkpoint writer of a process. It remembers the heads that it wrote, so that after its first call the file grows only with new
 * events.
 */
export function createCheckpointWriter(
  database: Pick<Database, 'kysely'>,
  file: string,
  secretKey: string | null = null,
): CheckpointWriter {
  const written = new Map<string, string>()
  return {
    async write(at) {
      const heads = await readHeads(database, at)
      const changedHeads = heads.filter((head) => written.get(chainKeyOf(head)) !== head.hash)
      if (changedHeads.length === 0) return 0
      await append(
        file,
        secretKey === null ? changedHeads : changedHeads.map((head) => signed(head, secretKey)),
      )
      for (const head of changedHeads) written.set(chainKeyOf(head), head.hash)
      return changedHeads.length
    },
  }
}

function signed(checkpoint: Checkpoint, secretKey: string): Checkpoint {
  return { ...checkpoint, signature: signCheckpointText(secretKey, signedText(checkpoint)) }
}

function signedText({ organizationId, establishmentId, sequence, hash, at }: Checkpoint): string {
  return JSON.stringify([organizationId, establishmentId, sequence, hash, at])
}

function chainKeyOf({ organizationId, establishmentId }: Checkpoint): string {
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
    // A line break first, so that a line cut short by a power failure damages no other line.
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
  signature: z.string().optional(),
})

/**
 * Reads the checkpoints of a file in order; none when there is no file. `onUnreadable` receives the number of each unreadable line, and true
 * if the line is the beginning of a checkpoint whose writing was interrupted. With a key, a line with a wrong signature is unreadable.
 */
export async function* readCheckpoints(
  file: string,
  onUnreadable: (lineNumber: number, isUnfinished: boolean) => void,
  secretKey: string | null = null,
): AsyncGenerator<Checkpoint> {
  const input = createReadStream(file)
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  let number = 0
  try {
    for await (const text of lines) {
      number += 1
      if (text === '') continue
      const checkpoint = parseLine(text)
      if (checkpoint && !isForged(checkpoint, secretKey)) yield checkpoint
      else onUnreadable(number, isUnfinished(text))
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  } finally {
    input.destroy()
  }
}

function isForged(checkpoint: Checkpoint, secretKey: string | null): boolean {
  const { signature } = checkpoint
  if (secretKey === null || signature === undefined) return false
  return !isCheckpointSignatureOf(secretKey, signedText(checkpoint), signature)
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
