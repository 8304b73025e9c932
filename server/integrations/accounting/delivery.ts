import { request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress, publicLookup } from '../closings/pos/addresses.ts'

/** A file to be delivered to an accounting system. */
export interface Delivery {
  readonly url: string
  /** Sent as a bearer token. */
  readonly secret: string | null
  readonly name: string
  readonly type: string
  readonly content: Buffer
  readonly sha256: string
  /** The same for the same file on every attempt, so that a receiver can ignore a duplicate. */
  readonly idempotencyKey: string
}

/** The receiver did not accept the file: another status, or no answer. The text of its answer is not passed on. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused'
  /** The HTTP status, or null when there was no answer. */
  readonly status: number | null
  /** True when the same file may be accepted later. */
  readonly passes: boolean

  constructor(status: number | null, cause?: unknown) {
    super(status === null ? 'No answer' : `Answered ${status}`, { cause })
    this.status = status
    this.passes = status === null || status >= 500 || status === 408 || status === 429
  }
}

const ANSWER_WITHIN_MS = 20_000

/** Which receivers are allowed: private networks and plain HTTP are for systems on site, and for tests. */
export interface DeliveryLimits {
  readonly allowPrivate: boolean
  /** Aborted when the program stops. */
  readonly signal: AbortSignal
}

/** An address for deliveries: HTTP(S), without credentials. Null when it is not one. */
export function deliveryAddress(text: string): URL | null {
  const url = URL.parse(text)
  if (url === null) return null
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}

/** True when the address may be requested at all. A host name is checked when it is resolved; an IP address is checked here. */
function isAllowed({ protocol, hostname }: URL, { allowPrivate }: DeliveryLimits): boolean {
  const bare = hostname.replaceAll(/[[\]]/gu, '')
  return allowPrivate || (protocol === 'https:' && (isIP(bare) === 0 || !isPrivateAddress(bare)))
}

/**
 * Posts a file. Only a 2xx answer in time counts; redirects are not followed, and only the status of the answer is read.
 *
 * @throws DeliveryRefused
 */
export async function deliver(delivery: Delivery, limits: DeliveryLimits): Promise<void> {
  const url = deliveryAddress(delivery.url)
  if (url === null || !isAllowed(url, limits)) throw new DeliveryRefused(0)
  const status = await statusOf(url, delivery, limits)
  if (status < 200 || status > 299) throw new DeliveryRefused(status)
}

function statusOf(url: URL, delivery: Delivery, { allowPrivate, signal }: DeliveryLimits): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    headers: {
      'Content-Type': delivery.type,
      'Content-Length': delivery.content.byteLength,
      'Content-Disposition': `attachment; filename="${delivery.name}"`,
      'Content-Digest': `sha-256=:${Buffer.from(delivery.sha256, 'hex').toString('base64')}:`,
      'Idempotency-Key': delivery.idempotencyKey,
      ...(delivery.secret === null ? {} : { Authorization: `Bearer ${delivery.secret}` }),
    },
    // The connection goes to exactly the addresses that were checked.
    ...(allowPrivate ? {} : { lookup: publicLookup }),
  }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<number>((resolve, reject) => {
    const request = send(url, options, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('error', (error) => reject(new DeliveryRefused(null, error)))
    request.end(delivery.content)
  })
}
