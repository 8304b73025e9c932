import { CLOSED_POLICY, EVERYWHERE } from '../http/headers.ts'

export interface FileAnswer {
  /** The name that the file is saved under, in any script. */
  readonly name: string
  readonly type: string
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

/**
 * A file to be saved, never to be shown: no page is made of it, whatever is in it, and no cache keeps it.
 */
export function fileResponse({ name, type, body }: FileAnswer): Response {
  return new Response(body, {
    headers: {
      ...EVERYWHERE,
      'Content-Security-Policy': `sandbox; ${CLOSED_POLICY}`,
      'Content-Type': type,
      'Content-Disposition': contentDisposition(name),
      'Cache-Control': 'no-store',
      ...(body instanceof Uint8Array ? { 'Content-Length': String(body.byteLength) } : {}),
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

/** Text in pieces as the bytes of a body: a piece is asked for when the reader has room for it. */
export function byteStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
