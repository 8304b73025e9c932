import type { Code } from '../../src/domain/codes.ts'
import { REFUSALS, type RefusalName } from '../../src/domain/refusals.ts'
import type { RefusalDetails } from '../refused-error.ts'
import { NOTHING_ALLOWED_POLICY, SECURITY_HEADERS } from './headers.ts'

/** The JSON text of an answer. `dataJson` is JSON text already, because the database builds lists as text. */
export function answerText(code: Code, dataJson: string): string {
  return `{"statusCode":${code},"message":"code.${code}","data":${dataJson}}`
}

/** The JSON text of a refusal: its code, the message id `failure.<name>`, and in `data` its name and the details that are not sent as headers. */
export function refusalText(refusal: RefusalName, details: RefusalDetails = {}): string {
  const { retryAfterSeconds: _retry, allow: _allow, ...data } = details
  return JSON.stringify({
    statusCode: REFUSALS[refusal].code,
    message: `failure.${refusal}`,
    data: { refusal, ...data },
  })
}

/** The headers of a JSON answer, which is never cached. */
const API_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'Content-Security-Policy': NOTHING_ALLOWED_POLICY,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
}

/** A response from finished JSON text, compressed or not. */
export function jsonResponse(
  status: number,
  text: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, { status, headers: { ...API_HEADERS, ...headers } })
}

/** The response for a refusal. */
export function refusalResponse(refusal: RefusalName, details: RefusalDetails = {}): Response {
  const headers: Record<string, string> = {}
  if (details.retryAfterSeconds !== undefined)
    headers['Retry-After'] = String(Math.max(1, Math.ceil(details.retryAfterSeconds)))
  if (details.allow) headers.Allow = details.allow.join(', ')
  return jsonResponse(REFUSALS[refusal].http, refusalText(refusal, details), headers)
}
