/**
 * The thread in which the embedded PostgreSQL runs, so that a long query never blocks the server's event loop.
 *
 * It serves one session at a time: bytes of the wire protocol come in, are executed at once, and the answer goes back.
 * When a session hangs up, whatever it left behind (an open transaction, settings, prepared statements, advisory
 * locks) is undone before the next session's first byte is read.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { type FilesCopiedBefore, finishCopy } from './copy.ts'
import { DurableFiles } from './durable-files.ts'
import type { EngineSettings, FromEngine, ToEngine } from './messages.ts'
import { START_PARAMETERS } from './start-parameters.ts'

/** The exit status of a failed statement; any other exit or error is a crash. */
const STATEMENT_FAILED = 100
/** Answers are buffered up to this many bytes, so that a long one does not need one message per row. */
const MESSAGE_BYTES = 128 * 1024

const settings: EngineSettings = workerData
const port = parentPort!
const syncs = new Int32Array(settings.syncs)

const engine = await PGlite.create({
  fs: new DurableFiles(settings.directory, () => Atomics.add(syncs, 0, 1)),
  startParams: [...START_PARAMETERS],
})

/** Makes a crash of the engine post its cause and end the thread. Otherwise the crashed engine would be called again and again. */
function endOnCrash(): void {
  const module = engine.Module as unknown as {
    _PostgresMainLoopOnce: () => void
  }
  const runOnce = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (thrown) {
      if ((thrown as { status?: number }).status !== STATEMENT_FAILED) {
        post({ kind: 'broken', cause: String(thrown) })
        process.exit(1)
      }
      throw thrown
    }
  }
}

function post(message: FromEngine): void {
  port.postMessage(message, message.kind === 'bytes' ? [message.bytes.buffer] : [])
}

async function execute(session: number, request: Uint8Array): Promise<void> {
  let buffered: Uint8Array[] = []
  let size = 0
  const send = () => {
    if (size > 0) post({ kind: 'bytes', session, bytes: join(buffered, size) })
    buffered = []
    size = 0
  }
  await engine.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (piece) => {
      // The piece is a view of the engine's memory and must be copied before the engine continues.
      buffered.push(piece.slice())
      size += piece.length
      if (size >= MESSAGE_BYTES) send()
    },
  })
  send()
}

function join(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const buffer = new Uint8Array(size)
  let offset = 0
  for (const piece of pieces) {
    buffer.set(piece, offset)
    offset += piece.length
  }
  return buffer
}

/** One message of the wire protocol: its letter, its length, and text closed by a zero byte (none for Sync). */
function protocolMessage(letter: string, text?: string): Buffer {
  const body = text === undefined ? Buffer.alloc(0) : Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + body.length)
  message.write(letter)
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}

const FORGET_SESSION = Buffer.concat([
  protocolMessage('S'),
  protocolMessage('Q', 'ROLLBACK'),
  protocolMessage('Q', 'DISCARD ALL'),
])

/**
 * Completes a copy of the cluster while no statement runs. The copy has the state that a kill at this moment would leave, so it contains
 * everything that was acknowledged.
 */
function copyTo(id: number, directory: string, copiedBefore: FilesCopiedBefore): void {
  let failure: string | null = null
  try {
    finishCopy(settings.directory, directory, copiedBefore)
  } catch (error) {
    failure = String(error)
  }
  post({ kind: 'copied', id, error: failure })
}

async function serve(message: ToEngine): Promise<void> {
  if (message.kind === 'bytes') {
    await execute(message.session, message.bytes)
  } else if (message.kind === 'copy') {
    copyTo(message.id, message.directory, message.copiedBefore)
  } else if (message.kind === 'hangUp') {
    await engine.execProtocolRawStream(FORGET_SESSION, {
      syncToFs: false,
      onRawData: () => undefined,
    })
  } else {
    await engine.close()
    port.close()
  }
}

endOnCrash()
let lastMessage = Promise.resolve()
port.on('message', (message: ToEngine) => {
  lastMessage = lastMessage.then(() => serve(message))
})
post({ kind: 'ready' })
