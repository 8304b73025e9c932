import { isBusinessDate } from '../../../src/domain/calendar.ts'
import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import { formatMoneyInput, parseMoney } from '../../../src/domain/money.ts'
import { refusalOf } from '../../../src/machines/outcome.ts'
import type {
  DispatchForm,
  TicketDispatchContext,
  TicketDispatchInput,
} from '../../../src/machines/ticket-dispatch/types.ts'
import { chartFields, FRESH } from '../support/fields.ts'

const NO_OUTCOME = { refusal: null, code: null } as const
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

/** What an issuer paid, as it was said before; else what it was sent, and no commission. */
function payment({ lines, reimbursements }: TicketDispatch, issuer: string): Partial<DispatchForm> {
  const said = reimbursements.find((one) => one.issuer === issuer)
  const sent = lines
    .filter((line) => line.issuer === issuer)
    .reduce((sum, { declaredCents }) => sum + declaredCents, 0)
  return {
    issuer,
    reimbursed: formatMoneyInput(said ? said.reimbursedCents : sent),
    commission: formatMoneyInput(said ? said.commissionCents : 0),
    reimbursedOn: said ? said.reimbursedOn : '',
  }
}

function formFor(dispatch: TicketDispatch, act: string, issuer: string | undefined): DispatchForm {
  if (act === 'SENT') return { ...BLANK, sentOn: dispatch.date }
  const [first] = dispatch.lines
  return act === 'REIMBURSED' && first ? { ...BLANK, ...payment(dispatch, issuer ?? first.issuer) } : BLANK
}

/** What the form lacks, at its fields. */
function whyNot({ act, form }: TicketDispatchContext) {
  if (act === 'CANCELED') return refusalOf('ReasonRequired')
  if (act === 'SENT')
    return form.slipNumber.trim() === ''
      ? refusalOf('SlipNumberRequired', { issues: [{ path: 'slipNumber', key: 'issue.required' }] })
      : refusalOf('InvalidRequest', { issues: [{ path: 'sentOn', key: 'issue.date' }] })
  const issues: { path: string; key: string }[] = []
  for (const path of ['reimbursed', 'commission'] as const) {
    const read = parseMoney(form[path])
    if (read.kind === 'blank') issues.push({ path, key: 'issue.required' })
    if (read.kind === 'refused') issues.push({ path, key: `failure.${read.refusal}` })
  }
  if (!isBusinessDate(form.reimbursedOn)) issues.push({ path: 'reimbursedOn', key: 'issue.date' })
  return refusalOf('InvalidRequest', { issues })
}

export const fields = chartFields<TicketDispatchContext, TicketDispatchInput>({
  begins: ({ dispatchId }) => ({
    dispatchId,
    dispatch: null,
    act: 'SENT',
    form: BLANK,
    idempotencyKey: '',
    ...NO_OUTCOME,
  }),
  changes: {
    'loadDispatch done': ({ data }) => ({ dispatch: data, form: BLANK }),
    'loadDispatch refused': ({ refusal }) => ({ refusal }),
    'unavailable: RETRY': NO_OUTCOME,
    ASK: ({ before: { dispatch }, event: { act, issuer } }) => ({
      act,
      form: formFor(dispatch!, act, issuer),
      idempotencyKey: FRESH,
      ...NO_OUTCOME,
    }),
    EDIT: ({ before: { form }, event: { field, text } }) => ({
      form: { ...form, [field]: text },
      idempotencyKey: FRESH,
      ...NO_OUTCOME,
    }),
    'CONFIRM|RETRY → changing': NO_OUTCOME,
    'CONFIRM → asking': ({ before }) => ({ refusal: whyNot(before) }),
    CANCEL: NO_OUTCOME,
    'change done': ({ code }) => ({ code, refusal: null }),
    'change refused → loading|failed|asking': ({ refusal }) => ({ refusal }),
    'change refused → asking': { idempotencyKey: FRESH },
  },
})
