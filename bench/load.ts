import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** The result of a period of load. Times in milliseconds. */
export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Answers other than 2xx, by status. */
  readonly failures: Readonly<Record<string, number>>
}

export interface LoadOptions {
  readonly origin: string
  /** The next complete request; `connection` counts from 0. Null ends that connection. */
  readonly next: (connection: number) => Buffer | null
  readonly connections: number
  readonly milliseconds: number
}

/** A request as bytes on the wire. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string> = {
    Host: 'bench',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}

/**
 * Sends requests as fast as answers come, one at a time per connection. It parses only what it must of an answer, so that the
 * client does not slow down the faster of two servers on the same machine.
 */
export async function measureLoad({
  origin,
  next,
  connections,
  milliseconds,
}: LoadOptions): Promise<LoadResult> {
  const times: number[] = []
  const failures: Record<string, number> = {}
  const startedAt = performance.now()
  const end = startedAt + milliseconds
  await Promise.all(
    Array.from({ length: connections }, (_, connection) =>
      sendRequests(
        origin,
        () => (performance.now() < end ? next(connection) : null),
        (status, time) => {
          times.push(time)
          if (status < 200 || status > 299) failures[status] = (failures[status] ?? 0) + 1
        },
      ),
    ),
  )
  const elapsedMs = performance.now() - startedAt
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: (times.length * 1000) / elapsedMs, p50: at(0.5), p99: at(0.99), failures }
}

/** Sends requests on one connection until `next` returns null. Rejects when the connection fails or the server closes it before that. */
function sendRequests(
  origin: string,
  next: () => Buffer | null,
  onAnswer: (status: number, milliseconds: number) => void,
): Promise<void> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname)
    socket.setNoDelay(true)
    let sentAt = 0
    let answer = answerReader()
    const sendNext = () => {
      const message = next()
      if (message === null) {
        resolve()
        socket.end()
        return
      }
      sentAt = performance.now()
      answer = answerReader()
      socket.write(message)
    }
    socket.on('connect', sendNext)
    socket.on('error', reject)
    // Without this, the answer would be waited for without end after the server closes the connection.
    socket.on('close', () => reject(new Error(`${origin} closed a connection while a request was running`)))
    socket.on('data', (piece) => {
      if (!answer.append(piece)) return
      onAnswer(answer.status(), performance.now() - sentAt)
      sendNext()
    })
  })
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Reads one answer: its head, and of its body only where it ends. */
export function answerReader() {
  let head = Buffer.alloc(0)
  let status = 0
  /** The last bytes of a chunked body: its end may arrive in several pieces. */
  let lastBytes: Buffer = Buffer.alloc(0)
  const endsWithLastChunk = (piece: Buffer) => {
    lastBytes = Buffer.concat([lastBytes, piece.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length)
    return lastBytes.equals(LAST_CHUNK)
  }
  /** The bytes of the body still to come; null until the head is complete. */
  let remainingBytes: number | 'chunked' | null = null
  return {
    status: () => status,
    /** Adds received bytes; true when the answer is complete. */
    append(piece: Buffer): boolean {
      if (remainingBytes === null) {
        head = Buffer.concat([head, piece])
        const at = head.indexOf(HEAD_END)
        if (at < 0) return false
        const text = head.subarray(0, at).toString('latin1')
        status = Number(text.slice(9, 12))
        const length = /^content-length: (\d+)/imu.exec(text)?.[1]
        const body = head.subarray(at + HEAD_END.length)
        if (length === undefined && status !== 204) {
          remainingBytes = 'chunked'
          return endsWithLastChunk(body)
        }
        remainingBytes = Number(length ?? 0) - body.length
        return remainingBytes <= 0
      }
      if (remainingBytes === 'chunked') return endsWithLastChunk(piece)
      remainingBytes -= piece.length
      return remainingBytes <= 0
    },
  }
}
