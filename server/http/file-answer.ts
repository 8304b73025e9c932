import { createHash } from 'node:crypto'
import { CLOSED_POLICY, EVERYWHERE } from './headers.ts'

export interface FileAnswer {
  /** The name that the file is saved under, in any script. */
  readonly name: string
  readonly type: string
  /** A file as a whole, or one that is sent as it is read and whose size and hash are known already. */
  readonly body:
    | Uint8Array<ArrayBuffer>
    | {
        readonly pieces: ReadableStream<Uint8Array>
        readonly sizeBytes: number
        readonly sha256: string
      }
}

/**
 * A file to be saved, never to be shown: no page is made of it, whatever is in it, and no cache keeps it. Its SHA-256 goes before
 * it (RFC 9530), so that what was saved can be compared with what is written down.
 */
export function fileResponse({ name, type, body }: FileAnswer): Response {
  const isWhole = body instanceof Uint8Array
  const sha256 = isWhole ? sha256Of(body) : body.sha256
  return new Response(isWhole ? body : body.pieces, {
    headers: {
      ...EVERYWHERE,
      'Content-Security-Policy': `sandbox; ${CLOSED_POLICY}`,
      'Content-Type': type,
      'Content-Disposition': contentDisposition(name),
      'Cache-Control': 'no-store',
      'Content-Length': String(isWhole ? body.byteLength : body.sizeBytes),
      'Repr-Digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    },
  })
}

/** `attachment` with the name as RFC 6266 says: plain for old readers, RFC 8187 for all others. No name can end the header. */
export function contentDisposition(name: string): string {
  const written = name.toWellFormed().replaceAll(/\p{Cc}/gu, '')
  const plain = written
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/gu, '_')
  const encoded = encodeURIComponent(written).replaceAll(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Pieces as a body: one is asked for when the reader has room for it. */
export function byteStream(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

/** The SHA-256 of a file, in hexadecimal. */
export function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
