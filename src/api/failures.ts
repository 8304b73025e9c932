import type { Issue } from '../domain/lists/query.ts'
import type { Refusal } from '../domain/outcome.ts'
import type { RefusalName } from '../domain/refusals.ts'

/**
 * The network or the server failed unexpectedly: the command may or may not have run. The caller can send it
 * again. `outdated`: the server refused the token of this call or its right to make it, and the session has
 * another token in the meantime, or none.
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
 * Parses the refusal in an answer's envelope; null for other bodies. A newer server may send a name that this
 * client does not know: it then shows the message of the code.
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
