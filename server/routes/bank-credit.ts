import type { Transaction } from 'kysely'
import type { BankLineStatusBody } from '../../src/domain/contract/bank.ts'
import type { RefusalName } from '../../src/domain/refusals.ts'
import type { StatusCall } from '../http/status-call.ts'
import { type RefusalDetails, RefusedError, refusedRows } from '../refused-error.ts'
import {
  creditsOf,
  type LinkRecord,
  type LinkShare,
  type PouchCredit,
  type StoredLine,
  savePouchCredits,
} from '../store/bank-links.ts'
import { lastChangeOf } from '../store/history.ts'
import { type LockedRemittance, remittanceRecord, saveRemittances } from '../store/remittances.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Edited } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { editChanges, type RecordChange } from '../workflow/record-changes.ts'

export type BankLineCall = StatusCall<BankLineStatusBody>
export type PouchOfRemittance = PouchCredit & { readonly remittanceId: string }

/** A bank line that was refused. */
export interface LineRefusal {
  /** The id of the line. */
  readonly id: string
  readonly refusal: RefusalName
}

/**
 * Computes the credited amounts of remittances from their active links. Writes them and the new credited amounts of the pouches. Returns the changes
 * for the history. The only pouch of a remittance gets the amount of the remittance, however many lines credit it.
 *
 * @param before the pouches of the remittances
 * @param after the same pouches, in the same order, with their new credited amounts
 */
export async function writeCredits(
  trx: Transaction<Schema>,
  { now }: BankLineCall,
  remittances: readonly LockedRemittance[],
  before: readonly PouchOfRemittance[],
  after: readonly PouchOfRemittance[],
): Promise<readonly RecordChange[]> {
  const credits = await creditsOf(
    trx,
    remittances.map(({ id }) => id),
  )
  const notCredited = { creditedCents: null, creditedOn: null }
  const edits = remittances.map(remittanceRecord).map((record) => ({
    before: record,
    after: { ...record, ...notCredited, ...credits.get(record.id) },
  }))
  const byRemittance = Map.groupBy(before, ({ remittanceId }) => remittanceId)
  const isOnlyPouch = ({ remittanceId }: PouchOfRemittance) => byRemittance.get(remittanceId)?.length === 1
  const pouchEdits = before.flatMap((pouch, index): readonly Edited<PouchCredit>[] => {
    const creditedCents = isOnlyPouch(pouch)
      ? (credits.get(pouch.remittanceId)?.creditedCents ?? null)
      : (after[index]?.creditedCents ?? null)
    return creditedCents === pouch.creditedCents
      ? []
      : [{ before: pouch, after: { ...pouch, creditedCents } }]
  })
  await inOneRoundTrip(saveRemittances(trx, edits, now), savePouchCredits(trx, pouchEdits, now))
  return [
    ...edits.flatMap((edit) => editChanges('remittance', 'credit', edit)),
    ...pouchEdits.flatMap((edit) => editChanges('pouch', 'credit', edit)),
  ]
}

/**
 * Refuses a command if a rule refuses at least one of its lines, or if a line has another version than the person saw. The answer lists each refused
 * line once, and says who changed the first of them last and when.
 */
export async function refuseLines(
  trx: Transaction<Schema>,
  { isStale }: BankLineCall,
  lines: readonly StoredLine[],
  refused: readonly LineRefusal[],
): Promise<void> {
  const byRule = refused.filter(({ id }, index) => refused.findIndex((other) => other.id === id) === index)
  const stale = lines.filter((line) => isStale(line) && !byRule.some(({ id }) => id === line.id))
  const all = [...byRule, ...stale.map(({ id }) => ({ id, refusal: 'StaleVersion' as const }))]
  const first = lines.find(({ id }) => id === all[0]?.id)
  if (first) throw refusedLines(all, await lastChangeOf(trx, first))
}

/** The error of a command whose lines are refused. A missing reason is a refusal of the whole command, so no lines are listed. */
export function refusedLines(refused: readonly LineRefusal[], details: RefusalDetails = {}): RefusedError {
  return refused.some(({ refusal }) => refusal === 'ReasonRequired')
    ? new RefusedError('ReasonRequired')
    : refusedRows(refused, details)
}

/** The change of a line for the history, in the chain of the establishment that the line credits. */
export function lineChange(
  { lineId, organizationId, establishmentId, remittanceId, amountCents, origin }: LinkRecord,
  action: 'link' | 'unlink',
  reason: string | null,
  shares: readonly LinkShare[] = [],
): RecordChange {
  const linked = { remittanceId, amountCents, origin }
  const owner = { id: lineId, organizationId, establishmentId, entity: 'bankLine' as const, action }
  if (action === 'unlink') return { ...owner, before: linked, after: { reason } }
  const pouches = shares.map(({ pouchId, amountCents: cents }) => ({ pouchId, amountCents: cents }))
  return { ...owner, before: null, after: { ...linked, pouches } }
}
