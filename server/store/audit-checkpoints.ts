import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { isCheckpointSignatureOf, signCheckpointText } from '../secret-key.ts'
import { sha256Of } from '../sha256.ts'
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
  /** The SHA-256 of the line before it, so that a removed line is noticed. null in the first line; undefined in lines of earlier versions. */
  readonly previous?: string | null | undefined
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
  let previous: string | null | undefined
  return {
    async write(at) {
      const heads = await readHeads(database, at)
      const changedHeads = heads.filter((head) => written.get(chainKeyOf(head)) !== head.hash)
      if (changedHeads.length === 0) return 0
      previous ??= await hashOfLastLine(file)
      let last = previous
      const lines = changedHeads.map((head) => {
        const text = JSON.stringify(sign({ ...head, previous: last }, secretKey))
        last = hashOfLine(text)
        return text
      })
      await append(file, lines)
      previous = last
      for (const head of changedHeads) written.set(chainKeyOf(head), head.hash)
      return changedHeads.length
    },
  }
}

function sign(checkpoint: Checkpoint, secretKey: string | null): Checkpoint {
  return secretKey === null
    ? checkpoint
    : { ...checkpoint, signature: signCheckpointText(secretKey, signedText(checkpoint)) }
}

function signedText({ organizationId, establishmentId, sequence, hash, at, previous }: Checkpoint): string {
  const signedValues = [organizationId, establishmentId, sequence, hash, at]
  return JSON.stringify(previous === undefined ? signedValues : [...signedValues, previous])
}

function hashOfLine(text: string): string {
  return sha256Of(Buffer.from(text))
}

/** More than the longest line. */
const TAIL_BYTES = 65_536

/** The hash of the last complete line of the file, which another process or an earlier run of this one wrote; null if there is none. */
async function hashOfLastLine(file: string): Promise<string | null> {
  const { size } = await stat(file).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return { size: 0 }
    throw error
  })
  if (size === 0) return null
  const handle = await open(file, 'r')
  try {
    const length = Math.min(size, TAIL_BYTES)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
    const text = buffer.toString('utf8').split('\n').findLast(parseLine)
    return text === undefined ? null : hashOfLine(text)
  } finally {
    await handle.close()
  }
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

async function append(file: string, lines: readonly string[]): Promise<void> {
  const handle = await open(file, 'a', 0o600)
  try {
    // A line break first, so that a line cut short by a power failure damages no other line.
    await handle.appendFile(`\n${lines.join('\n')}\n`)
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
  previous: z.string().nullable().optional(),
  signature: z.string().optional(),
})

/** What is wrong with a line of the checkpoint file. */
export type LineFault =
  /** Not a checkpoint, or one with a wrong signature. */
  | 'unreadable'
  /** The beginning of a checkpoint whose writing was interrupted. */
  | 'unfinished'
  /** A checkpoint whose previous line is missing. */
  | 'afterGap'

/**
 * The number of lines before a line among which its previous line must be. Several processes may write to a file, so that it need not be the one
 * directly above.
 */
const REMEMBERED_LINES = 100_000

/**
 * Reads the checkpoints of a file in order; none when there is no file. `onFault` receives the number of each line with a fault. A checkpoint
 * after a gap is read like the others.
 */
export async function* readCheckpoints(
  file: string,
  onFault: (lineNumber: number, fault: LineFault) => void,
  secretKey: string | null = null,
): AsyncGenerator<Checkpoint> {
  const input = createReadStream(file)
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  const readLines = new Set<string>()
  let number = 0
  try {
    for await (const text of lines) {
      number += 1
      if (text === '') continue
      const checkpoint = parseLine(text)
      if (!checkpoint || isForged(checkpoint, secretKey)) {
        onFault(number, isUnfinished(text) ? 'unfinished' : 'unreadable')
        continue
      }
      const { previous } = checkpoint
      if (previous === null ? readLines.size > 0 : previous !== undefined && !readLines.has(previous))
        onFault(number, 'afterGap')
      remember(readLines, hashOfLine(text))
      yield checkpoint
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  } finally {
    input.destroy()
  }
}

function remember(readLines: Set<string>, hash: string): void {
  readLines.add(hash)
  if (readLines.size <= REMEMBERED_LINES) return
  const [oldest = ''] = readLines
  readLines.delete(oldest)
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
