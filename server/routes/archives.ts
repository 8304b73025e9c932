import type { Transaction } from 'kysely'
import { isTaxOfLine } from '../../src/domain/closings/closings.ts'
import { CODES } from '../../src/domain/codes.ts'
import {
  type ArchiveBody,
  archiveDetail,
  archiveRequest,
  closingsOwnerQuery,
} from '../../src/domain/contract/archives.ts'
import { MAX_SERVICE_CENTS, sumCents } from '../../src/domain/money.ts'
import { CAPABILITIES, hasCapability } from '../../src/domain/roles.ts'
import { defineRoute } from '../http/route.ts'
import { readRow } from '../query/reading.ts'
import { invalidRequest } from '../refused-error.ts'
import { archives } from '../resources/events.ts'
import type { Session } from '../session.ts'
import { findCategories, unknownRegisters } from '../store/lookups.ts'
import type { Schema } from '../store/schema.ts'
import { currentEstablishment } from '../workflow/current-establishment.ts'
import { importClosings } from '../workflow/import-closings.ts'
import { recordChanges } from '../workflow/record-changes.ts'
import { refuseRepeated, refuseUnknown } from '../workflow/refuse-rows.ts'
import { requestCorrections } from '../workflow/request-corrections.ts'
import { refuseFutureDate } from './cash-log-checks.ts'

/**
 * Imports a point-of-sale closing of the current establishment. A closing that is already stored answers
 * 11007 and changes only sheets without a closing. A different closing with the same sequence is refused. A new
 * closing updates the expected amounts of the open sheets of its service and the delta of validated ones, and
 * requests corrections for those that were already sent. A second closing of the same register, date and service
 * replaces the first if it has a `replacementReason`; otherwise it is refused. Once accounting has controlled a sheet of the first, only people
 * who may control can replace it.
 */
export const importArchive = defineRoute({
  method: 'post',
  path: '/archives',
  summary: 'Import a point-of-sale closing',
  roles: CAPABILITIES.uploadClosings,
  query: closingsOwnerQuery,
  body: archiveRequest,
  answer: archiveDetail.nullable(),
  created: 'unlessPresent',
  async handle(trx, call) {
    const { session, now, ids } = call
    const { replacementReason = null, ...body } = call.body
    const establishment = await currentEstablishment(trx, session, call.query.establishmentId)
    refuseFutureDate(body.date, now, establishment.timeZone)
    await refuseInvalidLines(trx, establishment, body)
    const owner = { organizationId: establishment.organizationId, establishmentId: establishment.id }
    const { closings, changes, sentBefore } = await importClosings(trx, owner, [body], {
      now,
      nextId: () => ids.next(),
      replacementReason,
      mayReplaceControlled: hasCapability(session.role, 'control'),
    })
    await recordChanges(trx, call, changes)
    const author = { userId: session.userId, name: session.userName, address: call.origin.address, now }
    await requestCorrections(trx, call, author, owner, sentBefore)
    if (sentBefore.length > 0) call.afterCommit(call.jobs.wake)
    const json = await serializeClosing(trx, session, closings[0]?.id)
    return closings.some(({ isNew }) => isNew)
      ? { code: CODES.created, status: 201, json }
      : { code: CODES.archiveAlreadyPresent, json }
  },
})

/** The closing as JSON text; the text `null` if there is none, and for people who count blind. */
async function serializeClosing(
  trx: Transaction<Schema>,
  session: Session,
  id: string | undefined,
): Promise<string> {
  return (id === undefined ? null : await readRow(trx, session, archives, id)) ?? 'null'
}

/**
 * Refuses lines with a wrong tax, an unknown register or category, or totals that are too large; two floats of one register; and a turnover that
 * is not the sum of the receipts.
 *
 * @throws RefusedError InvalidRequest or NotFound, naming the fields, such as `receipts.N.cashRegisterId`
 */
async function refuseInvalidLines(
  trx: Transaction<Schema>,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  { turnoverCents, receipts, movements, floats, sales }: ArchiveBody,
): Promise<void> {
  const wrongTaxes = sales.flatMap((sale, index) => (isTaxOfLine(sale) ? [] : [`sales.${index}.taxCents`]))
  if (wrongTaxes.length > 0)
    throw invalidRequest(wrongTaxes.map((path) => ({ path, key: 'closings.fault.TaxDiffers' })))
  const lines = { receipts, movements, floats }
  const linesWithPath = Object.entries(lines).flatMap(([list, listLines]) =>
    listLines.map((line: { cashRegisterId: string; paymentCategoryId?: string }, index) => ({
      ...line,
      path: `${list}.${index}`,
    })),
  )
  refuseRepeated(
    floats.map((float) => float.cashRegisterId),
    (index) => `floats.${index}.cashRegisterId`,
  )
  const categoryIds = linesWithPath.flatMap(({ paymentCategoryId }) => paymentCategoryId ?? [])
  const unknownRegisterIds = await unknownRegisters(trx, id, [
    ...new Set(linesWithPath.map((line) => line.cashRegisterId)),
  ])
  const categories = await findCategories(trx, [...new Set(categoryIds)], organizationId)
  refuseUnknown(
    linesWithPath.flatMap(({ path, cashRegisterId, paymentCategoryId }) => [
      ...(unknownRegisterIds.has(cashRegisterId) ? [`${path}.cashRegisterId`] : []),
      ...(paymentCategoryId === undefined || categories.has(paymentCategoryId)
        ? []
        : [`${path}.paymentCategoryId`]),
    ]),
  )
  if (sumCents([...receipts, ...movements].map((line) => Math.abs(line.amountCents))) > MAX_SERVICE_CENTS)
    throw invalidRequest([{ path: 'receipts', key: 'failure.TotalTooLarge' }])
  if (sumCents(receipts.map(({ amountCents }) => amountCents)) !== turnoverCents)
    throw invalidRequest([{ path: 'turnoverCents', key: 'closings.fault.TotalsDiffer' }])
}
