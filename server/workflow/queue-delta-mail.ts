import type { Transaction } from 'kysely'
import { isBeyondTolerance } from '../../src/domain/counting/tolerance.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Ids } from '../clock-and-ids.ts'
import type { CashLogRecord } from '../store/cash-logs.ts'
import { findRegisterName } from '../store/lookups.ts'
import type { Schema } from '../store/schema.ts'
import { queueRecipientMail } from './queue-recipient-mail.ts'

/** Queues a mail to the establishment's alert recipients if the delta of a validated log is beyond the tolerance. */
export async function queueDeltaMail(
  trx: Transaction<Schema>,
  log: CashLogRecord,
  tools: { readonly now: Instant; readonly ids: Ids },
): Promise<void> {
  const { deltaCents, toleranceCents, cashRegisterId, validatedByName } = log
  if (deltaCents === null || validatedByName === null || !isBeyondTolerance(deltaCents, toleranceCents))
    return
  const { date, service, validatedDeltaCents, comment } = log
  const register = await findRegisterName(trx, cashRegisterId)
  const fact = {
    kind: 'DIFFERENCE' as const,
    date,
    service,
    deltaCents,
    validatedDeltaCents,
    comment,
    register,
  }
  await queueRecipientMail(trx, log, { ...fact, validatedBy: validatedByName }, tools)
}
