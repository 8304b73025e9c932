import type { Transaction } from 'kysely'
import type { BankLineStatusBody } from '../../src/domain/contract/bank.ts'
import type { RefusalName } from '../../src/domain/refusals.ts'
import type { StatusCall } from '../http/status-call.ts'
import { RefusedError, refusedRows } from '../refused-error.ts'
import {
  creditsOf,
  type LinkRecord,
  type LinkShare,
  type PouchCredit,
  savePouchCredits,
} from '../store/bank-links.ts'
import { type LockedRemittance, saveRemittances } from '../store/remittances.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Edited } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { type Change, editChanges } from '../workflow/record-changes.ts'

export type LinkCall = StatusCall<BankLineStatusBody>
export type PouchOfRemittance = PouchCredit & { readonly remittanceId: string }

/** A line that was refused. */
export interface LineRefusal {
  readonly id: string
  readonly refusal: RefusalName
}

/** Writes the total of the active links to the remittances and to their pouches. */
export async function writeCredits(
  trx: Transaction<Schema>,
  { now }: LinkCall,
  remittances: readonly LockedRemittance[],
  before: readonly PouchOfRemittance[],
  after: readonly PouchOfRemittance[],
): Promise<readonly Change[]> {
  const credits = await creditsOf(
    trx,
    remittances.map(({ id }) => id),
  )
  const notCredited = { creditedCents: null, creditedOn: null }
  const edits = remittances.map(
    ({ allowSelfValidation: _, selfValidationFrom: __, timeZone: ___, ...record }) => ({
      before: record,
      after: { ...record, ...notCredited, ...credits.get(record.id) },
    }),
  )
  const pouchEdits = before.flatMap((pouch, index): readonly Edited<PouchCredit>[] => {
    const next = after[index]
    return next && next.creditedCents !== pouch.creditedCents ? [{ before: pouch, after: next }] : []
  })
  await inOneRoundTrip(saveRemittances(trx, edits, now), savePouchCredits(trx, pouchEdits, now))
  return [
    ...edits.flatMap((edit) => editChanges('remittance', 'credit', edit)),
    ...pouchEdits.flatMap((edit) => editChanges('pouch', 'credit', edit)),
  ]
}

/** Refuses a command on several lines when one of them is refused; all refused lines are listed. */
export function refuseLines(refused: readonly LineRefusal[]): void {
  if (refused.length > 0) throw refusedLines(refused)
}

/** The refusal of a command on these lines. A missing reason is the refusal of the command, not of a line. */
export function refusedLines(refused: readonly LineRefusal[]): RefusedError {
  return refused.some(({ refusal }) => refusal === 'ReasonRequired')
    ? new RefusedError('ReasonRequired')
    : refusedRows(refused)
}

/** The events of a line are in the history of the establishment that it credits. */
export function lineChange(
  { lineId, organizationId, establishmentId, remittanceId, amountCents, origin }: LinkRecord,
  action: 'link' | 'unlink',
  reason: string | null,
  shares: readonly LinkShare[] = [],
): Change {
  const linked = { remittanceId, amountCents, origin }
  const owner = { id: lineId, organizationId, establishmentId, entity: 'bankLine' as const, action }
  if (action === 'unlink') return { ...owner, before: linked, after: { reason } }
  const pouches = shares.map(({ pouchId, amountCents: cents }) => ({ pouchId, amountCents: cents }))
  return { ...owner, before: null, after: { ...linked, pouches } }
}
