import type { Transaction } from 'kysely'
import { decideUnlink } from '../../src/domain/bank/linking.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { RefusedError } from '../refused-error.ts'
import { liveLinksOf, lockPouchCredits, pouchesOfLinks, readLines, saveLinks } from '../store/bank-links.ts'
import { lockRemittances } from '../store/remittances.ts'
import type { Schema } from '../store/schema.ts'
import type { Change } from '../workflow/record-changes.ts'
import { refuseMissing } from '../workflow/refuse-rows.ts'
import { credit, type LinkCall, lineChange, refuseLines } from './bank-credit.ts'

/** Removes links, with a reason: their amounts no longer count as credited. */
export async function unlinkLines(trx: Transaction<Schema>, call: LinkCall): Promise<readonly Change[]> {
  const lines = await readLines(trx, call.rowIds)
  refuseMissing(
    call.rowIds,
    lines.map(({ id }) => id),
  )
  const found = await liveLinksOf(trx, call.rowIds)
  const remittances = await lockRemittances(trx, [...new Set(found.map((one) => one.remittanceId))])
  const live = await liveLinksOf(trx, call.rowIds)
  // A line was linked again while the remittances were being locked.
  if (live.some((one) => !remittances.some(({ id }) => id === one.remittanceId)))
    throw new RefusedError('StaleVersion')
  const reason = call.body.reason?.trim() ?? ''
  refuseLines(
    call.rowIds.flatMap((id) => {
      const decision = decideUnlink(live.find(({ lineId }) => lineId === id) ?? null, reason)
      return isRefused(decision) ? [{ id, refusal: decision.refusal }] : []
    }),
  )
  const { session, now } = call
  const edits = live.map(({ remittanceStatus: _, ...before }) => ({
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
  const before = await lockPouchCredits(
    trx,
    remittances.map(({ id }) => id),
  )
  const freed = await pouchesOfLinks(
    trx,
    live.map(({ id }) => id),
  )
  await saveLinks(trx, edits, now)
  const after = before.map((pouch) => (freed.has(pouch.id) ? { ...pouch, creditedCents: null } : pouch))
  return [
    ...live.map((one) => lineChange(one, 'unlink', reason)),
    ...(await credit(trx, call, remittances, before, after)),
  ]
}
