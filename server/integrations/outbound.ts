import type { Dispatcher } from 'undici'
import { isPrivateHost, PrivateAddressError, publicLookup } from './public-addresses.ts'

/** Limits of a request to another system. */
export interface OutboundLimits {
  /** True allows private networks and plain HTTP, for systems on site and for tests. */
  readonly allowPrivate: boolean
  /** Maximum time until the last byte of the answer. */
  readonly timeoutMs: number
  /** Maximum size of the answer's body; a longer body is not returned. */
  readonly maxBytes: number
  /** Aborted when the program stops. */
  readonly signal: AbortSignal
}

interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** `body` is null if the answer is longer than `maxBytes`. */
interface OutboundAnswer {
  readonly status: number
  readonly body: Buffer | null
}

/** Loaded at the first request. Connections are not reused, so the host name is looked up for each request. */
let client: ReturnType<typeof loadClient> | undefined

async function loadClient() {
  const { Agent, request } = await import('undici')
  return {
    request,
    unrestrictedAgent: new Agent({ pipelining: 0, connections: null }),
    publicOnlyAgent: new Agent({ pipelining: 0, connections: null, connect: { lookup: publicLookup } }),
  }
}

/**
 * The address of a request, if it is allowed: HTTPS, without credentials, fragment, white space or control characters, and its host is neither
 * a private address nor a local name. Plain HTTP, private addresses and local names need `allowPrivate`. Returns null if it is not allowed.
 */
export function outboundAddress(
  text: string,
  { allowPrivate }: Pick<OutboundLimits, 'allowPrivate'>,
): URL | null {
  // The URL parser would drop or encode these characters silently.
  if (/[\p{Cc}\s]/u.test(text)) return null
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (allowPrivate && url.protocol === 'http:') return url
  if (url.protocol !== 'https:') return null
  return allowPrivate || !(isPrivateHost(url) || isLocalName(url)) ? url : null
}

/** True for host names that can only mean this machine or its network. */
function isLocalName({ hostname }: URL): boolean {
  return /(?:^|\.)(?:localhost|local|internal)\.?$/u.test(hostname)
}

/**
 * Sends one request to another system. Redirects are not followed.
 *
 * @throws PrivateAddressError when the name resolves to a private address; otherwise the error of the request, also when it is aborted
 */
export async function sendOutboundRequest(
  url: URL,
  { method, headers, body }: OutboundRequest,
  { allowPrivate, timeoutMs, maxBytes, signal }: OutboundLimits,
): Promise<OutboundAnswer> {
  client ??= loadClient()
  const { request, unrestrictedAgent, publicOnlyAgent } = await client
  try {
    const answer = await request(url, {
      method,
      headers: { ...headers, connection: 'close' },
      body: body ?? null,
      dispatcher: allowPrivate ? unrestrictedAgent : publicOnlyAgent,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    return { status: answer.statusCode, body: await bodyOf(answer.body, maxBytes) }
  } catch (error) {
    throw (error as Error).cause instanceof PrivateAddressError ? (error as Error).cause : error
  }
}

async function bodyOf(stream: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.byteLength
    // Leaving the loop closes the connection.
    if (size > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
