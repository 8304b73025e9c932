import type { TicketDispatch, TicketDispatchStatusBody } from '../../domain/contract/tickets.ts'
import { isBusinessDate } from '../../domain/dates/calendar.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { declaredOf, missingOf, ticketDispatchLifecycle } from '../../domain/lifecycles/ticket-dispatch.ts'
import type { Issue } from '../../domain/lists/query.ts'
import { type Cents, formatMoneyInput, parseMoney } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { assertDefined, refusalOf } from '../outcome.ts'
import type {
  DispatchAct,
  DispatchForm,
  DispatchSnapshot,
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

const EVENTS = { SENT: 'send', REIMBURSED: 'reimbursePart', CANCELED: 'cancel' } as const

/** True while the lifecycle lets the dispatch do it; what was paid for can't be taken back. */
export function mayDo(dispatch: TicketDispatch | null, act: DispatchAct): boolean {
  if (!dispatch || !canFollow(ticketDispatchLifecycle, dispatch.status, EVENTS[act])) return false
  return act !== 'CANCELED' || dispatch.reimbursements.length === 0
}

/** The form as it begins: what was said of the issuer before, else what it was sent. */
export function formOf(dispatch: TicketDispatch, act: DispatchAct, issuer: string | undefined): DispatchForm {
  if (act === 'SENT') return { ...BLANK_FORM, sentOn: dispatch.date }
  const [first] = dispatch.lines
  if (act !== 'REIMBURSED' || !first) return BLANK_FORM
  const chosen = issuer ?? first.issuer
  const paid = dispatch.reimbursements.find((one) => one.issuer === chosen)
  return {
    ...BLANK_FORM,
    issuer: chosen,
    reimbursed: formatMoneyInput(paid?.reimbursedCents ?? declaredTo(dispatch, chosen)),
    commission: formatMoneyInput(paid?.commissionCents ?? 0),
    reimbursedOn: paid?.reimbursedOn ?? '',
  }
}

/** True where what was typed last is of this question: of this act, and of this issuer where one pays. */
export function isTypedFor(
  typed: TypedForm | null,
  act: DispatchAct,
  { issuer }: DispatchForm,
): typed is TypedForm {
  return typed?.act === act && typed.form.issuer === issuer
}

/** What to keep on the device; null where nothing was typed. */
export function snapshotOf({ dispatch, typed }: TicketDispatchContext): DispatchSnapshot | null {
  return typed && { version: assertDefined(dispatch, 'dispatch').version, ...typed }
}

/** What was typed of the dispatch as it is now; null where it has changed since. */
export function laidOut({ version, ...typed }: DispatchSnapshot, { dispatch }: TicketDispatchContext) {
  return version === dispatch?.version ? { typed } : null
}

/** What an issuer was sent, in cents. */
export function declaredTo(dispatch: TicketDispatch, issuer: string): Cents {
  return declaredOf(dispatch.lines.filter((line) => line.issuer === issuer))
}

/** What of the declared value neither came nor was kept, as it is typed; null while an amount can't be read. */
export function missingAsTyped({ dispatch, form }: TicketDispatchContext): Cents | null {
  const reimbursed = parseMoney(form.reimbursed)
  const commission = parseMoney(form.commission)
  if (!dispatch || reimbursed.kind !== 'amount' || commission.kind !== 'amount') return null
  const paid = { reimbursedCents: reimbursed.cents, commissionCents: commission.cents }
  return missingOf(declaredTo(dispatch, form.issuer), paid)
}

/** What is wrong with the form before anything is sent, each at its field; null when nothing is. */
export function faultOf({ dispatch, act, form }: TicketDispatchContext): Refusal | null {
  switch (act) {
    case 'SENT':
      if (form.slipNumber.trim() === '') return refusalOf('SlipNumberRequired', issueAt('slipNumber'))
      return isBusinessDate(form.sentOn) ? null : refusalOf('InvalidRequest', issueAt('sentOn', 'issue.date'))
    case 'REIMBURSED': {
      const issues: Issue[] = [
        ...(['reimbursed', 'commission'] as const).flatMap((path) => amountFault(path, form[path])),
        ...(isBusinessDate(form.reimbursedOn) ? [] : [{ path: 'reimbursedOn', key: 'issue.date' }]),
      ]
      return issues.length === 0 ? null : refusalOf('InvalidRequest', { issues })
    }
    case 'CANCELED':
      return dispatch?.status === 'SENT' && form.reason.trim() === '' ? refusalOf('ReasonRequired') : null
  }
}

function issueAt(path: string, key = 'issue.required') {
  return { issues: [{ path, key }] }
}

function amountFault(path: string, text: string): Issue[] {
  const read = parseMoney(text)
  if (read.kind === 'refused') return [{ path, key: `failure.${read.refusal}` }]
  return read.kind === 'blank' ? [{ path, key: 'issue.required' }] : []
}

/** What is sent of a form without faults. */
export function statusBodyOf({ act, form }: TicketDispatchContext): TicketDispatchStatusBody {
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
        },
      }
    case 'CANCELED':
      return { status: act, reason: form.reason.trim() }
  }
}

function centsOf(text: string): Cents {
  const read = parseMoney(text)
  if (read.kind !== 'amount') throw new Error('An amount that can not be read passed the guard')
  return read.cents
}
