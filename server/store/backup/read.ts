import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  BACKUP_FORMAT,
  BACKUP_FORMAT_VERSION,
  type BackupContents,
  endLine,
  type HeaderLine,
  headerLine,
  type TableLine,
  tableLine,
  UnusableBackup,
} from './format.ts'

/** The parts of a backup after its header: tables, their rows as JSON arrays of texts and nulls, and the totals. */
type Piece =
  | { readonly kind: 'table'; readonly table: TableLine }
  | { readonly kind: 'row'; readonly json: string }
  | { readonly kind: 'end'; readonly contents: BackupContents }

/** Error codes of the decompression: the file is truncated or damaged. */
const DECOMPRESSION_ERROR = /^Z_/u
const CHUNK_BYTES = 256 * 1024

/**
 * The header of a backup.
 *
 * @throws UnusableBackup when the file is missing, is not a backup, is damaged or has another format
 */
export async function readHeader(file: string): Promise<HeaderLine> {
  for await (const line of linesOf(file)) return parseHeader(file, line)
  throw new UnusableBackup(`${file} is not a Sacoche backup: it is empty.`)
}

/**
 * Reads a backup in pieces, in constant memory. Its contents are verified only when the generator has ended: lines after the last piece are
 * refused too.
 *
 * @throws UnusableBackup when the file is missing, truncated or altered
 */
export async function* readBackupPieces(file: string): AsyncGenerator<Piece> {
  const digest = createHash('sha256')
  let lineNumber = 0
  let ended = false
  for await (const line of linesOf(file)) {
    lineNumber += 1
    if (ended) throw damaged(file, `there are lines after its end, from line ${lineNumber}`)
    if (line.startsWith('{"end":')) {
      const last = parse(file, lineNumber, line, endLine)
      if (last.sha256 !== digest.digest('hex')) throw damaged(file, 'its content does not match its checksum')
      ended = true
      yield { kind: 'end', contents: last.end }
      continue
    }
    digest.update(line).update('\n')
    if (lineNumber === 1) continue
    if (line.startsWith('[')) yield { kind: 'row', json: line }
    else yield { kind: 'table', table: parse(file, lineNumber, line, tableLine) }
  }
  if (!ended) throw damaged(file, 'its end is missing')
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const decompressed = createGunzip({ chunkSize: CHUNK_BYTES }).setEncoding('utf8')
  // The reader of the decompressed stream receives the errors of both streams.
  pipeline(source, decompressed, () => undefined)
  let partialLine = ''
  try {
    for await (const chunk of decompressed as AsyncIterable<string>) {
      if (!chunk.includes('\n')) {
        partialLine += chunk
        continue
      }
      const lines = (partialLine + chunk).split('\n')
      partialLine = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw describeReadError(file, error)
  } finally {
    source.destroy()
    decompressed.destroy()
  }
  if (partialLine !== '') yield partialLine
}

function describeReadError(file: string, error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'ENOENT') return new UnusableBackup(`There is no file ${file}.`)
  if (code === 'EISDIR') return new UnusableBackup(`${file} is a directory, not a backup.`)
  if (code === 'Z_DATA_ERROR' && /incorrect header check/u.test(String(error)))
    return new UnusableBackup(`${file} is not a Sacoche backup.`)
  return code !== undefined && DECOMPRESSION_ERROR.test(code)
    ? damaged(file, 'it is cut off or was altered')
    : error
}

function parseHeader(file: string, line: string): HeaderLine {
  const value = jsonOf(line)
  const { format, formatVersion } = (value ?? {}) as { format?: unknown; formatVersion?: unknown }
  if (format !== BACKUP_FORMAT) throw new UnusableBackup(`${file} is not a Sacoche backup.`)
  if (formatVersion !== BACKUP_FORMAT_VERSION) {
    throw new UnusableBackup(
      `${file} is a backup of format ${formatVersion}, and this program reads format ${BACKUP_FORMAT_VERSION}: restore it with the version that wrote it, or a later one.`,
    )
  }
  return parse(file, 1, line, headerLine)
}

function parse<Value>(
  file: string,
  lineNumber: number,
  line: string,
  schema: { safeParse(value: unknown): { success: true; data: Value } | { success: false } },
): Value {
  const result = schema.safeParse(jsonOf(line))
  if (!result.success) throw damaged(file, `line ${lineNumber} can't be read`)
  return result.data
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function damaged(file: string, reason: string): UnusableBackup {
  return new UnusableBackup(`${file} is damaged and can't be restored: ${reason}.`)
}
