import type { Instant } from '../src/domain/calendar.ts'
import { later } from './http/sessions.ts'
import type { Database } from './store/open.ts'
import { asSystem } from './store/scope.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** For this long the answer to an idempotency key is given again; then the rules of the data still prevent a second effect. */
export const KEYS_KEPT_MS = 72 * HOUR_MS
const TRIES_KEPT_MS = DAY_MS
const SESSIONS_KEPT_MS = 30 * DAY_MS
const DEVICES_KEPT_MS = 90 * DAY_MS

/** Drops what has served its time: idempotency keys, tries at signing in, sessions long over, devices not seen for long. */
export async function dropExpired(db: Database, now: Instant): Promise<void> {
  await asSystem(db, async (trx) => {
    await trx.deleteFrom('idempotency_keys').where('created_at', '<', later(now, -KEYS_KEPT_MS)).execute()
    await trx.deleteFrom('sign_in_attempts').where('updated_at', '<', later(now, -TRIES_KEPT_MS)).execute()
    await trx.deleteFrom('sessions').where('expires_at', '<', later(now, -SESSIONS_KEPT_MS)).execute()
    await trx.deleteFrom('known_devices').where('last_seen_at', '<', later(now, -DEVICES_KEPT_MS)).execute()
  })
}
