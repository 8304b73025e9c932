import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { sendingStarted } from '../../src/domain/contract/accounting.ts'
import {
  type RemittanceStatusBody,
  remittance,
  remittanceStatusBody,
} from '../../src/domain/contract/remittances.ts'
import { localTime } from '../../src/domain/dates/calendar.ts'
import type { HistoryAction } from '../../src/domain/documents/history.ts'
import { type PouchEvent, pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import {
  correctsHandOver,
  decideHandOver,
  decideRemittance,
  decideRemittanceSending,
  maySelfValidate,
  NOT_CREDITED,
  needsDifferenceReason,
} from '../../src/domain/lifecycles/remittance.ts'
import { isCreditDateRefusal } from '../../src/domain/lifecycles/remittance-dates.ts'
import { sumCents } from '../../src/domain/money.ts'
import { isRefused, type RefusalName } from '../../src/domain/refusals.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { isExchanged } from '../../src/domain/wallet/exchanges.ts'
import { defineStatusCall, type StatusCall } from '../http/status-call.ts'
import { issuesAt } from '../refused-error.ts'
import { remittances as remittancesResource } from '../resources/remittances.ts'
import { linkedRemittances, savePouchCredits } from '../store/bank-links.ts'
import { lockPouchesOfRemittances, type RemittedPouch, saveRemittedPouches } from '../store/pouches.ts'
import {
  type LockedRemittance,
  lockRemittances,
  type RemittanceRecord,
  remittanceRecord,
  saveRemittances,
} from '../store/remittances.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Edited } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { pouchesOfPaidDispatches } from '../store/ticket-dispatches.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { editChanges, type RecordChange, recordChanges, withFields } from '../workflow/record-changes.ts'
import { type RefusedRow, refuseMissing, refuseRows, rowRefusal } from '../workflow/refuse-rows.ts'
import { requestJobs } from '../workflow/request-job.ts'
import { serializeRows } from './serialize-rows.ts'
import { pouchesOfTypedCredits } from './typed-credit.ts'

type Status = RemittanceStatusBody['status']
/** A pouch with the remittance in which it is. */
type PouchInRemittance = RemittedPouch & {
  /** True if an issuer has paid for its vouchers. Read only if pouches can be released; otherwise false. */
  readonly isPaid: boolean
}

/** The event of the lifecycle for each requested status. */
const EVENTS = {
  CANCELED: 'undo',
  VALIDATED: 'validate',
  AVALIDATED: 'accountingValidate',
  UNVALIDATED: 'invalidate',
  SEND: 'send',
} as const satisfies Record<Status, string>

/** The event of the pouches of the remittance for a requested status. For other statuses, the pouches do not change. */
const POUCH_EVENTS: Readonly<Partial<Record<Status, PouchEvent>>> = {
  CANCELED: 'release',
  VALIDATED: 'handOver',
}

/** The code of the answer for each requested status. */
const ANSWERS = {
  CANCELED: CODES.remittanceCancelled,
  VALIDATED: CODES.remittanceValidated,
  AVALIDATED: CODES.modified,
  UNVALIDATED: CODES.modified,
  SEND: CODES.modified,
} as const satisfies Record<Status, number>

/** Changes the status of remittances: undoes their preparation; hands over, deposits, controls, invalidates or sends them. All change, or none. */
export const changeRemittances = defineStatusCall({
  resource: 'remittances',
  summary: 'Undo, hand over, check or send remittances',
  roles: {
    CANCELED: CAPABILITIES.remit,
    VALIDATED: CAPABILITIES.remit,
    AVALIDATED: CAPABILITIES.control,
    UNVALIDATED: CAPABILITIES.control,
    SEND: CAPABILITIES.control,
  },
  body: remittanceStatusBody,
  answer: z.union([z.array(remittance), sendingStarted]),
  async handle(trx, call) {
    const { rowIds, body, session, now } = call
    const leftPouchIds = new Set(body.status === 'VALIDATED' ? (body.leftPouchIds ?? []) : [])
    const [locked, lockedPouches, linked, paidIds] = await inOneRoundTrip(
      lockRemittances(trx, rowIds),
      lockPouchesOfRemittances(trx, rowIds),
      linkedRemittances(trx, rowIds),
      // Read after the pouches are locked: the command that enters a payment locks the pouch of the dispatch, too.
      body.status === 'CANCELED' || leftPouchIds.size > 0
        ? pouchesOfPaidDispatches(trx, rowIds)
        : new Set<string>(),
    )
    const pouches = lockedPouches.map((pouch) => ({ ...pouch, isPaid: paidIds.has(pouch.id) }))
    refuseMissing(rowIds, locked)
    const refused: RefusedRow[] = []
    const edits: Edited<RemittanceRecord>[] = []
    for (const lockedRow of locked) {
      const before = remittanceRecord(lockedRow)
      const remittance = { ...lockedRow, isLinked: linked.has(before.id) }
      const decision = decideChange(remittance, pouches, call)
      const refusal = rowRefusal(isRefused(decision) ? decision.refusal : null, call.isStale(before))
      if (refusal !== null) refused.push({ row: before, refusal })
      else if (!isRefused(decision)) {
        const containedPouches = pouches.filter(
          ({ id, remittanceId }) => remittanceId === before.id && !leftPouchIds.has(id),
        )
        edits.push({
          before,
          after: { ...editedRemittance(before, decision.to, call), ...totalsOf(containedPouches) },
        })
      }
    }
    await refuseRows(trx, refused, (refusal) => issuesOf(refusal))
    const event = EVENTS[body.status]
    const carrierByRemittance = new Map(locked.map(({ id, carrierId }) => [id, carrierId]))
    const carrierByPouch = new Map(
      pouches.map(({ id, remittanceId }) => [id, carrierByRemittance.get(remittanceId)]),
    )
    const idsLeftBehindIn = (id: string) =>
      pouches
        .filter((pouch) => pouch.remittanceId === id && leftPouchIds.has(pouch.id))
        .map((pouch) => pouch.id)
    const editsOfPouches = pouchEdits(body.status, pouches, leftPouchIds)
    const pouchEvent = POUCH_EVENTS[body.status] ?? event
    const creditedPouches =
      body.status === 'AVALIDATED' ? await pouchesOfTypedCredits(trx, edits, linked) : []
    const changes = [
      ...edits.flatMap((edit) => remittanceChanges(call, edit, idsLeftBehindIn(edit.before.id))),
      ...editsOfPouches.flatMap((edit) =>
        leftPouchIds.has(edit.before.id)
          ? editChanges('pouch', 'leaveBehind', edit)
          : withFields(
              editChanges('pouch', pouchEvent, edit),
              depositFields(pouchEvent, carrierByPouch.get(edit.before.id)),
            ),
      ),
      ...creditedPouches.flatMap((edit) => editChanges('pouch', 'credit', edit)),
    ]
    const [, , , , json] = await inOneRoundTrip(
      saveRemittances(trx, edits, now),
      saveRemittedPouches(trx, editsOfPouches, now),
      savePouchCredits(trx, creditedPouches, now),
      recordChanges(trx, call, changes),
      body.status === 'SEND' ? '' : serializeRows(trx, session, remittancesResource, rowIds),
    )
    return body.status === 'SEND' ? startSending(trx, call, edits) : { code: ANSWERS[body.status], json }
  },
})

/** The field of the body at which a refusal is shown. */
function issuesOf(refusal: RefusalName) {
  if (Object.values<RefusalName>(NOT_CREDITED).includes(refusal))
    return issuesAt(['creditedCents'], `failure.${refusal}`)
  return isCreditDateRefusal(refusal) ? issuesAt(['creditedOn'], `failure.${refusal}`) : {}
}

/** Requests the jobs that post the remittances, one per organization. */
async function startSending(
  trx: Transaction<Schema>,
  call: StatusCall<RemittanceStatusBody>,
  edits: readonly Edited<RemittanceRecord>[],
) {
  const remittances = edits.map(({ after }) => after)
  const jobs = await requestJobs(trx, call, remittances, (remittancesOfOrganization) => [
    { type: 'ACCOUNTING-CASH', payload: { remittanceIds: remittancesOfOrganization.map(({ id }) => id) } },
  ])
  return { code: ANSWERS.SEND, data: { jobs, rowCount: edits.length } }
}

/** The status that a remittance gets, or why the command is refused for it. `pouches` are those of all requested remittances. */
function decideChange(
  { isLinked, ...remittance }: LockedRemittance & { readonly isLinked: boolean },
  pouches: readonly PouchInRemittance[],
  { body, session, now }: StatusCall<RemittanceStatusBody>,
): { readonly to: RemittanceRecord['status'] } | { readonly refusal: RefusalName } {
  const { status, type, totalCents, creditedCents, creditedOn } = remittance
  const { preparedById, timeZone, handedOverOn } = remittance
  const event = EVENTS[body.status]
  const pouchesOfRemittance = pouches.filter((pouch) => pouch.remittanceId === remittance.id)
  const today = localTime(now, timeZone).date
  if (event === 'send') return decideRemittanceSending(remittance, today)
  if (event !== 'validate') {
    const command = {
      event,
      reason: body.reason ?? '',
      creditedCents: body.creditedCents ?? null,
      creditDate: body.creditedOn ? { creditedOn: body.creditedOn, today, handedOverOn } : null,
    }
    const credited = { status, type, totalCents, creditedCents, creditedOn, isLinked }
    const decision = decideRemittance(credited, command)
    return event === 'undo' && !isRefused(decision)
      ? (refusalOfRelease(pouchesOfRemittance) ?? decision)
      : decision
  }
  const pouchIds = new Set(pouchesOfRemittance.map((pouch) => pouch.id))
  const otherIds = new Set(pouches.filter((pouch) => !pouchIds.has(pouch.id)).map((pouch) => pouch.id))
  // If several remittances are handed over together, the body contains the pouches of all of them.
  const withoutOthers = (ids: readonly string[] | null | undefined) =>
    (ids ?? []).filter((id) => !otherIds.has(id))
  const leftPouchIds = withoutOthers(body.leftPouchIds)
  const decision = decideHandOver({
    status,
    pouchIds: [...pouchIds],
    confirmedPouchIds: withoutOthers(body.confirmedPouchIds),
    leftPouchIds,
    preparedById,
    actorId: session.userId,
    allowSelfValidation: maySelfValidate(remittance, now),
  })
  if (isRefused(decision) || !correctsHandOver(status)) return decision
  return refusalOfRelease(pouchesOfRemittance.filter(({ id }) => leftPouchIds.includes(id))) ?? decision
}

/** Why these pouches can't be free again, or null: somebody has received coins for one, or an issuer has paid for its vouchers. */
function refusalOfRelease(pouches: readonly PouchInRemittance[]): { readonly refusal: RefusalName } | null {
  if (pouches.some(isExchanged)) return { refusal: 'ExchangeReceived' }
  return pouches.some(({ isPaid }) => isPaid) ? { refusal: 'DispatchPaid' } : null
}

/** The remittance with its new status and with the values of the body that belong to this status. */
function editedRemittance(
  before: RemittanceRecord,
  status: RemittanceRecord['status'],
  { body, session, now }: StatusCall<RemittanceStatusBody>,
): RemittanceRecord {
  const edited = { ...before, status }
  switch (body.status) {
    case 'VALIDATED':
      return {
        ...edited,
        ...(!correctsHandOver(before.status) && {
          validatedAt: now,
          validatedById: session.userId,
          validatedByName: session.userName,
        }),
        receiptNumber: correctedText(before.receiptNumber, body.receiptNumber),
        courierName: correctedText(before.courierName, body.courierName),
        reason: null,
      }
    case 'AVALIDATED':
      return {
        ...edited,
        creditedCents: body.creditedCents ?? before.creditedCents,
        creditedOn: body.creditedOn ?? before.creditedOn,
        reason: differenceReasonOf(before, body),
      }
    case 'UNVALIDATED':
    case 'CANCELED':
      return { ...edited, reason: trimmedOrNull(body.reason) ?? before.reason }
    case 'SEND':
      return edited
  }
}

/** The reason of a difference between the credited and the declared amount; null without one. */
function differenceReasonOf(before: RemittanceRecord, body: RemittanceStatusBody): string | null {
  const creditedCents = body.creditedCents ?? before.creditedCents
  return needsDifferenceReason({ ...before, creditedCents }) ? trimmedOrNull(body.reason) : null
}

/** The typed text, null if it is blank; if none was sent, the text of an earlier hand-over. */
function correctedText(before: string | null, typed: string | null | undefined): string | null {
  return typed == null ? before : trimmedOrNull(typed)
}

function trimmedOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** The number of pouches and their total value, which are stored in their remittance. */
function totalsOf(pouches: readonly RemittedPouch[]): Pick<RemittanceRecord, 'totalCents' | 'pouchCount'> {
  return { totalCents: sumCents(pouches.map(({ valueCents }) => valueCents)), pouchCount: pouches.length }
}

/**
 * The edits of the pouches of remittances. When a preparation is undone, its pouches are free again; if they were recorded as handed over or
 * deposited, the carrier's count is removed, because they did not leave. At a hand-over or deposit, the pouches that are left behind are free again.
 * When a hand-over is corrected, these may be pouches that were recorded as handed over by mistake: the carrier's count is removed from them, too.
 * Other pouches that left earlier do not change.
 *
 * @param leftPouchIds those that are left behind
 */
function pouchEdits(
  status: Status,
  pouches: readonly RemittedPouch[],
  leftPouchIds: ReadonlySet<string>,
): readonly Edited<RemittedPouch>[] {
  const event = POUCH_EVENTS[status]
  if (event === undefined) return []
  const hasDeparted = (pouch: RemittedPouch) => pouch.status === 'VALIDATED' || isExchanged(pouch)
  return pouches
    .filter((pouch) => event !== 'handOver' || !hasDeparted(pouch) || leftPouchIds.has(pouch.id))
    .map((before) => ({
      before,
      after: {
        ...withNextStatus(pouchLifecycle, before, leftPouchIds.has(before.id) ? 'release' : event),
        ...(hasDeparted(before) && { carrierCountedCents: null }),
      },
    }))
}

/** The changes of a remittance for the history, with the pouches left behind, and a mark if the person who hands it over prepared it. */
function remittanceChanges(
  { body, session }: StatusCall<RemittanceStatusBody>,
  edit: Edited<RemittanceRecord>,
  leftPouchIds: readonly string[],
): readonly RecordChange[] {
  const { preparedById, carrierId } = edit.after
  const event = EVENTS[body.status]
  const isHandOver = event === 'validate' && !correctsHandOver(edit.before.status)
  return withFields(editChanges('remittance', event, edit), {
    ...(isHandOver && session.userId === preparedById && { selfValidation: true }),
    ...(leftPouchIds.length > 0 && { leftPouchIds }),
    ...depositFields(event, carrierId),
  })
}

/** The field by which the history recognizes a deposit (`isDepositEvent`); no field for other events. */
function depositFields(event: HistoryAction, carrierId: string | null | undefined) {
  return (event === 'validate' || event === 'handOver') && carrierId === null ? { carrierId } : {}
}
