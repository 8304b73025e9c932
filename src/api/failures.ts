import type { Issue } from '../domain/lists/query.ts'
import type { Refusal } from '../domain/outcome.ts'
import type { RefusalName } from '../domain/refusals.ts'

/**
 * A call without a usable answer. With the reasons `network`, `unreadable` and `server`, the command may or may not have run, and the caller can
 * send it again. With `outdated`, the server has refused the token or the rights of the call, and the session has another token by now, or none.
 */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly reason: 'network' | 'unreadable' | 'server' | 'outdated'

  constructor(reason: CallFailed['reason'], options?: ErrorOptions) {
    super(`the call failed: ${reason}`, options)
    this.reason = reason
  }
}

/**
 * True when no answer came: the device has no network, or one without internet, which browsers report as a network (`navigator.onLine`).
 */
export const isNetworkFailure = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.reason === 'network'

/**
 * Parses the refusal in the body of an answer; null for other bodies. The name can be one of a newer server that this client does not know: the
 * client then shows the message of the code.
 */
export function readRefusal(body: unknown, retryAfter: string | null): Refusal | null {
  if (!isRecord(body) || typeof body.statusCode !== 'number') return null
  const data = isRecord(body.data) ? body.data : {}
  if (typeof data.refusal !== 'string') return null
  return {
    name: data.refusal as RefusalName,
    code: body.statusCode,
    issues: Array.isArray(data.issues) ? data.issues.filter(isIssue) : [],
    rows: Array.isArray(data.rows) ? data.rows.filter(isRow) : [],
    status: textOrNull(data.status),
    by: textOrNull(data.by),
    at: textOrNull(data.at),
    retryAfterSeconds: retryAfter !== null && /^\d+$/u.test(retryAfter) ? Number(retryAfter) : null,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isIssue(value: unknown): value is Issue {
  return isRecord(value) && typeof value.path === 'string' && typeof value.key === 'string'
}

function isRow(value: unknown): value is { id: string; refusal: string } {
  return isRecord(value) && typeof value.id === 'string' && typeof value.refusal === 'string'
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
