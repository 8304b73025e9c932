import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import { recordAccountEvent } from '../http/account-history.ts'
import { accountOf } from '../http/accounts.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { queueNotice } from '../mail/queue-mail.ts'
import type { Schema } from '../store/schema.ts'
import type { FactorOwner } from '../store/second-factors.ts'

/** The kind of the mail about each change of a person's second factor or passkeys; null for a change that is only recorded. */
const NOTICES = {
  addSecondFactor: 'SECOND_FACTOR_ADDED',
  removeSecondFactor: 'SECOND_FACTOR_REMOVED',
  addPasskey: 'PASSKEY_ADDED',
  renamePasskey: null,
  removePasskey: 'PASSKEY_REMOVED',
} as const

interface RecordedValues {
  readonly before?: { readonly passkey: string }
  readonly after?: { readonly passkey: string }
}

/** Notifies the person by mail unless the passkey only gets another name, and records the change in the history without any secret. */
export async function recordFactorChange(
  trx: Transaction<Schema>,
  { clock, ids }: AppParts,
  c: Context<AppEnv>,
  owner: FactorOwner,
  action: keyof typeof NOTICES,
  changes: RecordedValues = {},
): Promise<void> {
  const now = clock.now()
  const account = await accountOf(trx, owner.organizationId, owner.userId)
  const notice = NOTICES[action]
  if (notice) await queueNotice(trx, notice, account, { now, ids })
  const { organizationId, userId } = owner
  await recordAccountEvent(
    trx,
    { now, origin: c.get('origin'), by: c.get('session') },
    { organizationId, action, entity: 'user', entityId: userId, ...changes },
  )
}
