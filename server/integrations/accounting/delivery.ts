import { JobFailure } from '../../job-failure.ts'
import { type OutboundLimits, outboundAddress, sendOutboundRequest } from '../outbound.ts'
import { PrivateAddressError } from '../public-addresses.ts'

/** A file to be delivered to an accounting system. */
interface Delivery {
  readonly url: string
  /** Sent as a bearer token. */
  readonly secret: string | null
  readonly name: string
  readonly type: string
  readonly content: Buffer
  /** In hexadecimal. */
  readonly sha256: string
  /** The same for the same file on every attempt, so that a receiver can ignore a duplicate. */
  readonly idempotencyKey: string
}

/** The delivery failed, or may have: a status other than 2xx, or no answer. Contains no text of the answer. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed'
  /** The HTTP status; null if there was no answer. */
  readonly status: number | null
  /** True if the same file may be accepted later. */
  readonly isTransient: boolean

  constructor(status: number | null, cause?: unknown) {
    super(status === null ? 'No answer' : `Answered ${status}`, { cause })
    this.status = status
    this.isTransient = status === null || status >= 500 || status === 408 || status === 429
  }
}

const ANSWER_WITHIN_MS = 20_000

/** `allowPrivate` also allows private networks and plain HTTP, for systems on site and for tests. */
type DeliveryLimits = Pick<OutboundLimits, 'allowPrivate' | 'signal'>

/**
 * Posts a file. Only an answer of 2xx within the time limit counts as success. Redirects are not followed, and the body of the answer is
 * ignored.
 *
 * @throws DeliveryFailed; JobFailure DeliveryAddressRefused if the URL, or an IP address of its host, is not allowed
 */
export async function deliver(delivery: Delivery, limits: DeliveryLimits): Promise<void> {
  const url = outboundAddress(delivery.url, limits)
  if (url === null) throw addressRefused(delivery)
  const { status } = await sendOutboundRequest(
    url,
    { method: 'POST', headers: headersOf(delivery), body: delivery.content },
    { ...limits, timeoutMs: ANSWER_WITHIN_MS, maxBytes: 0 },
  ).catch((error: unknown) => {
    throw error instanceof PrivateAddressError
      ? addressRefused(delivery, error)
      : new DeliveryFailed(null, error)
  })
  if (status < 200 || status > 299) throw new DeliveryFailed(status)
}

function addressRefused({ url }: Delivery, cause?: unknown): JobFailure {
  return new JobFailure('DeliveryAddressRefused', { host: URL.parse(url)?.host ?? '' }, { cause })
}

function headersOf({ type, name, sha256, idempotencyKey, secret }: Delivery): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    'Idempotency-Key': idempotencyKey,
    ...(secret === null ? {} : { Authorization: `Bearer ${secret}` }),
  }
}
