import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  daysToPropose,
  decideSettlement,
  decideSettlementUndo,
  needsTakings,
  proposeSettlement,
} from '../../src/domain/bank/settling.ts'
import { CODES } from '../../src/domain/codes.ts'
import { bankSettling, bankSettlingQuery } from '../../src/domain/contract/bank.ts'
import { id } from '../../src/domain/contract/common.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute } from '../http/route.ts'
import { invalidRequest, refusedRows } from '../refused-error.ts'
import { incrementLineVersions, lockLines, readAccountsOf } from '../store/bank-links.ts'
import { classifyLines } from '../store/bank-rules.ts'
import {
  type ActiveSettlement,
  insertSettlement,
  lockSettling,
  nextSettlementReference,
  readEstablishmentsWith,
  readSettlingLine,
  readUnsettled,
  type SettlementRecord,
  saveUndoneSettlements,
} from '../store/bank-settlements.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import type { RecordChange } from '../workflow/record-changes.ts'
import { refuseMissing } from '../workflow/refuse-rows.ts'
import { type BankLineCall, type LineRefusal, refusedLines, refuseLines } from './bank-credit.ts'

/** `GET banklines/{id}/settling`: the takings that the line can settle, with a proposal. */
export const readBankSettling = defineRoute({
  method: 'get',
  path: '/banklines/{id}/settling',
  summary: 'Takings that a bank line can settle',
  roles: CAPABILITIES.control,
  params: z.object({ id }),
  query: bankSettlingQuery,
  answer: bankSettling,
  async handle(trx, { params, query }) {
    const line = await readSettlingLine(trx, params.id)
    if (!line) throw refusedRows([{ id: params.id, refusal: 'NotFound' }])
    const days = await readUnsettled(trx, line)
    const establishments = await readEstablishmentsWith(trx, line)
    const proposed = proposeSettlement(line, query.kind, daysToPropose(days, line.bookedOn))
    const data = {
      establishments,
      days,
      proposed: proposed && {
        feeCents: proposed.feeCents,
        days: proposed.days.map(({ establishmentId, date, categoryId }) => ({
          establishmentId,
          date,
          categoryId,
        })),
      },
    }
    return { code: CODES.saved, json: JSON.stringify(data) }
  },
})

/**
 * Settles takings of an establishment with a bank line. Returns the changes for the history.
 *
 * @throws RefusedError InvalidRequest at `id` (several lines), `settlement` or its fields; NotFound; the refusals of `decideSettlement`;
 *   StaleVersion
 */
export async function settleLine(
  trx: Transaction<Schema>,
  call: BankLineCall,
): Promise<readonly RecordChange[]> {
  const { body, session, now, ids, rowIds } = call
  const requested = body.settlement
  if (!requested) throw invalidRequest([{ path: 'settlement', key: 'issue.required' }])
  if (rowIds.length > 1) throw invalidRequest([{ path: 'id', key: 'issue.tooMany' }])
  const [lines] = await inOneRoundTrip(lockLines(trx, rowIds), lockSettling(trx, requested.establishmentId))
  refuseMissing(rowIds, lines)
  const line = lines[0]!
  if (needsTakings(line) && requested.days.length === 0)
    throw invalidRequest([{ path: 'settlement.days', key: 'issue.required' }])
  const [establishment, accounts, allUnsettled, reference] = await inOneRoundTrip(
    trx
      .selectFrom('establishments')
      .select('id')
      .where('organization_id', '=', line.organizationId)
      .where('id', '=', requested.establishmentId)
      .where('status', '<>', 'DELETED')
      .executeTakeFirst(),
    readAccountsOf(trx, [requested.establishmentId]),
    readUnsettled(
      trx,
      line,
      requested.days.map(({ date }) => date),
    ),
    nextSettlementReference(trx, requested.establishmentId),
  )
  if (!establishment) throw invalidRequest([{ path: 'settlement.establishmentId', key: 'issue.unknown' }])
  const unsettled = allUnsettled.filter(({ establishmentId }) => establishmentId === establishment.id)
  const { kind, days, feeCents, feeVatCents } = requested
  const decision = decideSettlement({
    line,
    kind,
    parts: days,
    unsettled,
    feeCents,
    reason: body.reason ?? '',
    accounts: accounts.get(establishment.id) ?? [],
  })
  if (isRefused(decision)) throw refusedLines([{ id: line.id, refusal: decision.refusal }])
  await refuseLines(trx, call, lines, [])
  const { grossCents, differenceCents, reason } = decision
  const settlement: SettlementRecord = {
    id: ids.next(),
    organizationId: line.organizationId,
    establishmentId: establishment.id,
    version: 1,
    updatedAt: now,
    status: 'SETTLED',
    lineId: line.id,
    reference,
    kind,
    grossCents,
    feeCents,
    feeVatCents,
    differenceCents,
    differenceReason: reason,
    settledById: session.userId,
    settledByName: session.userName,
    undoneAt: null,
    undoneById: null,
    undoneByName: null,
    reason: null,
  }
  await inOneRoundTrip(
    line.kind === 'NONE'
      ? classifyLines(trx, [line], { kind, reason: null }, { name: session.userName, now })
      : incrementLineVersions(trx, lines, now),
    insertSettlement(trx, settlement, days, now),
  )
  const after = {
    reference: settlement.reference,
    kind,
    grossCents,
    feeCents,
    feeVatCents,
    differenceCents,
    reason,
    days,
  }
  return [settlementChange(settlement, 'link', { before: null, after })]
}

/** Undoes the settlements of locked lines, so that their takings are unsettled again. Returns the changes for the history. */
export async function undoSettlements(
  trx: Transaction<Schema>,
  { session, now }: BankLineCall,
  settlements: readonly SettlementRecord[],
  reason: string,
): Promise<readonly RecordChange[]> {
  const edits = settlements.map((before) => ({
    before,
    after: {
      ...before,
      status: 'UNDONE' as const,
      undoneAt: now,
      undoneById: session.userId,
      undoneByName: session.userName,
      reason,
    },
  }))
  if (edits.length > 0) await saveUndoneSettlements(trx, edits, now)
  return settlements.map((settlement) => {
    const { reference, kind, grossCents, feeCents, differenceCents } = settlement
    const before = { reference, kind, grossCents, feeCents, differenceCents }
    return settlementChange(settlement, 'unlink', { before, after: { reason } })
  })
}

/** The refusals of the lines whose settlement can't be undone. */
export function refusedSettlementUndos(
  settlements: readonly ActiveSettlement[],
  reason: string,
): readonly LineRefusal[] {
  return settlements.flatMap((settlement) => {
    const decision = decideSettlementUndo(settlement, reason)
    return isRefused(decision) ? [{ id: settlement.lineId, refusal: decision.refusal }] : []
  })
}

/** The change of a line for the history, in the chain of the establishment whose takings the line settles. */
function settlementChange(
  { lineId, organizationId, establishmentId }: SettlementRecord,
  action: 'link' | 'unlink',
  change: Pick<RecordChange, 'before' | 'after'>,
): RecordChange {
  return { id: lineId, organizationId, establishmentId, entity: 'bankLine', action, ...change }
}
