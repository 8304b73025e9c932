import type { Context } from 'hono'
import { invalidRequest } from '../refused-error.ts'
import type { ReplacedDraft } from '../store/cash-log-drafts.ts'
import type { AppEnv } from './context.ts'

const DRAFT_HEADER = /^(\d{1,9}) ([\x21-\x7e]{1,40})$/u

/**
 * Reads the header `X-Draft`, for example `3 0198c2…`: the version and the device of the draft that the
 * request saves. Returns null if the request has no such header.
 *
 * @throws RefusedError InvalidRequest
 */
export function readDraftHeader(c: Context<AppEnv>): ReplacedDraft | null {
  const header = c.req.header('x-draft')
  if (header === undefined) return null
  const [, version, device] = DRAFT_HEADER.exec(header) ?? []
  if (version === undefined || device === undefined)
    throw invalidRequest([{ path: 'X-Draft', key: 'issue.value' }])
  return { version: Number(version), device }
}
