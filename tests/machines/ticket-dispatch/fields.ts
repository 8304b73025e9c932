import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import { isBusinessDate } from '../../../src/domain/dates/calendar.ts'
import { formatMoneyInput, parseMoney } from '../../../src/domain/money.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import type {
  DispatchDraftData,
  DispatchForm,
  TicketDispatchContext,
  TicketDispatchInput,
} from '../../../src/machines/ticket-dispatch/types.ts'
import { restoredWithRecord } from '../support/draft-fields.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'
import { device } from './spec.ts'

const NO_OUTCOME = { refusal: null } as const
const NOTHING_TYPED = { typed: null, notice: null } as const
const BLANK: DispatchForm = {
  slipNumber: '',
  parcelNumber: '',
  sentOn: '',
  issuer: '',
  reimbursed: '',
  commission: '',
  reimbursedOn: '',
  reason: '',
}

const declaredTo = ({ lines }: TicketDispatch, issuer: string) =>
  lines.filter((line) => line.issuer === issuer).reduce((sum, { declaredCents }) => sum + declaredCents, 0)

/** An issuer's payment as recorded before, or by default the declared amount without commission. */
function payment(dispatch: TicketDispatch, issuer: string): Partial<DispatchForm> {
  const reimbursement = dispatch.reimbursements.find((candidate) => candidate.issuer === issuer)
  const declared = declaredTo(dispatch, issuer)
  return {
    issuer,
    reimbursed: formatMoneyInput(reimbursement ? reimbursement.reimbursedCents : declared),
    commission: formatMoneyInput(reimbursement ? reimbursement.commissionCents : 0),
    reimbursedOn: reimbursement ? reimbursement.reimbursedOn : '',
    reason: reimbursement?.reason ?? '',
  }
}

function formFor(dispatch: TicketDispatch, act: string, issuer: string | undefined): DispatchForm {
  if (act === 'SENT') return { ...BLANK, sentOn: dispatch.date }
  const [first] = dispatch.lines
  return act === 'REIMBURSED' && first ? { ...BLANK, ...payment(dispatch, issuer ?? first.issuer) } : BLANK
}

/** The refusal of a form with missing or invalid values. */
function refusalFor({ dispatch, act, form }: TicketDispatchContext) {
  if (act === 'CANCELED') return clientRefusal('ReasonRequired')
  if (act === 'SENT')
    return form.slipNumber.trim() === ''
      ? clientRefusal('SlipNumberRequired', { issues: [{ path: 'slipNumber', key: 'issue.required' }] })
      : clientRefusal('InvalidRequest', { issues: [{ path: 'sentOn', key: 'issue.date' }] })
  const issues: { path: string; key: string }[] = []
  for (const path of ['reimbursed', 'commission'] as const) {
    const parsed = parseMoney(form[path])
    if (parsed.kind === 'blank') issues.push({ path, key: 'issue.required' })
    if (parsed.kind === 'refused') issues.push({ path, key: `failure.${parsed.refusal}` })
  }
  if (!isBusinessDate(form.reimbursedOn)) issues.push({ path: 'reimbursedOn', key: 'issue.date' })
  const amounts = [form.reimbursed, form.commission].map(parseMoney)
  const sum = amounts.reduce((total, amount) => total + (amount.kind === 'amount' ? amount.cents : 0), 0)
  const isRest = amounts.every(({ kind }) => kind === 'amount') && sum !== declaredTo(dispatch!, form.issuer)
  if (isRest && form.reason.trim() === '') issues.push({ path: 'reason', key: 'failure.ReasonRequired' })
  return clientRefusal('InvalidRequest', { issues })
}

export const fields = chartFields<TicketDispatchContext, TicketDispatchInput>({
  initial: ({ dispatchId }) => ({
    dispatchId,
    dispatch: null,
    act: 'SENT',
    form: BLANK,
    ...NOTHING_TYPED,
    idempotencyKey: '',
    ...NO_OUTCOME,
  }),
  changes: {
    'loadDispatch done': ({ data }) => {
      const { notice, ...typed } = restoredWithRecord<DispatchDraftData>(device.found, data.version)
      return { dispatch: data, form: BLANK, typed: 'act' in typed ? typed : null, notice }
    },
    'loadDispatch refused': ({ refusal }) => ({ refusal }),
    'unavailable: RETRY': NO_OUTCOME,
    START: ({ before: { dispatch, typed }, event: { act, issuer } }) => ({
      act,
      form: typed?.act === act ? typed!.form : formFor(dispatch!, act, issuer),
      idempotencyKey: NEW_KEY,
      ...NO_OUTCOME,
    }),
    EDIT: ({ before: { act, form }, event: { field, text } }) => ({
      form: { ...form, [field]: text },
      typed: { act, form: { ...form, [field]: text } },
      notice: null,
      idempotencyKey: NEW_KEY,
      ...NO_OUTCOME,
    }),
    'CONFIRM|RETRY → changing': NO_OUTCOME,
    'CONFIRM → editing': ({ before }) => ({ refusal: refusalFor(before) }),
    CANCEL: ({ before: { typed, act } }) => ({ ...NO_OUTCOME, ...(typed?.act === act ? NOTHING_TYPED : {}) }),
    'change done': { refusal: null },
    'change refused → loading|failed|editing': ({ refusal }) => ({ refusal }),
    'change refused → editing': { idempotencyKey: NEW_KEY },
  },
})
