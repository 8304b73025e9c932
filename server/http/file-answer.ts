import { sha256Of } from '../sha256.ts'
import { NOTHING_ALLOWED_POLICY, SECURITY_HEADERS } from './headers.ts'

export interface FileAnswer {
  /** The name for saving the file; it may contain any characters. */
  readonly name: string
  readonly type: string
  /** A complete file, or one that is streamed and whose size and hash are known in advance. */
  readonly body:
    | Uint8Array<ArrayBuffer>
    | {
        readonly pieces: ReadableStream<Uint8Array>
        readonly sizeBytes: number
        /** In hexadecimal. */
        readonly sha256: string
      }
}

/**
 * Answers with a file to download. It is never displayed or cached. Its SHA-256 is sent in a header before it (RFC 9530), so that the saved
 * file can be verified.
 */
export function fileResponse({ name, type, body }: FileAnswer): Response {
  const isWhole = body instanceof Uint8Array
  const sha256 = isWhole ? sha256Of(body) : body.sha256
  return new Response(isWhole ? body : body.pieces, {
    headers: {
      ...SECURITY_HEADERS,
      'Content-Security-Policy': `sandbox; ${NOTHING_ALLOWED_POLICY}`,
      'Content-Type': type,
      'Content-Disposition': contentDisposition(name),
      'Cache-Control': 'no-store',
      'Content-Length': String(isWhole ? body.byteLength : body.sizeBytes),
      'Repr-Digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    },
  })
}

/**
 * `attachment` with the file name as RFC 6266 defines it: plain for old clients, RFC 8187 for all others. The name is escaped, so it can't
 * end the header.
 */
export function contentDisposition(name: string): string {
  const storable = name.toWellFormed().replaceAll(/\p{Cc}/gu, '')
  const plain = storable
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/gu, '_')
  const encoded = encodeURIComponent(storable).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Streams pieces as a body. Each piece is requested when the reader has room for it. */
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
