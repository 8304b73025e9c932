import { MAX_CLOSING_BYTES } from '../../../../src/domain/closings/closings.ts'
import type { CashPad } from '../../../../src/domain/closings/import-settings.ts'
import type { JobFailureName } from '../../../../src/domain/jobs/jobs.ts'
import { JobFailure } from '../../../job-failure.ts'
import { outboundAddress, sendOutboundRequest } from '../../outbound.ts'
import { PrivateAddressError } from '../../public-addresses.ts'

/** Limits for requests to the POS vendor. */
interface PosLimits {
  /** True allows private networks and plain HTTP, for tills on site and for tests. */
  readonly allowPrivate: boolean
  /** Maximum time until the last byte of an answer. */
  readonly timeoutMs: number
  /** Aborted when the program stops. */
  readonly signal: AbortSignal
}

type PosAction = 'archives' | 'archive_content' | 'cashcontainers'

/** Calls the vendor's API. Returns the JSON of the answer, with its envelope. @throws JobFailure, which never contains text of the answer */
export type RequestPos = (action: PosAction, parameters: Readonly<Record<string, number>>) => Promise<unknown>

/**
 * The vendor's API for one installation. The credentials are in the URL of each request, so no message, cause or log may contain a URL.
 */
export function posClient(cashPad: CashPad, limits: PosLimits): RequestPos {
  return async (action, parameters) => {
    const url = addressOf(cashPad, action, parameters)
    if (outboundAddress(url.href, limits) === null) throw new JobFailure('PosAddressRefused')
    const { status, body } = await answerOf(url, limits)
    if (status >= 300 && status < 400) throw new JobFailure('PosRedirects')
    if (status === 404) throw new JobFailure('PosUnknown')
    if (status === 401 || status === 403) throw new JobFailure('PosForbidden')
    // The vendor answers 400 if it has no archive with this sequence.
    if (status === 400 && action !== 'archives')
      throw new JobFailure('PosArchiveUnknown', { sequence: parameters.sequential_id ?? 0 })
    if (status >= 500 || status === 429) throw new JobFailure('PosRefused', { status }, { isTransient: true })
    if (status !== 200) throw new JobFailure('PosRefused', { status })
    return jsonOf(body)
  }
}

function addressOf(cashPad: CashPad, action: PosAction, parameters: Readonly<Record<string, number>>): URL {
  try {
    const base = cashPad.baseUrl.replace(/\/+$/u, '')
    const url = new URL(`${base}/api/salesdata/v2/${encodeURIComponent(cashPad.installationId)}/${action}`)
    url.searchParams.set('apiuser_email', cashPad.userEmail)
    url.searchParams.set('apiuser_token', cashPad.token)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value))
    return url
  } catch {
    throw new JobFailure('PosAddressRefused')
  }
}

async function answerOf(url: URL, { allowPrivate, timeoutMs, signal }: PosLimits) {
  const limits = { allowPrivate, timeoutMs, signal, maxBytes: MAX_CLOSING_BYTES }
  const headers = { accept: 'application/json' }
  const answer = await sendOutboundRequest(url, { method: 'GET', headers }, limits).catch(
    (error: unknown) => {
      throw failureOf(error)
    },
  )
  if (answer.body === null) throw new JobFailure('PosTooLarge')
  return { status: answer.status, body: answer.body }
}

/** The failure of a connection. Its cause has only the code or name of the error, because an error message could contain the URL. */
function failureOf(error: unknown): JobFailure {
  const name: JobFailureName = error instanceof PrivateAddressError ? 'PosAddressRefused' : 'PosSilent'
  const cause = new Error((error as NodeJS.ErrnoException).code ?? (error as Error).name)
  return new JobFailure(name, {}, { isTransient: name === 'PosSilent', cause })
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new JobFailure('PosUnreadable')
  }
}
