import { z } from 'zod'
import { earliestHandOver, proposeMatches } from '../../src/domain/bank/matching.ts'
import { CODES } from '../../src/domain/codes.ts'
import { bankMatching, remittanceAgeing } from '../../src/domain/contract/bank.ts'
import { id } from '../../src/domain/contract/common.ts'
import { sumCents } from '../../src/domain/money.ts'
import { groupByAge } from '../../src/domain/pouches/ageing.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute } from '../http/route.ts'
import {
  MAX_MATCHING_LINES,
  readCreditableRemittances,
  readLinkedLines,
  readOpenCredits,
  readUncredited,
  readUnlinkedPairs,
} from '../store/bank-matching.ts'

/**
 * Answers the credits of the last 90 days that are neither linked nor classified, with proposed links, and the
 * links that can still be removed. The proposals are computed for each request. They contain no link that a
 * person has removed, and no link to a remittance that is credited in full; a person can still choose such a
 * remittance.
 */
export const readBankMatching = defineRoute({
  method: 'get',
  path: '/banklines/proposals',
  summary: 'Unlinked bank credits with the remittances that they may belong to',
  roles: CAPABILITIES.control,
  answer: bankMatching,
  async handle(trx, { session: { organizationId }, now }) {
    const credits = await readOpenCredits(trx, organizationId, now)
    const lines = credits.slice(0, MAX_MATCHING_LINES)
    const earliest = lines.at(-1)?.bookedOn
    const { remittances, isCapped } = await readCreditableRemittances(
      trx,
      organizationId,
      earliest === undefined ? null : earliestHandOver(earliest),
    )
    const unlinkedPairs = await readUnlinkedPairs(
      trx,
      lines.map(({ lineId }) => lineId),
    )
    const proposed = proposeMatches(
      lines.map(({ lineId, ...line }) => ({ ...line, id: lineId })),
      remittances.filter(({ creditedCents, declaredCents }) => creditedCents < declaredCents),
      unlinkedPairs,
    )
    const linked = await readLinkedLines(trx, organizationId)
    const byLine = new Map(lines.map((line) => [line.lineId, line]))
    const data = {
      proposals: proposed.map((proposal) => ({ ...byLine.get(proposal.lineId), ...proposal })),
      remittances,
      linked: linked.slice(0, MAX_MATCHING_LINES),
      isCapped: isCapped || credits.length > lines.length || linked.length > MAX_MATCHING_LINES,
    }
    return { code: CODES.saved, json: JSON.stringify(data) }
  },
})

/**
 * Answers what the bank has not credited of the remittances that have left and that accounting has not
 * controlled, by age. Remittances of change and of vouchers are not included, because the bank does not credit
 * them.
 */
export const readAgeing = defineRoute({
  method: 'get',
  path: '/remittances/ageing',
  summary: 'What the bank has not credited of remittances that have left, by days since they left',
  roles: CAPABILITIES.control,
  query: z.strictObject({ establishmentId: id.optional() }),
  answer: remittanceAgeing,
  async handle(trx, { session: { organizationId }, query, now }) {
    const rows = await readUncredited(trx, organizationId, query.establishmentId ?? null, now)
    const data = {
      buckets: [...groupByAge(rows)],
      count: rows.reduce((sum, { count }) => sum + count, 0),
      outstandingCents: sumCents(rows.map(({ outstandingCents }) => outstandingCents)),
    }
    return { code: CODES.saved, data }
  },
})
