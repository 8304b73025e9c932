import { Duplex } from 'node:stream'

/** The part of the engine that a session uses: sending bytes and ending the session. */
interface Wire {
  send(session: number, bytes: Uint8Array<ArrayBuffer>): void
  hangUp(session: number): void
}

/**
 * The "socket" that the `pg` driver holds to the embedded engine. The driver writes whole protocol messages and corks
 * the stream around those that belong together, so each write is one request that the engine can execute at once.
 */
export class WireStream extends Duplex {
  readonly #session: number
  readonly #wire: Wire

  constructor(session: number, wire: Wire) {
    super()
    this.#session = session
    this.#wire = wire
  }

  /** The engine's answer. */
  receive(bytes: Uint8Array<ArrayBuffer>): void {
    this.push(Buffer.from(bytes.buffer))
  }

  // Methods of a socket that the driver calls. Here they do nothing, except that `connect` reports the connection.
  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // Answers are pushed as they come: the driver consumes them at once.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // The driver reuses its buffers, so the bytes are copied once and the copy is transferred to the thread.
    this.#wire.send(this.#session, new Uint8Array(chunk))
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#wire.send(this.#session, new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#wire.hangUp(this.#session)
    done(error)
  }
}
