import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import {
  type TicketDispatchStatusBody,
  ticketDispatch,
  ticketDispatchStatusBody,
} from '../../src/domain/contract/tickets.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import { earliestSentOn, pathOfDispatchDate } from '../../src/domain/lifecycles/dispatch-dates.ts'
import { canFollow } from '../../src/domain/lifecycles/lifecycle.ts'
import { type PouchStatus, pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import {
  type DispatchEvent,
  decideCancelling,
  decideReimbursement,
  decideSending,
  issuersOf,
  ticketDispatchLifecycle,
} from '../../src/domain/lifecycles/ticket-dispatch.ts'
import { isCents, sumCents } from '../../src/domain/money.ts'
import { isRefused, type RefusalName, type Refused } from '../../src/domain/refusals.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineStatusCall } from '../http/status-call.ts'
import { invalidRequest, issuesAt, RefusedError } from '../refused-error.ts'
import { ticketDispatches } from '../resources/tickets.ts'
import { lockPostingOf } from '../store/accounting-month-facts.ts'
import { isPaymentPosted } from '../store/accounting-posted.ts'
import { localDateOf } from '../store/lookups.ts'
import { lockPouches, type PouchRecord, savePouches } from '../store/pouches.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import {
  type DispatchRecord,
  handOverDayOf,
  lockDispatches,
  saveDispatches,
} from '../store/ticket-dispatches.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { editChanges, recordChanges } from '../workflow/record-changes.ts'
import { refuseMissing, refuseRow } from '../workflow/refuse-rows.ts'
import { serializeRows } from './serialize-rows.ts'

/** Changes the status of a dispatch: it is sent, an issuer's payment is entered or corrected, or it is cancelled. A call changes one dispatch. */
export const changeDispatch = defineStatusCall({
  resource: 'ticketdispatches',
  summary: 'Send, reimburse or cancel a dispatch of paper vouchers',
  roles: {
    SENT: CAPABILITIES.control,
    REIMBURSED: CAPABILITIES.control,
    CANCELED: CAPABILITIES.control,
  },
  body: ticketDispatchStatusBody,
  answer: z.array(ticketDispatch),
  async handle(trx, call) {
    const { rowIds, body, session, now } = call
    if (rowIds.length > 1) throw invalidRequest([{ path: 'id', key: 'issue.tooMany' }])
    // Dispatches are locked before postings, and postings before pouches. Commands on remittances also lock pouches, but never dispatches.
    const [before] = await lockDispatches(trx, rowIds)
    refuseMissing(rowIds, before ? [before] : [])
    const isPosted = await lockPayment(trx, before!, body)
    const [pouch] = before!.pouchId === null ? [] : await lockPouches(trx, [before!.pouchId])
    // The input belongs to the version of the dispatch that the form showed, so another version is refused before the input is checked.
    if (call.isStale(before!))
      return refuseRow(trx, before!, allowsStatus(before!, body) ? 'StaleVersion' : 'StatusDoesNotAllow')
    const handedOverOn = pouch && body.status === 'SENT' ? await handOverDayOf(trx, pouch.id) : null
    const today = await localDateOf(trx, before!.establishmentId, now)
    const decision = decideChange(before!, { pouch, handedOverOn, isPosted }, body, today)
    if (isRefused(decision))
      return refuseRow(trx, before!, decision.refusal, issuesOf(decision.refusal, body.status))
    const { event, ...change } = decision
    const edit = { before: before!, after: { ...before!, ...change } }
    const deletedPouches =
      event === 'cancel' && pouch?.status === 'CREATED'
        ? [{ before: pouch, after: withNextStatus(pouchLifecycle, pouch, 'delete') }]
        : []
    await saveDispatches(trx, [edit], now)
    await savePouches(trx, deletedPouches, now)
    const [, json] = await inOneRoundTrip(
      recordChanges(trx, call, [
        ...editChanges('ticketDispatch', event, edit),
        ...deletedPouches.flatMap((pouch) => editChanges('pouch', 'delete', pouch)),
      ]),
      serializeRows(trx, session, ticketDispatches, rowIds),
    )
    return { code: CODES.modified, json }
  },
})

/** The field of the body at which a refusal is shown. */
function issuesOf(refusal: RefusalName, status: TicketDispatchStatusBody['status']) {
  if (refusal === 'ReasonRequired' && status === 'REIMBURSED')
    return issuesAt(['reimbursement.reason'], `failure.${refusal}`)
  const path = pathOfDispatchDate(refusal)
  return path === null ? {} : issuesAt([path], `failure.${refusal}`)
}

/** The possible events for each requested status. */
const EVENTS = {
  SENT: ['send'],
  REIMBURSED: ['reimburse', 'reimbursePart', 'correctPayment'],
  CANCELED: ['cancel'],
} as const satisfies Record<TicketDispatchStatusBody['status'], readonly DispatchEvent[]>

const allowsStatus = ({ status }: DispatchRecord, body: TicketDispatchStatusBody): boolean =>
  EVENTS[body.status].some((event) => canFollow(ticketDispatchLifecycle, status, event))

/** The statuses of a pouch that is in a remittance or left with one. */
const COMMITTED_POUCH_STATUSES: ReadonlySet<PouchStatus> = new Set(['PREPARED', 'VALIDATED', 'ARCHIVED'])

/** The event of a dispatch, and the fields that it changes. */
type DispatchChange = { readonly event: DispatchEvent } & Partial<DispatchRecord>

interface DispatchFacts {
  readonly pouch: PouchRecord | undefined
  /**
   * The day on which the pouch was handed over or deposited; null before. Read only to send the dispatch,
   * otherwise null.
   */
  readonly handedOverOn: BusinessDate | null
  /** True while the earlier payment of the issuer is in an entry that is not reversed. */
  readonly isPosted: boolean
}

/**
 * Locks the postings of the establishment if a payment of the dispatch is entered or corrected. Returns whether an earlier payment of the issuer is
 * posted.
 */
async function lockPayment(
  trx: Transaction<Schema>,
  { id, establishmentId, lines }: DispatchRecord,
  body: TicketDispatchStatusBody,
): Promise<boolean> {
  if (body.status !== 'REIMBURSED' || !body.reimbursement) return false
  await lockPostingOf(trx, { establishmentId })
  return isPaymentPosted(trx, id, issuersOf(lines).indexOf(body.reimbursement.issuer) + 1)
}

/** The change of a dispatch, or why it is refused. `today` is the calendar date of the establishment. */
function decideChange(
  dispatch: DispatchRecord,
  { pouch, handedOverOn, isPosted }: DispatchFacts,
  body: TicketDispatchStatusBody,
  today: BusinessDate,
): DispatchChange | Refused {
  switch (body.status) {
    case 'SENT': {
      const slipNumber = body.slipNumber ?? ''
      const pouchHandedOver = pouch?.status === 'VALIDATED' || pouch?.status === 'ARCHIVED'
      const earliest = earliestSentOn({ date: dispatch.date, handedOverOn })
      const sentOn = body.sentOn ?? earliest
      const next = decideSending(dispatch, { slipNumber, pouchHandedOver, sentOn, earliest, today })
      if (isRefused(next)) return next
      const parcelNumber = body.parcelNumber ? body.parcelNumber : (pouch?.number ?? null)
      return { event: 'send', status: next.to, slipNumber, parcelNumber, sentOn }
    }
    case 'REIMBURSED': {
      if (!body.reimbursement) throw invalidRequest([{ path: 'reimbursement', key: 'issue.required' }])
      const next = decideReimbursement(dispatch, body.reimbursement, today, isPosted)
      if (isRefused(next)) return next
      const { event, to: status, reimbursements } = next
      const reimbursedCents = sumCents(reimbursements.map((paid) => paid.reimbursedCents))
      const commissionCents = sumCents(reimbursements.map((paid) => paid.commissionCents))
      if (!isCents(reimbursedCents) || !isCents(commissionCents))
        throw invalidRequest([{ path: 'reimbursement', key: 'issue.tooLarge' }])
      return { event, status, reimbursements, reimbursedCents, commissionCents }
    }
    case 'CANCELED': {
      const pouchCommitted = pouch !== undefined && COMMITTED_POUCH_STATUSES.has(pouch.status)
      const reason = body.reason?.trim() ?? ''
      const next = decideCancelling(dispatch, { reason, pouchCommitted })
      return isRefused(next)
        ? next
        : { event: 'cancel', status: next.to, reason: reason === '' ? dispatch.reason : reason }
    }
    default:
      throw new RefusedError('Unexpected')
  }
}
