import { Worker } from 'node:worker_threads'
import { StoreUnavailable } from '../failures.ts'
import { copyWhileInUse } from './copy.ts'
import type { EngineSettings, FromEngine, ToEngine } from './messages.ts'
import { WireStream } from './wire.ts'

/** The embedded PostgreSQL, running in its thread. */
export interface EmbeddedEngine {
  /** A new session: the stream that the `pg` driver uses as its socket. The engine serves one session at a time. */
  connect(): WireStream
  /** The number of disk syncs since the start. */
  syncs(): number
  /** The cause when the engine has failed; undefined while it runs and after a clean stop. */
  failure(): StoreUnavailable | undefined
  /** Ends the engine's thread at once; every session fails with `StoreUnavailable`. */
  fail(cause: unknown): void
  /**
   * Copies the cluster. The copy contains at least the effects of all statements accepted so far. Most files are copied while statements run;
   * execution pauses only while changed files are copied again. Rejects on failure.
   */
  copyTo(directory: string): Promise<void>
  /** Stops cleanly: executes accepted statements, writes a checkpoint and ends the thread. */
  stop(): Promise<void>
}

/** Starts the engine on the cluster in `directory`, and creates the cluster if there is none. Rejects when it can't start. */
export async function startEngine(directory: string): Promise<EmbeddedEngine> {
  const settings: EngineSettings = {
    directory,
    syncs: new SharedArrayBuffer(4),
  }
  const thread = new Worker(new URL('./engine-thread.ts', import.meta.url), {
    workerData: settings,
  })
  const sessions = new Map<number, WireStream>()
  const copies = new Map<number, PromiseWithResolvers<void>>()
  let lastSession = 0
  let lastCopy = 0
  let failure: StoreUnavailable | undefined
  let stopping = false

  const post = (message: ToEngine) =>
    thread.postMessage(message, message.kind === 'bytes' ? [message.bytes.buffer] : [])

  const wire = {
    send: (session: number, bytes: Uint8Array<ArrayBuffer>) => post({ kind: 'bytes', session, bytes }),
    hangUp: (session: number) => {
      sessions.delete(session)
      post({ kind: 'hangUp', session })
    },
  }

  function fail(cause: unknown): void {
    if (failure) return
    failure = new StoreUnavailable('The embedded database has failed and was stopped', { cause })
    for (const stream of sessions.values()) stream.destroy(failure)
    for (const copy of copies.values()) copy.reject(failure)
    void thread.terminate()
  }

  function endCopy(id: number, error: string | null): void {
    const copy = copies.get(id)
    copies.delete(id)
    if (error === null) copy?.resolve()
    else copy?.reject(new Error(error))
  }

  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  const ready = new Promise<void>((resolve, reject) => {
    thread.on('message', (message: FromEngine) => {
      if (message.kind === 'bytes') sessions.get(message.session)?.receive(message.bytes)
      else if (message.kind === 'ready') resolve()
      else if (message.kind === 'copied') endCopy(message.id, message.error)
      else fail(message.cause)
    })
    thread.once('error', (error) => {
      fail(error)
      reject(failure)
    })
    thread.once('exit', (code) => {
      if (!stopping) fail(`its thread ended with code ${code}`)
      reject(failure)
    })
  })
  await ready

  return {
    connect() {
      lastSession += 1
      const stream = new WireStream(lastSession, wire)
      if (failure) stream.destroy(failure)
      else sessions.set(lastSession, stream)
      return stream
    },
    syncs: () => Atomics.load(new Int32Array(settings.syncs), 0),
    failure: () => failure,
    fail,
    async copyTo(target) {
      const copiedBefore = await copyWhileInUse(directory, target)
      if (failure) throw failure
      if (stopping) throw new StoreUnavailable('The embedded database was stopped')
      lastCopy += 1
      const copy = Promise.withResolvers<void>()
      copies.set(lastCopy, copy)
      post({ kind: 'copy', id: lastCopy, directory: target, copiedBefore })
      return copy.promise
    },
    async stop() {
      stopping = true
      if (!failure) post({ kind: 'stop' })
      await ended
    },
  }
}
