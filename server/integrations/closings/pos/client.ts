import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { MAX_CLOSING_BYTES } from '../../../../src/domain/closings/closings.ts'
import type { CashPad } from '../../../../src/domain/closings/import-settings.ts'
import type { JobFailureName } from '../../../../src/domain/jobs/jobs.ts'
import { JobFailure } from '../../../job-failure.ts'
import { isPrivateAddress, PrivateAddress, publicLookup } from './addresses.ts'

/** Limits for requests to the tills' vendor. */
export interface PosLimits {
  /** Private networks and plain HTTP: for tills on site, and for tests. */
  readonly allowPrivate: boolean
  /** Maximum time until the last byte of an answer. */
  readonly timeoutMs: number
  /** Aborted when the program stops. */
  readonly signal: AbortSignal
}

export type PosAction = 'archives' | 'archive_content' | 'cashcontainers'

/**
 * Calls the vendor's API. Returns the JSON inside the envelope; anything else is a named failure that contains nothing of the
 * answer.
 */
export type AskPos = (action: PosAction, parameters: Readonly<Record<string, number>>) => Promise<unknown>

/**
 * The vendor's API for one installation. The credentials are in the URL of each request, so no message, cause or log may contain
 * one.
 */
export function posClient(pad: CashPad, limits: PosLimits): AskPos {
  return async (action, parameters) => {
    const url = addressOf(pad, action, parameters)
    if (!isAllowed(url, limits)) throw new JobFailure('PosAddressRefused')
    const { status, body } = await answerOf(url, limits)
    if (status >= 300 && status < 400) throw new JobFailure('PosRedirects')
    if (status === 404) throw new JobFailure('PosUnknown')
    if (status === 401 || status === 403) throw new JobFailure('PosForbidden')
    if (status === 400 && action !== 'archives')
      throw new JobFailure('PosArchiveUnknown', { sequence: parameters.sequential_id ?? 0 })
    if (status >= 500 || status === 429) throw new JobFailure('PosRefused', { status }, { passes: true })
    if (status !== 200) throw new JobFailure('PosRefused', { status })
    return jsonOf(body)
  }
}

function addressOf(pad: CashPad, action: PosAction, parameters: Readonly<Record<string, number>>): URL {
  try {
    const base = pad.baseUrl.replace(/\/+$/u, '')
    const url = new URL(`${base}/api/salesdata/v2/${encodeURIComponent(pad.installationId)}/${action}`)
    url.searchParams.set('apiuser_email', pad.userEmail)
    url.searchParams.set('apiuser_token', pad.token)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value))
    return url
  } catch {
    throw new JobFailure('PosAddressRefused')
  }
}

/** A host name is checked when it is resolved; an IP address is checked here. */
function isAllowed({ protocol, hostname, username, password }: URL, { allowPrivate }: PosLimits): boolean {
  if (username !== '' || password !== '') return false
  if (allowPrivate) return protocol === 'https:' || protocol === 'http:'
  const bare = hostname.replaceAll(/[[\]]/gu, '')
  return protocol === 'https:' && (isIP(bare) === 0 || !isPrivateAddress(bare))
}

interface PosAnswer {
  readonly status: number
  readonly body: Buffer
}

function answerOf(url: URL, { allowPrivate, timeoutMs, signal }: PosLimits): Promise<PosAnswer> {
  const tooLate = AbortSignal.timeout(timeoutMs)
  const options: RequestOptions = {
    method: 'GET',
    headers: { accept: 'application/json' },
    agent: false,
    signal: AbortSignal.any([signal, tooLate]),
    ...(allowPrivate ? {} : { lookup: publicLookup }),
  }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<PosAnswer>((resolve, reject) => {
    const request = send(url, options, (response) => {
      bodyOf(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    request.on('error', reject)
    request.end()
  }).catch((error: unknown) => {
    throw error instanceof JobFailure ? error : failureOf(error)
  })
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > MAX_CLOSING_BYTES) {
      response.destroy()
      throw new JobFailure('PosTooLarge')
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The system's error code of a failed connection: an error message could contain the URL. */
function failureOf(error: unknown): JobFailure {
  const name: JobFailureName = error instanceof PrivateAddress ? 'PosAddressRefused' : 'PosSilent'
  const cause = new Error((error as NodeJS.ErrnoException).code ?? (error as Error).name)
  return new JobFailure(name, {}, { passes: name === 'PosSilent', cause })
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new JobFailure('PosUnreadable')
  }
}
