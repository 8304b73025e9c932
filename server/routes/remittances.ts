import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { id } from '../../src/domain/contract/common.ts'
import {
  type RemittanceBody,
  remittance,
  remittanceBody,
  remittanceUpdateBody,
} from '../../src/domain/contract/remittances.ts'
import { localTime } from '../../src/domain/dates/calendar.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import { decidePreparation } from '../../src/domain/lifecycles/remittance.ts'
import { isRemittanceDateRefusal } from '../../src/domain/lifecycles/remittance-dates.ts'
import { decideRescheduling, fieldOfReschedulingRefusal } from '../../src/domain/lifecycles/rescheduling.ts'
import { isCents } from '../../src/domain/money.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute } from '../http/route.ts'
import { invalidRequest, issuesAt, RefusedError, refusedAt } from '../refused-error.ts'
import { remittances } from '../resources/remittances.ts'
import { findCarrier, localDateOf } from '../store/lookups.ts'
import { lockPouches, lockPouchesOfRemittances, type PouchRecord, savePouches } from '../store/pouches.ts'
import {
  insertRemittance,
  lockRemittances,
  type RemittanceRecord,
  remittanceRecord,
  saveRemittances,
} from '../store/remittances.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { creationChange, editChanges, recordChanges, withFields } from '../workflow/record-changes.ts'
import {
  refuseEach,
  refuseMissing,
  refuseRepeated,
  refuseRow,
  rowRefusal,
  unknownReferenceError,
} from '../workflow/refuse-rows.ts'
import { serializeRow } from './serialize-rows.ts'

/** Creates a remittance from pouches of the current establishment. */
export const prepareRemittance = defineRoute({
  method: 'post',
  path: '/remittances',
  summary: 'Prepare a remittance',
  roles: CAPABILITIES.remit,
  body: remittanceBody,
  answer: remittance,
  created: true,
  async handle(trx, call) {
    const { session, body, now, ids } = call
    const { organizationId, establishmentId } = session
    refuseRepeated(body.pouchIds, (index) => `pouchIds.${index}`)
    const [carrier, locked, today] = await inOneRoundTrip(
      carrierOf(trx, organizationId, body.carrierId ?? null),
      lockPouches(trx, body.pouchIds),
      localDateOf(trx, establishmentId, now),
    )
    const pouches = locked.filter((pouch) => pouch.establishmentId === establishmentId)
    refuseMissing(body.pouchIds, pouches)
    const decision = decidePreparation({ type: body.type, pouches, carrier, date: body.date, today })
    if (isRefused(decision)) {
      const { refusal } = decision
      await refuseEach(trx, pouchesInRefusal(refusal, pouches, body), refusal)
      throw isRemittanceDateRefusal(refusal) ? refusedAt(refusal, 'date') : new RefusedError(refusal)
    }
    const { date, type } = body
    if (!isCents(decision.totalCents)) throw invalidRequest([{ path: 'pouchIds', key: 'issue.tooLarge' }])
    const newRemittance: RemittanceRecord = {
      id: ids.next(),
      organizationId,
      establishmentId: pouches[0]!.establishmentId,
      version: 1,
      updatedAt: now,
      status: decision.to,
      type,
      date,
      carrierId: body.carrierId ?? null,
      totalCents: decision.totalCents,
      pouchCount: pouches.length,
      preparedAt: now,
      preparedById: session.userId,
      preparedByName: session.userName,
      validatedAt: null,
      validatedById: null,
      validatedByName: null,
      courierName: null,
      receiptNumber: null,
      creditedCents: null,
      creditedOn: null,
      reason: null,
    }
    const { reference, pouchIds } = await insertRemittance(
      trx,
      newRemittance,
      pouches.map((pouch) => pouch.id),
      now,
    )
    // `insertRemittance` leaves out pouches that another remittance contains.
    const takenPouches = pouches.filter((pouch) => !pouchIds.includes(pouch.id))
    await refuseEach(trx, takenPouches, 'PouchNotFree')
    const edits = pouches.map((before) => ({
      before,
      after: withNextStatus(pouchLifecycle, before, 'prepare'),
    }))
    const [, , json] = await inOneRoundTrip(
      savePouches(trx, edits, now),
      recordChanges(trx, call, [
        creationChange('remittance', { ...newRemittance, reference, pouchIds }),
        ...edits.flatMap((edit) => editChanges('pouch', 'prepare', edit)),
      ]),
      serializeRow(trx, session, remittances, newRemittance.id),
    )
    return { code: CODES.remittancePrepared, status: 201, json }
  },
})

/** Gives a prepared remittance another planned date, and records in its history whether the carrier failed to come on the previous date. */
export const rescheduleRemittance = defineRoute({
  method: 'put',
  path: '/remittances/{id}',
  summary: 'Change the planned date of a prepared remittance',
  roles: CAPABILITIES.remit,
  params: z.object({ id }),
  body: remittanceUpdateBody,
  answer: remittance,
  async handle(trx, call) {
    const { params, body, session, now } = call
    const [[locked], pouches] = await inOneRoundTrip(
      lockRemittances(trx, [params.id]),
      lockPouchesOfRemittances(trx, [params.id]),
    )
    if (!locked) throw new RefusedError('NotFound')
    const before = remittanceRecord(locked)
    const { date, isMissed, comment } = body
    const decision = decideRescheduling({
      status: before.status,
      carrierId: before.carrierId,
      plannedOn: before.date,
      date,
      isMissed,
      today: localTime(now, locked.timeZone).date,
      pouchDates: pouches.map((pouch) => pouch.date),
    })
    const refusal = rowRefusal(decision?.refusal ?? null, body.version !== before.version)
    if (refusal !== null) {
      const field = fieldOfReschedulingRefusal(refusal)
      return refuseRow(trx, before, refusal, field === null ? {} : issuesAt([field], `failure.${refusal}`))
    }
    const edit = { before, after: { ...before, date } }
    const added = { isMissed, ...(comment ? { comment } : {}) }
    const [, , json] = await inOneRoundTrip(
      saveRemittances(trx, [edit], now),
      recordChanges(trx, call, withFields(editChanges('remittance', 'reschedule', edit), added)),
      serializeRow(trx, session, remittances, before.id),
    )
    return { code: CODES.modified, json }
  },
})

/** Finds the carrier; null if the body names none. @throws RefusedError NotFound, at `carrierId` */
async function carrierOf(trx: Transaction<Schema>, organizationId: string, carrierId: string | null) {
  if (carrierId === null) return null
  const carrier = await findCarrier(trx, organizationId, carrierId)
  if (!carrier) throw unknownReferenceError('carrierId')
  return carrier
}

/** The pouches that the refusal of a preparation lists; empty if the refusal is not about certain pouches. */
function pouchesInRefusal(
  refusal: string,
  pouches: readonly PouchRecord[],
  { type }: RemittanceBody,
): readonly PouchRecord[] {
  if (refusal === 'PouchNotFree') return pouches.filter((pouch) => pouch.status !== 'CREATED')
  return refusal === 'PouchTypesDiffer' ? pouches.filter((pouch) => pouch.type !== type) : []
}
