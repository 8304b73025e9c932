import { Worker } from 'node:worker_threads'
import type { ClosingType } from '../../src/domain/closings/closings.ts'
import type { TableReading } from './bank/csv.ts'
import type { BankFile } from './bank/read.ts'
import { BankColumnsUnknown, BankFileError } from './bank/statement.ts'
import type { ClosingsFileContent, ReadingOptions } from './closings/read.ts'
import type { ParseReply, ParseRequest } from './parse-messages.ts'

const MAX_HEAP_MB = 768
const MAX_PARSE_MS = 60_000
const IDLE_MS = 30_000

/** Parsing was stopped, because the file needed more memory or time than any real file. */
export class FileTooCostly extends Error {
  override readonly name = 'FileTooCostly'
}

/**
 * Reads a file of closings in the parsing thread.
 *
 * @throws FileTooCostly
 */
export async function parseClosings(
  content: Uint8Array,
  type: ClosingType,
  reading: ReadingOptions,
): Promise<ClosingsFileContent> {
  const reply = await parse({ kind: 'closings', content, type, reading })
  if (reply.kind !== 'closings') throw new TypeError(`Unexpected reply: ${reply.kind}`)
  return reply.file
}

/**
 * Reads a file of bank statements in the parsing thread.
 *
 * @throws BankFileError, BankColumnsUnknown, FileTooCostly
 */
export async function parseBankFile(content: Uint8Array, reading: TableReading): Promise<BankFile> {
  const reply = await parse({ kind: 'bankFile', content, reading })
  if (reply.kind === 'bankColumns') throw new BankColumnsUnknown(reply.headings, reply.sample)
  if (reply.kind === 'bankFaults') throw new BankFileError(reply.issues)
  if (reply.kind !== 'bankFile') throw new TypeError(`Unexpected reply: ${reply.kind}`)
  return reply.file
}

let thread: Worker | null = null
let lastParse: Promise<unknown> = Promise.resolve()
let idleTimer: NodeJS.Timeout | undefined

/** Parses one file at a time, in the order of the calls. The thread starts with the first file and ends after IDLE_MS without one. */
function parse(request: ParseRequest): Promise<ParseReply> {
  const reply = lastParse.then(() => parseNow(request))
  lastParse = reply.catch(() => undefined)
  return reply
}

async function parseNow(request: ParseRequest): Promise<ParseReply> {
  clearTimeout(idleTimer)
  thread ??= startThread()
  const worker = thread
  worker.ref()
  const { promise, resolve, reject } = Promise.withResolvers<ParseReply>()
  const onError = (error: Error) => reject(isOutOfMemory(error) ? tooCostly(error) : error)
  const onExit = (code: number) => reject(new Error(`The parsing thread ended with code ${code}`))
  const timeout = setTimeout(() => {
    reject(tooCostly(`more than ${MAX_PARSE_MS} ms`))
    void endThread(worker)
  }, MAX_PARSE_MS)
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  worker.postMessage(request)
  try {
    return await promise
  } catch (error) {
    await endThread(worker)
    throw error
  } finally {
    clearTimeout(timeout)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
    worker.unref()
    idleTimer = setTimeout(() => endThread(worker), IDLE_MS).unref()
  }
}

function startThread(): Worker {
  return new Worker(new URL('./parse-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
}

async function endThread(worker: Worker): Promise<void> {
  if (thread === worker) thread = null
  await worker.terminate()
}

function isOutOfMemory(error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooCostly(cause: unknown): FileTooCostly {
  return new FileTooCostly('Parsing the file was stopped', { cause })
}
