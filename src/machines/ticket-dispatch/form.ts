import type { TicketDispatch, TicketDispatchStatusBody } from '../../domain/contract/tickets.ts'
import { type BusinessDate, isBusinessDate } from '../../domain/dates/calendar.ts'
import {
  checkReimbursementDate,
  checkSentOn,
  earliestSentOn,
} from '../../domain/lifecycles/dispatch-dates.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import {
  type DispatchEvent,
  declaredValue,
  ticketDispatchLifecycle,
  unpaidAmount,
} from '../../domain/lifecycles/ticket-dispatch.ts'
import type { Issue } from '../../domain/lists/query.ts'
import { type Cents, formatMoneyInput, parseMoney } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { assertDefined, clientRefusal } from '../outcome.ts'
import type {
  DispatchAction,
  DispatchDraftData,
  DispatchForm,
  TicketDispatchContext,
  TypedForm,
} from './types.ts'

export const BLANK_FORM: DispatchForm = {
  slipNumber: '',
  parcelNumber: '',
  sentOn: '',
  issuer: '',
  reimbursed: '',
  commission: '',
  reimbursedOn: '',
  reason: '',
}

/** An action is allowed when the lifecycle allows one of its events. `reimburse` is left out: it has the same statuses as `reimbursePart`. */
const ACTION_EVENTS = {
  SENT: ['send'],
  REIMBURSED: ['reimbursePart', 'correctPayment'],
  CANCELED: ['cancel'],
} as const satisfies Record<DispatchAction, readonly DispatchEvent[]>

/** True when the lifecycle allows the action; a dispatch with a payment can't be cancelled. The server has further conditions. */
export function isActionAllowed(dispatch: TicketDispatch | null, act: DispatchAction): boolean {
  if (!dispatch) return false
  const canCause = (event: DispatchEvent) => canFollow(ticketDispatchLifecycle, dispatch.status, event)
  if (!ACTION_EVENTS[act].some(canCause)) return false
  return act !== 'CANCELED' || dispatch.reimbursements.length === 0
}

/** The initial form of an action. That of a payment contains the issuer's earlier payment, otherwise the declared amount. */
export function formOf(
  dispatch: TicketDispatch,
  act: DispatchAction,
  issuer: string | undefined,
): DispatchForm {
  if (act === 'SENT') return { ...BLANK_FORM, sentOn: earliestSentOn(dispatch) }
  const [first] = dispatch.lines
  if (act !== 'REIMBURSED' || !first) return BLANK_FORM
  const chosen = issuer ?? first.issuer
  const paid = dispatch.reimbursements.find((reimbursement) => reimbursement.issuer === chosen)
  return {
    ...BLANK_FORM,
    issuer: chosen,
    reimbursed: formatMoneyInput(paid?.reimbursedCents ?? declaredToIssuer(dispatch, chosen)),
    commission: formatMoneyInput(paid?.commissionCents ?? 0),
    reimbursedOn: paid?.reimbursedOn ?? '',
    reason: paid?.reason ?? '',
  }
}

/** True when the stored input belongs to this action and, for a payment, to this issuer. */
export function isTypedFor(
  typed: TypedForm | null,
  act: DispatchAction,
  { issuer }: DispatchForm,
): typed is TypedForm {
  return typed?.act === act && typed.form.issuer === issuer
}

/** The data of the draft to store on the device; null when nothing was typed. */
export function draftDataOf({ dispatch, typed }: TicketDispatchContext): DispatchDraftData | null {
  return typed && { version: assertDefined(dispatch, 'dispatch').version, ...typed }
}

/** The restored draft; null when the dispatch has changed since, unless a command was just refused and the dispatch still allows the action. */
export function restoreDraft(
  { version, ...typed }: DispatchDraftData,
  { dispatch, refusal }: TicketDispatchContext,
) {
  const isAfterConflict = refusal !== null && isActionAllowed(dispatch, typed.act)
  return version === dispatch?.version || isAfterConflict ? { typed } : null
}

/** The amount declared to an issuer, in cents. */
export function declaredToIssuer(dispatch: TicketDispatch, issuer: string): Cents {
  return declaredValue(dispatch.lines.filter((line) => line.issuer === issuer))
}

/** The declared amount minus the typed payment and commission, in cents; null while an amount is blank or unreadable. */
export function unpaidCents({ dispatch, form }: TicketDispatchContext): Cents | null {
  const reimbursed = parseMoney(form.reimbursed)
  const commission = parseMoney(form.commission)
  if (!dispatch || reimbursed.kind !== 'amount' || commission.kind !== 'amount') return null
  const paid = { reimbursedCents: reimbursed.cents, commissionCents: commission.cents }
  return unpaidAmount(declaredToIssuer(dispatch, form.issuer), paid)
}

/** The refusal of the form before sending; null when it is valid. */
export function refusalOfForm(context: TicketDispatchContext): Refusal | null {
  const { dispatch, act, form } = context
  switch (act) {
    case 'SENT':
      if (form.slipNumber.trim() === '') return clientRefusal('SlipNumberRequired', issueAt('slipNumber'))
      return sentOnFault(form.sentOn, assertDefined(dispatch, 'dispatch'))
    case 'REIMBURSED': {
      const issues: Issue[] = [
        ...(['reimbursed', 'commission'] as const).flatMap((path) => amountFault(path, form[path])),
        ...dateFault(form.reimbursedOn, dispatch?.sentOn ?? null),
        ...(unpaidCents(context) && form.reason.trim() === ''
          ? [{ path: 'reason', key: 'failure.ReasonRequired' }]
          : []),
      ]
      return issues.length === 0 ? null : clientRefusal('InvalidRequest', { issues })
    }
    case 'CANCELED':
      return dispatch?.status === 'SENT' && form.reason.trim() === '' ? clientRefusal('ReasonRequired') : null
  }
}

/** The refusal of the typed day of the sending, if it is unreadable or too early. The server checks that it is not in the future. */
function sentOnFault(sentOn: string, dispatch: TicketDispatch): Refusal | null {
  if (!isBusinessDate(sentOn)) return clientRefusal('InvalidRequest', issueAt('sentOn', 'issue.date'))
  const refused = checkSentOn({ sentOn, earliest: earliestSentOn(dispatch), today: null })
  return refused ? clientRefusal('InvalidRequest', issueAt('sentOn', `failure.${refused.refusal}`)) : null
}

function issueAt(path: string, key = 'issue.required') {
  return { issues: [{ path, key }] }
}

function amountFault(path: string, text: string): Issue[] {
  const parsed = parseMoney(text)
  if (parsed.kind === 'refused') return [{ path, key: `failure.${parsed.refusal}` }]
  return parsed.kind === 'blank' ? [{ path, key: 'issue.required' }] : []
}

/** The issue of the typed day of a payment, if it is unreadable or before the dispatch left. The server checks that it is not in the future. */
function dateFault(reimbursedOn: string, sentOn: BusinessDate | null): Issue[] {
  if (!isBusinessDate(reimbursedOn)) return [{ path: 'reimbursedOn', key: 'issue.date' }]
  const refused = checkReimbursementDate({ reimbursedOn, sentOn, today: null })
  return refused ? [{ path: 'reimbursedOn', key: `failure.${refused.refusal}` }] : []
}

/** The field of the form by its path in a request, where the two differ. */
const REQUEST_PATHS: Readonly<Record<string, keyof DispatchForm>> = {
  'reimbursement.reimbursedCents': 'reimbursed',
  'reimbursement.commissionCents': 'commission',
  'reimbursement.reimbursedOn': 'reimbursedOn',
  'reimbursement.reason': 'reason',
}

/** The field of the form that an issue is about, also if the server reported it; null for an issue that no field shows. */
export function fieldOfIssue({ path }: Issue): keyof DispatchForm | null {
  if (Object.hasOwn(BLANK_FORM, path)) return path as keyof DispatchForm
  return REQUEST_PATHS[path] ?? null
}

/** The request body of a valid form. */
export function statusBodyOf(context: TicketDispatchContext): TicketDispatchStatusBody {
  const { act, form } = context
  switch (act) {
    case 'SENT':
      return {
        status: act,
        slipNumber: form.slipNumber.trim(),
        parcelNumber: form.parcelNumber.trim(),
        sentOn: form.sentOn,
      }
    case 'REIMBURSED':
      return {
        status: act,
        reimbursement: {
          issuer: form.issuer,
          reimbursedCents: centsOf(form.reimbursed),
          commissionCents: centsOf(form.commission),
          reimbursedOn: form.reimbursedOn,
          ...(unpaidCents(context) !== 0 && { reason: form.reason.trim() }),
        },
      }
    case 'CANCELED':
      return { status: act, reason: form.reason.trim() }
  }
}

function centsOf(text: string): Cents {
  const parsed = parseMoney(text)
  if (parsed.kind !== 'amount') throw new Error('An invalid amount passed the guard')
  return parsed.cents
}
