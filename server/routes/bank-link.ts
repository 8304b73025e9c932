import type { Transaction } from 'kysely'
import { decideLink } from '../../src/domain/bank/linking.ts'
import { type MatchablePouch, proposeMatches } from '../../src/domain/bank/matching.ts'
import { decideParts } from '../../src/domain/bank/splitting.ts'
import { localTime } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { invalidRequest } from '../refused-error.ts'
import {
  incrementLineVersions,
  insertLinks,
  type LinkRecord,
  type LinkShare,
  lockLines,
  lockPouchCredits,
  readAccountsOf,
  type StoredLine,
  toMatchablePouch,
} from '../store/bank-links.ts'
import { type LockedRemittance, lockRemittances } from '../store/remittances.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import type { RecordChange } from '../workflow/record-changes.ts'
import { refuseMissing } from '../workflow/refuse-rows.ts'
import {
  type BankLineCall,
  type LineRefusal,
  lineChange,
  type PouchOfRemittance,
  refuseLines,
  writeCredits,
} from './bank-credit.ts'

/** Links lines to the remittances that they credit, and writes the credited amounts. Returns the changes for the history. */
export async function linkLines(
  trx: Transaction<Schema>,
  call: BankLineCall,
): Promise<readonly RecordChange[]> {
  const request = requestedLinks(call)
  const remittanceIds = [...new Set(request.map(({ remittanceId }) => remittanceId))]
  const [lines, remittances, pouchesBefore] = await inOneRoundTrip(
    lockLines(trx, call.rowIds),
    lockRemittances(trx, remittanceIds),
    lockPouchCredits(trx, remittanceIds),
  )
  refuseMissing(call.rowIds, lines)
  refuseMissing(remittanceIds, remittances)
  const accounts = await readAccountsOf(
    trx,
    remittances.map(({ establishmentId }) => establishmentId),
  )
  const locked = { lines, remittances, pouchesBefore, accounts }
  const { links, shares, pouches, refused } = planLinks(call, request, locked)
  await refuseLines(trx, call, lines, refused)
  const [, , credited] = await inOneRoundTrip(
    insertLinks(trx, links, shares, call.now),
    incrementLineVersions(trx, lines, call.now),
    writeCredits(trx, call, remittances, pouchesBefore, pouches),
  )
  return [
    ...links.map((link) =>
      lineChange(
        link,
        'link',
        null,
        shares.filter(({ linkId }) => linkId === link.id),
      ),
    ),
    ...credited,
  ]
}

/** The locked rows with which the requested links are decided. */
interface LockedForLinks {
  readonly lines: readonly StoredLine[]
  readonly remittances: readonly LockedRemittance[]
  /** The pouches of the remittances. */
  readonly pouchesBefore: readonly PouchOfRemittance[]
  /** The IBANs of each establishment. */
  readonly accounts: ReadonlyMap<string, readonly string[]>
}

/** The links to add with their shares, the pouches with the amounts that the links credit, and the lines that a rule refuses. */
interface LinkPlan {
  readonly links: readonly LinkRecord[]
  readonly shares: readonly LinkShare[]
  readonly pouches: readonly PouchOfRemittance[]
  readonly refused: readonly LineRefusal[]
}

/**
 * Decides the requested links one after the other: a link counts what the links before it credit to the pouches.
 *
 * @throws RefusedError NotFound for a remittance of another organization than the line's
 */
function planLinks(
  call: BankLineCall,
  request: readonly RequestedLink[],
  { lines, remittances, pouchesBefore, accounts }: LockedForLinks,
): LinkPlan {
  let pouches = pouchesBefore
  const amounts = amountsOf(lines, request)
  const refused: LineRefusal[] = []
  const links: LinkRecord[] = []
  const shares: LinkShare[] = []
  for (const [index, { lineId, remittanceId, pouchIds }] of request.entries()) {
    const partCents = amounts[index] ?? null
    if (partCents === null) {
      refused.push({ id: lineId, refusal: 'BankSplitDiffers' })
      continue
    }
    const line = lines.find(({ id }) => id === lineId)
    const remittance = remittances.find(({ id }) => id === remittanceId)
    if (!line || !remittance) throw new Error('The locked line or remittance is missing')
    // Head office sees all organizations, so it could request a link to a remittance of another organization than the line's.
    if (line.organizationId !== remittance.organizationId) refuseMissing([lineId], [])
    const pouchesOfRemittance = pouches.filter((pouch) => pouch.remittanceId === remittanceId)
    const ibans = accounts.get(remittance.establishmentId) ?? []
    const matchables = pouchesOfRemittance.map(toMatchablePouch)
    const current = {
      status: remittance.status,
      type: remittance.type,
      accounts: ibans,
      preparedOn: preparedOn(remittance),
      handedOverOn: remittance.handedOverOn,
      pouches: matchables,
    }
    const today = localTime(call.now, remittance.timeZone).date
    const decision = decideLink({ line, partCents, remittance: current, pouchIds: pouchIds ?? null, today })
    if (isRefused(decision)) {
      refused.push({ id: lineId, refusal: decision.refusal })
      continue
    }
    const isWhole = partCents === line.amountCents
    const proposed = isWhole && isProposed(line, remittance, ibans, matchables)
    const link = linkOf(call, { lineId, amountCents: partCents }, remittance, proposed)
    links.push(link)
    for (const { pouchId, amountCents } of decision.shares) {
      const { organizationId, establishmentId, id: linkId } = link
      shares.push({ linkId, organizationId, establishmentId, pouchId, amountCents })
      pouches = pouches.map((pouch) =>
        pouch.id === pouchId ? { ...pouch, creditedCents: amountCents } : pouch,
      )
    }
  }
  return { links, shares, pouches, refused }
}

type RequestedLink = ReturnType<typeof requestedLinks>[number]

/** The amount of each requested link, in the order of the request; null if the parts of its line do not add up to the line's amount. */
function amountsOf(
  lines: readonly StoredLine[],
  request: readonly RequestedLink[],
): readonly (Cents | null)[] {
  const byLine = Map.groupBy(request, ({ lineId }) => lineId)
  return request.map((link) => {
    const parts = (byLine.get(link.lineId) ?? []).map(({ amountCents = null }) => ({ amountCents }))
    const line = lines.find(({ id }) => id === link.lineId)
    // A debit gets its whole amount, so that `decideLink` refuses it as a debit and not as a wrong sum.
    if (!line || line.amountCents <= 0) return line?.amountCents ?? null
    const decision = decideParts(line.amountCents, parts)
    return isRefused(decision)
      ? null
      : (decision.amounts[byLine.get(link.lineId)?.indexOf(link) ?? 0] ?? null)
  })
}

/**
 * The links that the body requests, in the order of the lines in the address.
 *
 * @throws RefusedError InvalidRequest for a line without a link, a repeated link, and a link of a line that is not in the address
 */
function requestedLinks({ rowIds, body }: BankLineCall) {
  const links = body.links ?? []
  const faults = rowIds.flatMap((id) => {
    const linkKeys = links
      .filter(({ lineId }) => lineId === id)
      .map(({ remittanceId, pouchIds }) => `${remittanceId} ${pouchIds?.toSorted().join() ?? ''}`)
    if (linkKeys.length === 0) return [{ path: 'links', key: 'issue.required' }]
    return new Set(linkKeys).size === linkKeys.length ? [] : [{ path: 'links', key: 'issue.repeated' }]
  })
  if (links.some(({ lineId }) => !rowIds.includes(lineId)))
    faults.push({ path: 'links', key: 'issue.unknown' })
  if (faults.length > 0) throw invalidRequest(faults.slice(0, 1))
  return rowIds.flatMap((id) => links.filter(({ lineId }) => lineId === id))
}

const preparedOn = ({ preparedAt, timeZone }: LockedRemittance) => localTime(preparedAt, timeZone).date

/**
 * True if the matching rules accept the line and the remittance as a pair, even if other remittances of the same
 * amount would fit. If they do not accept the pair, its link is recorded as made by hand.
 */
function isProposed(
  line: StoredLine,
  remittance: LockedRemittance,
  accounts: readonly string[],
  pouches: readonly MatchablePouch[],
): boolean {
  const collectedOn = remittance.handedOverOn
  if (collectedOn === null) return false
  const candidate = {
    id: remittance.id,
    // A reference in the label only helps to choose between several remittances.
    reference: 0,
    accounts,
    preparedOn: preparedOn(remittance),
    collectedOn,
    slipNumber: remittance.receiptNumber,
    declaredCents: remittance.totalCents,
    creditedCents: remittance.creditedCents ?? 0,
    pouches,
  }
  return proposeMatches([line], [candidate]).some(({ outcome }) => outcome === 'matched')
}

function linkOf(
  { session, now, ids }: BankLineCall,
  part: Pick<LinkRecord, 'lineId' | 'amountCents'>,
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
    ...part,
    remittanceId,
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
