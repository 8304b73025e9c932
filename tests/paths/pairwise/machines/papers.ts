import {
  AMOUNTS_TYPED,
  blankTexts,
  DATES,
  each,
  invalid,
  noDates,
  POUCH_NUMBERS,
  reasons,
  TEXTS_TYPED,
  valid,
} from '../classes.ts'
import { type Plan, refusalWith, type Trial, typeAndSend } from '../plan.ts'

const ISSUERS = ['Edenred', 'Up']
const isOfBoth = (context: { waiting: { lines: readonly unknown[] } | null }) =>
  context.waiting?.lines.length === 2

const chosen =
  (transport: string) =>
  ({ context, values }: Trial) => [
    ...ISSUERS.filter(
      (issuer) => context.left.includes(issuer) !== (values.left as readonly string[]).includes(issuer),
    ).map((issuer) => ({ type: 'TICK', issuer })),
    { type: 'GO_BY', transport },
    { type: 'NUMBER', text: values.number },
    { type: 'CONFIRM' },
  ]
const LEFT = [valid('none', []), valid('one issuer', ['Up']), invalid('NoTickets', 'all issuers', ISSUERS)]
const NUMBERS = [...POUCH_NUMBERS, ...blankTexts('PouchNumberRequired')]
const confirmed = {
  event: 'CONFIRM',
  appliesTo: isOfBoth,
  to: 'preparing',
}

const preparation: readonly Plan[] = [
  {
    event: 'OPEN',
    fields: { today: DATES },
    to: 'loading',
  },
  {
    event: 'COUNTED_UNTIL',
    fields: { date: DATES },
    to: 'loading',
  },
  {
    event: 'TICK',
    fields: { issuer: each(ISSUERS) },
    to: 'choosing',
  },
  {
    event: 'GO_BY',
    fields: { transport: each(['POST', 'CARRIER']) },
    to: 'choosing',
  },
  {
    event: 'NUMBER',
    fields: { text: TEXTS_TYPED },
    to: 'choosing',
  },
  {
    ...confirmed,
    subject: 'by carrier',
    fields: { left: LEFT, number: NUMBERS },
    send: chosen('CARRIER'),
  },
  {
    ...confirmed,
    subject: 'by post, where no number is startAllowed for',
    fields: { left: LEFT, number: NUMBERS.map(({ name, value }) => valid(name, value)) },
    send: chosen('POST'),
  },
]

interface Dispatched {
  readonly act: string
  readonly dispatch: { readonly status: string; readonly reimbursements: readonly unknown[] }
}
const mayStart = (act: string, status: string) => (context: Dispatched) =>
  context.act === act && context.dispatch.status === status
const FORM = ['slipNumber', 'parcelNumber', 'sentOn', 'reimbursed', 'commission', 'reimbursedOn', 'reason']
/** The allowed actions, by the status of the dispatch. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  CREATED: ['SENT', 'CANCELED'],
  SENT: ['REIMBURSED', 'CANCELED'],
  REIMBURSED: [],
}
const dates = [...DATES, ...noDates('issue.date')]

const startAllowed = (status: string): Plan => ({
  event: 'START',
  subject: `of what is ${status}`,
  appliesTo: ({ dispatch }) => dispatch?.status === status && dispatch.reimbursements.length === 0,
  fields: { act: each(['SENT', 'REIMBURSED', 'CANCELED']), issuer: each([undefined, 'Edenred', 'Up']) },
  to: ({ values }) => (MAY[status]?.includes(String(values.act)) ? 'editing' : null),
})

const dispatch: readonly Plan[] = [
  startAllowed('CREATED'),
  startAllowed('SENT'),
  {
    event: 'START',
    subject: 'what is paid',
    appliesTo: ({ dispatch: one }) => one?.status === 'REIMBURSED',
    fields: { act: each(['SENT', 'REIMBURSED', 'CANCELED']), issuer: each([undefined, 'Up']) },
    to: null,
  },
  {
    event: 'START',
    subject: 'paid in part',
    appliesTo: ({ dispatch: one }) => one?.status === 'SENT' && one.reimbursements.length > 0,
    fields: {
      act: each(['REIMBURSED', 'CANCELED']),
      issuer: each([undefined, 'Edenred', 'Up']),
    },
    to: ({ values }) => (values.act === 'CANCELED' ? null : 'editing'),
    // An issuer's recorded payment is in its form, otherwise the sent amount.
    expectedContext: ({ values }) => ({ form: { reimbursed: values.issuer === 'Up' ? '44,00' : '90,00' } }),
  },
  {
    event: 'EDIT',
    fields: {
      field: each(FORM),
      text: [...TEXTS_TYPED, valid('an amount', '12,5'), valid('a date', '2026-03-29')],
    },
    to: 'editing',
  },
  {
    event: 'CONFIRM',
    subject: 'it leaves',
    appliesTo: mayStart('SENT', 'CREATED'),
    fields: {
      slipNumber: [valid('a number', ' B-1 ', 'B-1'), ...blankTexts('SlipNumberRequired')],
      sentOn: dates,
      parcelNumber: TEXTS_TYPED,
    },
    send: typeAndSend('CONFIRM'),
    to: 'changing',
    refused: 'editing',
    // Of two errors the first is reported.
    expectedContext: ({ faults: [fault] }) => ({
      refusal:
        fault === undefined
          ? null
          : fault === 'issue.date'
            ? { name: 'InvalidRequest', issues: [{ path: 'sentOn', key: fault }] }
            : { name: fault },
    }),
  },
  {
    event: 'CONFIRM',
    subject: 'an issuer pays',
    appliesTo: mayStart('REIMBURSED', 'SENT'),
    fields: {
      reimbursed: [...AMOUNTS_TYPED, ...blankTexts('issue.required')],
      commission: [...AMOUNTS_TYPED, ...blankTexts('issue.required')],
      reimbursedOn: dates,
    },
    send: typeAndSend('CONFIRM'),
    to: 'changing',
    refused: 'editing',
    expectedContext: ({ faults }) => ({
      refusal: faults.length > 0 ? { name: 'InvalidRequest', ...refusalWith(faults) } : null,
    }),
  },
  {
    event: 'CONFIRM',
    subject: 'it is taken back after it left',
    appliesTo: mayStart('CANCELED', 'SENT'),
    fields: { reason: reasons('ReasonRequired') },
    send: typeAndSend('CONFIRM'),
    to: 'changing',
    refused: 'editing',
    expectedContext: ({ faults }) => ({ refusal: faults.length > 0 ? { name: 'ReasonRequired' } : null }),
  },
  {
    event: 'CONFIRM',
    subject: 'it is taken back before it left',
    appliesTo: mayStart('CANCELED', 'CREATED'),
    fields: { reason: TEXTS_TYPED },
    send: typeAndSend('CONFIRM'),
    to: 'changing',
  },
]

const issuer: readonly Plan[] = [
  {
    event: 'RUN',
    fields: {
      'command.id': each(['issuer-1', 'issuer-2']),
      'command.version': each([1, 2_147_483_647]),
      'command.closedFrom': [...DATES, valid('no end', null)],
    },
    to: 'sending',
  },
]

export const PAPERS = {
  'ticket-preparation': preparation,
  'ticket-dispatch': dispatch,
  'ticket-issuer': issuer,
}
