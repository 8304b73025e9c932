import { expect } from 'vitest'
import { REFUSALS, type RefusalName } from '../../../src/domain/refusals.ts'
import type { Answer } from '../../support/server.ts'
import type { SignedInClient } from '../commands/insert-organization.ts'
import type { CallRequest } from './declared-call.ts'
import { type DocumentedCall, pathOf } from './document.ts'

/** Sends a request to a call of the API document. */
export function sendCall(
  actor: SignedInClient,
  { method, path }: DocumentedCall,
  request: CallRequest,
): Promise<Answer> {
  return actor.call(method, pathOf(path, request.params), {
    ...(request.query ? { query: request.query } : {}),
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(request.raw === undefined ? {} : { raw: request.raw }),
    ...(request.headers ? { headers: request.headers } : {}),
  })
}

/** `Content-Disposition` of a file: it is downloaded and not shown, and its name cannot break the header. */
const DISPOSITION = /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.!~%-]+$/u

/** Texts that would reveal the implementation: a stack trace, a file path, SQL, messages of the database, a hash. */
const IMPLEMENTATION_DETAILS =
  /\bat \S+ \(|\.ts:\d|node_modules|node:internal|\bselect\b.+\bfrom\b|violates|relation "|column "|syntax error|PostgreSQL|PGlite|kysely|ZodError|\$argon2/iu

/**
 * Checks the status, headers and envelope of any answer. `call` names the request in the message of a
 * failure.
 */
export function expectValidAnswer(answer: Answer, call: string): void {
  expect(answer.status, `${call}: ${answer.text}`).toBeLessThan(500)
  const { headers } = answer
  const isFile = answer.status < 300 && headers.has('content-disposition')
  expect(
    {
      type: headers.get('content-type'),
      cache: headers.get('cache-control'),
      sniff: headers.get('x-content-type-options'),
      policy: headers.get('content-security-policy')?.includes("default-src 'none'"),
      forbidden: [...headers.keys()].filter((name) =>
        /^access-control|^set-cookie$|^server$|^x-powered/u.test(name),
      ),
    },
    call,
  ).toEqual({
    type: isFile ? headers.get('content-type') : 'application/json; charset=utf-8',
    cache: 'no-store',
    sniff: 'nosniff',
    policy: true,
    forbidden: [],
  })
  if (isFile) {
    expect(headers.get('content-disposition'), call).toMatch(DISPOSITION)
    return
  }
  const envelope = JSON.parse(answer.text) as Record<string, unknown>
  expect(Object.keys(envelope), call).toEqual(['statusCode', 'message', 'data'])
  expect([typeof envelope.statusCode, typeof envelope.message], call).toEqual(['number', 'string'])
  if (answer.status < 400) return
  const { refusal } = envelope.data as { refusal: RefusalName }
  expect([answer.status, envelope.statusCode, envelope.message], `${call}: ${answer.text}`).toEqual([
    REFUSALS[refusal].http,
    REFUSALS[refusal].code,
    `failure.${refusal}`,
  ])
  expect(withoutRequestText(answer.text), call).not.toMatch(IMPLEMENTATION_DETAILS)
}

/** The text of a refusal without its paths, which repeat names that the caller invented. */
function withoutRequestText(text: string): string {
  return JSON.stringify(JSON.parse(text), (key, value) => (key === 'path' ? '' : value))
}
