import {
  AMOUNTS_TYPED,
  blank,
  DATES,
  each,
  noDates,
  POUCH_NUMBERS,
  reasons,
  right,
  TEXTS_TYPED,
  wrong,
} from '../classes.ts'
import { type Plan, saysOf, type Trial, typing } from '../plan.ts'

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
const LEFT = [right('none', []), right('one issuer', ['Up']), wrong('NoTickets', 'all issuers', ISSUERS)]
const NUMBERS = [...POUCH_NUMBERS, ...blank('PouchNumberRequired')]
const confirmed = {
  event: 'CONFIRM',
  where: isOfBoth,
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
    of: 'by carrier',
    fields: { left: LEFT, number: NUMBERS },
    send: chosen('CARRIER'),
  },
  {
    ...confirmed,
    of: 'by post, where no number is asked for',
    fields: { left: LEFT, number: NUMBERS.map(({ name, value }) => right(name, value)) },
    send: chosen('POST'),
  },
]

interface Dispatched {
  readonly act: string
  readonly dispatch: { readonly status: string; readonly reimbursements: readonly unknown[] }
}
const asking = (act: string, status: string) => (context: Dispatched) =>
  context.act === act && context.dispatch.status === status
const FORM = ['slipNumber', 'parcelNumber', 'sentOn', 'reimbursed', 'commission', 'reimbursedOn', 'reason']
/** The allowed actions, by the status of the dispatch. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  CREATED: ['SENT', 'CANCELED'],
  SENT: ['REIMBURSED', 'CANCELED'],
  REIMBURSED: [],
}
const dates = [...DATES, ...noDates('issue.date')]

const asked = (status: string): Plan => ({
  event: 'ASK',
  of: `of what is ${status}`,
  where: ({ dispatch }) => dispatch?.status === status && dispatch.reimbursements.length === 0,
  fields: { act: each(['SENT', 'REIMBURSED', 'CANCELED']), issuer: each([undefined, 'Edenred', 'Up']) },
  to: ({ values }) => (MAY[status]?.includes(String(values.act)) ? 'asking' : null),
})

const dispatch: readonly Plan[] = [
  asked('CREATED'),
  asked('SENT'),
  {
    event: 'ASK',
    of: 'what is paid',
    where: ({ dispatch: one }) => one?.status === 'REIMBURSED',
    fields: { act: each(['SENT', 'REIMBURSED', 'CANCELED']), issuer: each([undefined, 'Up']) },
    to: null,
  },
  {
    event: 'ASK',
    of: 'paid in part',
    where: ({ dispatch: one }) => one?.status === 'SENT' && one.reimbursements.length > 0,
    fields: {
      act: each(['REIMBURSED', 'CANCELED']),
      issuer: each([undefined, 'Edenred', 'Up']),
    },
    to: ({ values }) => (values.act === 'CANCELED' ? null : 'asking'),
    // An issuer's recorded payment is in its form, otherwise the sent amount.
    has: ({ values }) => ({ form: { reimbursed: values.issuer === 'Up' ? '44,00' : '90,00' } }),
  },
  {
    event: 'EDIT',
    fields: {
      field: each(FORM),
      text: [...TEXTS_TYPED, right('an amount', '12,5'), right('a date', '2026-03-29')],
    },
    to: 'asking',
  },
  {
    event: 'CONFIRM',
    of: 'it leaves',
    where: asking('SENT', 'CREATED'),
    fields: {
      slipNumber: [right('a number', ' B-1 ', 'B-1'), ...blank('SlipNumberRequired')],
      sentOn: dates,
      parcelNumber: TEXTS_TYPED,
    },
    send: typing('CONFIRM'),
    to: 'changing',
    refused: 'asking',
    // Of two errors the first is reported.
    has: ({ faults: [fault] }) => ({
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
    of: 'an issuer pays',
    where: asking('REIMBURSED', 'SENT'),
    fields: {
      reimbursed: [...AMOUNTS_TYPED, ...blank('issue.required')],
      commission: [...AMOUNTS_TYPED, ...blank('issue.required')],
      reimbursedOn: dates,
    },
    send: typing('CONFIRM'),
    to: 'changing',
    refused: 'asking',
    has: ({ faults }) => ({
      refusal: faults.length > 0 ? { name: 'InvalidRequest', ...saysOf(faults) } : null,
    }),
  },
  {
    event: 'CONFIRM',
    of: 'it is taken back after it left',
    where: asking('CANCELED', 'SENT'),
    fields: { reason: reasons('ReasonRequired') },
    send: typing('CONFIRM'),
    to: 'changing',
    refused: 'asking',
    has: ({ faults }) => ({ refusal: faults.length > 0 ? { name: 'ReasonRequired' } : null }),
  },
  {
    event: 'CONFIRM',
    of: 'it is taken back before it left',
    where: asking('CANCELED', 'CREATED'),
    fields: { reason: TEXTS_TYPED },
    send: typing('CONFIRM'),
    to: 'changing',
  },
]

const issuer: readonly Plan[] = [
  {
    event: 'ASK',
    fields: {
      'command.id': each(['issuer-1', 'issuer-2']),
      'command.version': each([1, 2_147_483_647]),
      'command.closedFrom': [...DATES, right('no end', null)],
    },
    to: 'sending',
  },
]

export const PAPERS = {
  'ticket-preparation': preparation,
  'ticket-dispatch': dispatch,
  'ticket-issuer': issuer,
}
