import type { Transaction } from 'kysely'
import { decideLink } from '../../src/domain/bank/linking.ts'
import { type MatchablePouch, proposeMatches } from '../../src/domain/bank/matching.ts'
import { localTime } from '../../src/domain/dates/calendar.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { invalid } from '../refused-error.ts'
import {
  type EstablishmentAccount,
  insertLinks,
  type LinkRecord,
  type LinkShare,
  lockPouchCredits,
  matchable,
  readAccountsOf,
  readLines,
  type StoredLine,
} from '../store/bank-links.ts'
import { type LockedRemittance, lockRemittances } from '../store/remittances.ts'
import type { Schema } from '../store/schema.ts'
import type { Change } from '../workflow/record-changes.ts'
import { refuseMissing } from '../workflow/refuse-rows.ts'
import {
  credit,
  type HeldPouch,
  type LineRefusal,
  type LinkCall,
  lineChange,
  refuseLines,
} from './bank-credit.ts'

/** Links lines to the remittances that they credit, and writes the resulting amounts. */
export async function linkLines(trx: Transaction<Schema>, call: LinkCall): Promise<readonly Change[]> {
  const request = requestedLinks(call)
  const lines = await readLines(trx, call.rowIds)
  refuseMissing(
    call.rowIds,
    lines.map(({ id }) => id),
  )
  const remittanceIds = [...new Set(request.map(({ remittanceId }) => remittanceId))]
  const remittances = await lockRemittances(trx, remittanceIds)
  refuseMissing(
    remittanceIds,
    remittances.map(({ id }) => id),
  )
  const before = await lockPouchCredits(trx, remittanceIds)
  const accounts = await readAccountsOf(
    trx,
    remittances.map(({ establishmentId }) => establishmentId),
  )
  let pouches: readonly HeldPouch[] = before
  const refused: LineRefusal[] = []
  const links: LinkRecord[] = []
  const shares: LinkShare[] = []
  for (const { lineId, remittanceId, pouchIds } of request) {
    const line = lines.find(({ id }) => id === lineId)
    const remittance = remittances.find(({ id }) => id === remittanceId)
    if (!line || !remittance) throw new Error('The link that was found must exist')
    // People who reach several organizations can't mix them in one call.
    if (line.organizationId !== remittance.organizationId) refuseMissing([lineId], [])
    const own = pouches.filter((pouch) => pouch.remittanceId === remittanceId)
    const account = accounts.get(remittance.establishmentId) ?? null
    const matchables = own.map(matchable)
    const current = { status: remittance.status, account: account?.iban ?? null, pouches: matchables }
    const decision = decideLink({ line, remittance: current, pouchIds: pouchIds ?? null })
    if (isRefused(decision)) {
      refused.push({ id: lineId, refusal: decision.refusal })
      continue
    }
    const made = linkOf(call, line, remittance, isProposed(line, remittance, account, matchables))
    links.push(made)
    for (const { pouchId, amountCents } of decision.shares) {
      const { organizationId, establishmentId, id: linkId } = made
      shares.push({ linkId, organizationId, establishmentId, pouchId, amountCents })
      pouches = pouches.map((pouch) =>
        pouch.id === pouchId ? { ...pouch, creditedCents: amountCents } : pouch,
      )
    }
  }
  refuseLines(refused)
  const added = new Set(await insertLinks(trx, links, shares, call.now))
  refuseLines(
    links.flatMap(({ id, lineId }) => (added.has(id) ? [] : [{ id: lineId, refusal: 'BankLineLinked' }])),
  )
  return [
    ...links.map((made) => lineChange(made, 'link', null, shares)),
    ...(await credit(trx, call, remittances, before, pouches)),
  ]
}

/** The link of each requested line, in the order of the address. */
function requestedLinks({ rowIds, body }: LinkCall) {
  const links = body.links ?? []
  const faults = rowIds.flatMap((id) => {
    const named = links.filter(({ lineId }) => lineId === id).length
    return named === 1 ? [] : [{ path: 'links', key: named === 0 ? 'issue.required' : 'issue.repeated' }]
  })
  if (links.length > rowIds.length) faults.push({ path: 'links', key: 'issue.unknown' })
  if (faults.length > 0) throw invalid(faults.slice(0, 1))
  return rowIds.flatMap((id) => links.filter(({ lineId }) => lineId === id))
}

/** True when the rules would have proposed this remittance for the line by itself; any other link is marked as made by hand. */
function isProposed(
  line: StoredLine,
  remittance: LockedRemittance,
  account: EstablishmentAccount | null,
  pouches: readonly MatchablePouch[],
): boolean {
  if (account === null || remittance.validatedAt === null) return false
  const open = {
    id: remittance.id,
    reference: 0,
    account: account.iban,
    collectedOn: localTime(remittance.validatedAt, account.timeZone).date,
    slipNumber: remittance.receiptNumber,
    declaredCents: remittance.totalCents,
    creditedCents: remittance.creditedCents ?? 0,
    pouches,
  }
  return proposeMatches([line], [open]).some(({ outcome }) => outcome === 'matched')
}

function linkOf(
  { session, now, ids }: LinkCall,
  line: StoredLine,
  { id: remittanceId, organizationId, establishmentId }: LockedRemittance,
  proposed: boolean,
): LinkRecord {
  return {
    id: ids.next(),
    organizationId,
    establishmentId,
    version: 1,
    updatedAt: now,
    status: 'LINKED',
    lineId: line.id,
    remittanceId,
    amountCents: line.amountCents,
    origin: proposed ? 'PROPOSED' : 'BY_HAND',
    linkedAt: now,
    linkedById: session.userId,
    linkedByName: session.userName,
    unlinkedAt: null,
    unlinkedById: null,
    unlinkedByName: null,
    reason: null,
  }
}
