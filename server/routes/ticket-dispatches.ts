import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { businessDate } from '../../src/domain/contract/common.ts'
import {
  type TicketDispatchBody,
  ticketDispatch,
  ticketDispatchBody,
  waitingTickets,
} from '../../src/domain/contract/tickets.ts'
import { decideDispatch } from '../../src/domain/lifecycles/ticket-dispatch.ts'
import { normalizePouchNumber, pouchNumberRefusal } from '../../src/domain/pouches/number.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { declaredLines, isSameLine } from '../../src/domain/tickets/declared-lines.ts'
import { ticketLines } from '../../src/domain/tickets/tickets.ts'
import { type Call, defineRoute, type Route } from '../http/route.ts'
import { readList } from '../query/reading.ts'
import { invalidRequest, RefusedError, refusedAt } from '../refused-error.ts'
import { ticketDispatches, ticketIssuers } from '../resources/tickets.ts'
import { localDateOf } from '../store/lookups.ts'
import { insertPouches, type PouchRecord } from '../store/pouches.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import {
  type DispatchRecord,
  insertDispatch,
  lockTicketsToDispatch,
  readTicketsToDispatch,
  sumUnvalidatedTickets,
} from '../store/ticket-dispatches.ts'
import { currentEstablishmentIds } from '../workflow/current-establishment.ts'
import { creationChange, type RecordChange, recordChanges } from '../workflow/record-changes.ts'
import { refuseAfter } from './cash-log-checks.ts'
import { serializeRow } from './serialize-rows.ts'

/**
 * Answers the paper vouchers of the current establishment that were counted up to a date and wait for a
 * dispatch, the sum of those up to that date whose count is not validated, and the issuers of the organization
 * with the date from which they no longer accept vouchers.
 */
const readWaitingTickets = defineRoute({
  method: 'get',
  path: '/ticketdispatches/waiting',
  summary: 'Paper vouchers that wait to be dispatched',
  roles: CAPABILITIES.control,
  query: z.strictObject({ through: businessDate }),
  answer: waitingTickets,
  async handle(trx, { session, query }) {
    const { organizationId, establishmentId } = currentEstablishmentIds(session)
    const lines = ticketLines(
      await readTicketsToDispatch(trx, organizationId, establishmentId, query.through),
    )
    const issuers = await readList(trx, session, ticketIssuers, {
      offset: 0,
      limit: 300,
      sort: { field: 'name', descending: false },
      fields: null,
      filters: [{ field: 'organizationId', operator: 'anyOf', values: [organizationId] }],
      search: null,
    })
    const { entries } = JSON.parse(issuers) as { entries: z.input<typeof waitingTickets>['issuers'] }
    const notValidated = await sumUnvalidatedTickets(trx, organizationId, establishmentId, query.through)
    return { code: CODES.saved, data: { lines: [...lines], issuers: entries, notValidated } }
  },
})

/** Creates a dispatch from paper vouchers of the current establishment. */
const prepareDispatch = defineRoute({
  method: 'post',
  path: '/ticketdispatches',
  summary: 'Prepare a dispatch of paper vouchers',
  roles: CAPABILITIES.control,
  body: ticketDispatchBody,
  answer: ticketDispatch,
  created: true,
  async handle(trx, call) {
    const { session, body, now, ids } = call
    const { organizationId, establishmentId } = currentEstablishmentIds(session)
    if (body.date < body.through) throw invalidRequest([{ path: 'through', key: 'issue.value' }])
    const [today, locked] = await inOneRoundTrip(
      localDateOf(trx, establishmentId, now),
      lockTicketsToDispatch(trx, organizationId, establishmentId, body.through),
    )
    // A dispatch can't be sent before its date.
    refuseAfter(body.date, today)
    const parts = locked.filter((part) => body.issuers.includes(part.issuer))
    const waiting = ticketLines(parts)
    const counted = body.quantities ?? []
    // Quantities are accepted only for lines without one. A quantity for any other line means that the list has
    // changed since the person saw it.
    if (counted.some((line) => !waiting.some((other) => other.quantity === null && isSameLine(other, line))))
      throw new RefusedError('StaleVersion')
    const lines = declaredLines(waiting, counted)
    if (isRefused(lines)) throw refusedAt(lines.refusal, 'quantities')
    const decision = decideDispatch(lines)
    if (isRefused(decision)) throw new RefusedError(decision.refusal)
    if (decision.declaredCents !== body.declaredCents) throw new RefusedError('StaleVersion')
    const dispatch: DispatchRecord = {
      id: ids.next(),
      organizationId,
      establishmentId,
      version: 1,
      updatedAt: now,
      status: decision.to,
      date: body.date,
      through: body.through,
      transport: body.transport,
      slipNumber: null,
      parcelNumber: null,
      sentOn: null,
      pouchId: body.transport === 'CARRIER' ? ids.next() : null,
      lines,
      quantity: decision.quantity,
      declaredCents: decision.declaredCents,
      reimbursements: [],
      reimbursedCents: 0,
      commissionCents: 0,
      reason: null,
      preparedAt: now,
      preparedById: session.userId,
      preparedByName: session.userName,
    }
    const pouchChanges = await sealPouch(trx, call, dispatch)
    const insertedCountIds = await insertDispatch(trx, dispatch, parts, now)
    if (insertedCountIds.length !== new Set(parts.map((part) => part.countId)).size)
      throw new RefusedError('StaleVersion')
    const [, json] = await inOneRoundTrip(
      recordChanges(trx, call, [...pouchChanges, creationChange('ticketDispatch', dispatch)]),
      serializeRow(trx, session, ticketDispatches, dispatch.id),
    )
    return { code: CODES.created, status: 201, json }
  },
})

/**
 * Adds the pouch of a dispatch that goes with the carrier; it can be remitted like any other pouch. A dispatch by post has none. Returns the changes
 * for the history.
 *
 * @throws RefusedError PouchNumberRequired, PouchNumberTaken and refusals of the number, at `pouchNumber`
 */
async function sealPouch(
  trx: Transaction<Schema>,
  { body, now }: Pick<Call<unknown, unknown, TicketDispatchBody>, 'body' | 'now'>,
  dispatch: DispatchRecord,
): Promise<readonly RecordChange[]> {
  if (dispatch.pouchId === null) return []
  const number = normalizePouchNumber(body.pouchNumber ?? '')
  const fault = number === '' ? 'PouchNumberRequired' : pouchNumberRefusal(number)
  if (fault) throw refusedAt(fault, 'pouchNumber')
  const pouch: PouchRecord = {
    id: dispatch.pouchId,
    organizationId: dispatch.organizationId,
    establishmentId: dispatch.establishmentId,
    version: 1,
    updatedAt: now,
    status: 'CREATED',
    number,
    type: 'TICKETS',
    date: dispatch.date,
    valueCents: dispatch.declaredCents,
    countId: null,
  }
  const [insertedId] = await insertPouches(trx, [pouch], now)
  if (!insertedId) throw refusedAt('PouchNumberTaken', 'pouchNumber')
  return [creationChange('pouch', pouch)]
}

export const ticketDispatchRoutes: readonly Route[] = [readWaitingTickets, prepareDispatch]
