import type { KyResponse } from 'ky'
import { CODES } from '../domain/codes.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { CheckRefusal, NamedFile, Query, UploadOptions } from './client.ts'
import { CallFailed, readRefusal } from './failures.ts'

const UPLOAD_TIMEOUT_MS = 120_000

/** The settings that an upload needs from the client. */
interface UploadClient {
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly checkRefusal: CheckRefusal
}

/**
 * Sends a file as the body of a POST and reports its progress (0 to 1). It uses XMLHttpRequest because fetch reports no upload progress.
 */
export function uploadFile<Data>(
  client: UploadClient,
  path: string,
  query: Query,
  file: Blob,
  options: UploadOptions,
): Promise<Outcome<Data>> {
  return new Promise((resolve, reject) => {
    // The upload may have been cancelled while this module was imported; the signal then has no further event.
    options.signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const rejectAsLost = () => reject(new CallFailed('network'))
    request.open('POST', `${client.baseUrl}${path}?${new URLSearchParams(query)}`)
    request.timeout = UPLOAD_TIMEOUT_MS
    for (const [name, value] of Object.entries(client.headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', file.type)
    if (options.idempotencyKey) request.setRequestHeader('Idempotency-Key', options.idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      // The total is 0 for an empty file.
      options.onProgress?.(total === 0 ? 1 : loaded / total),
    )
    request.addEventListener('error', rejectAsLost)
    request.addEventListener('timeout', rejectAsLost)
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    request.addEventListener('load', () => {
      try {
        resolve(outcomeOf<Data>(request, client.checkRefusal))
      } catch (error) {
        reject(error)
      }
    })
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function outcomeOf<Data>(request: XMLHttpRequest, checkRefusal: CheckRefusal): Outcome<Data> {
  const body = readJson(request.responseText)
  if (request.status < 300) {
    const { statusCode, data } = body as { statusCode: number; data: Data }
    return { kind: 'done', code: statusCode, data }
  }
  const refusal = readRefusal(body, request.getResponseHeader('Retry-After'))
  if (!refusal || refusal.name === 'Unexpected') throw new CallFailed('server')
  checkRefusal(refusal, request.status)
  return { kind: 'refused', refusal }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CallFailed('unreadable', { cause: error })
  }
}

/**
 * Reads an answer that is a file: its name and hash from the headers, and its content.
 *
 * @throws CallFailed for an answer without a file name, such as a page of a proxy: it must not be saved as the file
 */
export async function readFileAnswer(response: KyResponse): Promise<Outcome<NamedFile>> {
  const name = /filename\*=UTF-8''([^;]+)/u.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  if (name === undefined) throw new CallFailed('unreadable')
  const sha256 = hashIn(response.headers.get('Repr-Digest') ?? '')
  const blob = await response.blob()
  return {
    kind: 'done',
    code: CODES.saved,
    data: { name: decodeURIComponent(name), blob, sha256 },
  }
}

/** The SHA-256 of a `Repr-Digest` header (RFC 9530), in hexadecimal. */
function hashIn(header: string): string | null {
  const base64 = /(?:^|[,\s])sha-256=:([A-Za-z0-9+/=]+):/u.exec(header)?.[1]
  if (base64 === undefined) return null
  return Array.from(atob(base64), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
