import type { Context } from 'hono'
import type { AppEnv } from './context.ts'
import { invalid } from './request.ts'

/** The draft that whoever saves a sheet has before them: the version that the server had of it, and on which device. */
export interface DraftSeen {
  readonly version: number
  readonly device: string
}

const SEEN = /^(\d{1,9}) ([\x21-\x7e]{1,40})$/u

/**
 * What the header `X-Draft` says, as `3 0198c2…`: version and device; null for clients that keep no drafts.
 *
 * @throws RefusedError InvalidRequest
 */
export function draftSeen(c: Context<AppEnv>): DraftSeen | null {
  const said = c.req.header('x-draft')
  if (said === undefined) return null
  const [, version, device] = SEEN.exec(said) ?? []
  if (version === undefined || device === undefined) throw invalid([{ path: 'X-Draft', key: 'issue.value' }])
  return { version: Number(version), device }
}
