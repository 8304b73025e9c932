import type { Transaction } from 'kysely'
import { decideUnlink } from '../../src/domain/bank/linking.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import {
  findActiveLinks,
  incrementLineVersions,
  lockLines,
  lockPouchCredits,
  pouchesOfLinks,
  saveLinks,
} from '../store/bank-links.ts'
import { lockSettlementsOf } from '../store/bank-settlements.ts'
import { lockRemittances } from '../store/remittances.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import type { RecordChange } from '../workflow/record-changes.ts'
import { refuseMissing } from '../workflow/refuse-rows.ts'
import { type BankLineCall, lineChange, refuseLines, writeCredits } from './bank-credit.ts'
import { refusedSettlementUndos, undoSettlements } from './bank-settle.ts'

/**
 * Marks the links of lines as UNLINKED and their settlements as UNDONE, with a reason: their amounts no longer count as credited or settled.
 * Returns the changes for the history.
 */
export async function unlinkLines(
  trx: Transaction<Schema>,
  call: BankLineCall,
): Promise<readonly RecordChange[]> {
  const lines = await lockLines(trx, call.rowIds)
  refuseMissing(call.rowIds, lines)
  const linksBeforeLock = await findActiveLinks(trx, call.rowIds)
  const remittances = await lockRemittances(trx, [
    ...new Set(linksBeforeLock.map((link) => link.remittanceId)),
  ])
  const settlements = await lockSettlementsOf(trx, call.rowIds)
  // Read again, because the status of the remittances may have changed before they were locked.
  const links = await findActiveLinks(trx, call.rowIds)
  const reason = call.body.reason?.trim() ?? ''
  const settledLineIds = new Set(settlements.map(({ lineId }) => lineId))
  await refuseLines(trx, call, lines, [
    ...refusedSettlementUndos(settlements, reason),
    ...call.rowIds.flatMap((id) => {
      if (settledLineIds.has(id)) return []
      const linksOfLine = links.filter(({ lineId }) => lineId === id)
      const decisions = (linksOfLine.length === 0 ? [null] : linksOfLine).map((link) =>
        decideUnlink(link, reason),
      )
      const refused = decisions.find(isRefused)
      return refused ? [{ id, refusal: refused.refusal }] : []
    }),
  ])
  const { session, now } = call
  const edits = links.map(({ remittanceStatus: _, ...before }) => ({
    before,
    after: {
      ...before,
      status: 'UNLINKED' as const,
      unlinkedAt: now,
      unlinkedById: session.userId,
      unlinkedByName: session.userName,
      reason,
    },
  }))
  const pouchesBefore = await lockPouchCredits(
    trx,
    remittances.map(({ id }) => id),
  )
  const pouchIdsOfLinks = await pouchesOfLinks(
    trx,
    links.map(({ id }) => id),
  )
  await inOneRoundTrip(saveLinks(trx, edits, now), incrementLineVersions(trx, lines, now))
  const pouchesAfter = pouchesBefore.map((pouch) =>
    pouchIdsOfLinks.has(pouch.id) ? { ...pouch, creditedCents: null } : pouch,
  )
  return [
    ...links.map((link) => lineChange(link, 'unlink', reason)),
    ...(await undoSettlements(trx, call, settlements, reason)),
    ...(await writeCredits(trx, call, remittances, pouchesBefore, pouchesAfter)),
  ]
}
