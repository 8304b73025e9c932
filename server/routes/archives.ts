import type { Transaction } from 'kysely'
import { CODES } from '../../src/domain/codes.ts'
import { type ArchiveBody, archive, archiveBody } from '../../src/domain/contract/archives.ts'
import { isCents, sumCents } from '../../src/domain/money.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import type { Session } from '../http/context.ts'
import { readOne } from '../http/reading.ts'
import { RefusedError } from '../http/refused.ts'
import { invalid } from '../http/request.ts'
import { defineRoute } from '../http/route.ts'
import { archives } from '../resources/events.ts'
import { archiveOfSequence, expectationsOf, insertArchive } from '../store/archives.ts'
import {
  lockService,
  lockSheets,
  logsOfService,
  type ServiceKey,
  type Sheet,
  saveSheets,
} from '../store/cash-logs.ts'
import {
  type EstablishmentFacts,
  findCategories,
  findEstablishments,
  strangeRegisters,
} from '../store/lookups.ts'
import type { Edited } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { refuseFuture } from './cashlog-checks.ts'
import { created, record, sheetChanges } from './record.ts'
import { refuseUnknown } from './refuse.ts'
import { takesExpectation, withExpectation } from './sheet.ts'

/**
 * A point-of-sale closing of the establishment that is worked in. One that is there already answers 11007 and changes
 * nothing; a new one tells the open sheets of its service what to expect.
 */
export const bringArchive = defineRoute({
  method: 'post',
  path: '/archives',
  summary: 'Bring a point-of-sale closing',
  roles: CAPABILITIES.uploadClosings,
  body: archiveBody,
  answer: archive.nullable(),
  created: true,
  async handle(trx, call) {
    const { session, body, now, ids } = call
    const establishment = await workedIn(trx, session)
    refuseFuture(body.date, now, establishment.timeZone)
    await refuseStrangeReceipts(trx, establishment, body)
    const owner = { organizationId: establishment.organizationId, establishmentId: establishment.id }
    await lockService(trx, { ...owner, date: body.date, service: body.service })
    const key = { ...owner, id: ids.next() }
    if (!(await insertArchive(trx, key, body, now))) {
      const known = await archiveOfSequence(trx, owner, body.sequence)
      return { code: CODES.archiveAlreadyPresent, json: await shown(trx, session, known) }
    }
    const edits = await tellSheets(trx, owner, body, () => ids.next())
    await saveSheets(trx, edits, now)
    await record(trx, call, [
      created('archive', { ...key, ...body }),
      ...edits.flatMap((edit) => sheetChanges('expect', edit)),
    ])
    return { code: CODES.created, status: 201, json: await shown(trx, session, key.id) }
  },
})

/** The closing as reading it shows it: to who counts blind, not at all. */
async function shown(trx: Transaction<Schema>, session: Session, id: string | undefined): Promise<string> {
  return (id === undefined ? null : await readOne(trx, session, archives, id)) ?? 'null'
}

/** @throws RefusedError NotFound for who works in no establishment */
async function workedIn(trx: Transaction<Schema>, { establishmentId }: Session): Promise<EstablishmentFacts> {
  const ids = establishmentId === null ? [] : [establishmentId]
  const [establishment] = (await findEstablishments(trx, ids)).values()
  if (!establishment) throw new RefusedError('NotFound')
  return establishment
}

/** @throws RefusedError NotFound, InvalidRequest, naming `receipts.N.field` */
async function refuseStrangeReceipts(
  trx: Transaction<Schema>,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  { receipts }: ArchiveBody,
): Promise<void> {
  const registerIds = [...new Set(receipts.map((receipt) => receipt.cashRegisterId))]
  const categoryIds = [...new Set(receipts.map((receipt) => receipt.paymentCategoryId))]
  const strange = await strangeRegisters(trx, id, registerIds)
  const categories = await findCategories(trx, categoryIds, organizationId)
  refuseUnknown(
    receipts.flatMap((receipt, index) => [
      ...(strange.has(receipt.cashRegisterId) ? [`receipts.${index}.cashRegisterId`] : []),
      ...(categories.has(receipt.paymentCategoryId) ? [] : [`receipts.${index}.paymentCategoryId`]),
    ]),
  )
  if (!isCents(sumCents(receipts.map((receipt) => Math.abs(receipt.amountCents)))))
    throw invalid([{ path: 'receipts', key: 'failure.TotalTooLarge' }])
}

/** The sheets of the service that are still open throughout, with what its closings now say. */
async function tellSheets(
  trx: Transaction<Schema>,
  owner: Pick<ServiceKey, 'organizationId' | 'establishmentId'>,
  { date, service, receipts }: ArchiveBody,
  nextId: () => string,
): Promise<readonly Edited<Sheet>[]> {
  const key = { ...owner, date, service }
  const sheets = await lockSheets(trx, await logsOfService(trx, key))
  const expectations = await expectationsOf(trx, key)
  const expected = [...expectations.values()].flatMap((one) => [...one.byCategory.keys()])
  const categories = await findCategories(trx, [...new Set(expected)], owner.organizationId)
  const told = new Set(receipts.map((receipt) => receipt.cashRegisterId))
  return sheets.flatMap((before) => {
    const expectation = expectations.get(before.log.cashRegisterId)
    if (!told.has(before.log.cashRegisterId)) return []
    if (!expectation || before.log.status === 'DELETED' || !takesExpectation(before)) return []
    return [{ before, after: withExpectation(before, expectation, categories, nextId) }]
  })
}
