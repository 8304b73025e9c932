/** A file on its way to an accounting system. */
export interface Delivery {
  readonly url: string
  /** Sent along as a bearer token. */
  readonly secret: string | null
  readonly name: string
  readonly type: string
  readonly content: Buffer
  readonly sha256: string
  /** The same for the same file however often it is sent: who gets it twice takes it once. */
  readonly idempotencyKey: string
}

/** The receiver did not take the file: it answered otherwise, or not at all. Its words are not passed on. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused'
  /** The HTTP status, or null where there was no answer. */
  readonly status: number | null
  /** True where the same file may be taken later. */
  readonly passes: boolean

  constructor(status: number | null, cause?: unknown) {
    super(status === null ? 'No answer' : `Answered ${status}`, { cause })
    this.status = status
    this.passes = status === null || status >= 500 || status === 408 || status === 429
  }
}

const ANSWER_WITHIN_MS = 20_000
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The address where files may be delivered to: by HTTPS, or on this very machine; without credentials in it. null is "not this". */
export function deliveryAddress(text: string): URL | null {
  const url = URL.parse(text)
  if (url === null) return null
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  const isOwn = url.protocol === 'http:' && LOOPBACK.includes(url.hostname)
  return url.protocol === 'https:' || isOwn ? url : null
}

/**
 * Posts a file. Only an answer of 2xx within the time counts; no redirect is followed, and of the answer nothing but its status is read.
 *
 * @throws DeliveryRefused
 */
export async function deliver(delivery: Delivery, signal: AbortSignal): Promise<void> {
  const url = deliveryAddress(delivery.url)
  if (!url) throw new DeliveryRefused(0)
  const response = await answerOf(url, delivery, signal)
  await response.body?.cancel()
  if (!response.ok) throw new DeliveryRefused(response.status)
}

async function answerOf(url: URL, delivery: Delivery, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      headers: {
        'Content-Type': delivery.type,
        'Content-Disposition': `attachment; filename="${delivery.name}"`,
        'Content-Digest': `sha-256=:${Buffer.from(delivery.sha256, 'hex').toString('base64')}:`,
        'Idempotency-Key': delivery.idempotencyKey,
        ...(delivery.secret === null ? {} : { Authorization: `Bearer ${delivery.secret}` }),
      },
      body: new Uint8Array(delivery.content),
    })
  } catch (error) {
    throw new DeliveryRefused(null, error)
  }
}
