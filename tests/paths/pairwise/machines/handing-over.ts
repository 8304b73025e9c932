import {
  AMOUNTS_TYPED,
  blank,
  DATES,
  each,
  noDates,
  right,
  SEAL_NUMBERS,
  TEXTS_TYPED,
  wrong,
} from '../classes.ts'
import { type Plan, saysOf, type Trial, typing } from '../plan.ts'
import { reasoned } from './reasons.ts'

const dates = [...DATES, ...noDates('issue.date')]
const ticking = ({ context, values }: Trial) => [
  ...context.leftPouchIds.map((pouchId: string) => ({ type: 'LEAVE', pouchId })),
  ...(values.ticked as readonly string[])
    .filter((id) => !context.confirmedPouchIds.includes(id))
    .map((pouchId) => ({ type: 'TICK', pouchId })),
  ...context.confirmedPouchIds
    .filter((id: string) => !(values.ticked as readonly string[]).includes(id))
    .map((pouchId: string) => ({ type: 'TICK', pouchId })),
  ...['receiptNumber', 'courierName'].map((field) => ({ type: 'EDIT', field, text: values[field] })),
  { type: 'CONFIRM' },
]
const SAID_AT_DOOR = { receiptNumber: TEXTS_TYPED, courierName: TEXTS_TYPED }
const PARTLY = 'PouchNotConfirmed'
const handOver: readonly Plan[] = [
  {
    event: 'TICK',
    fields: { pouchId: each(['pouch-1', 'pouch-2']) },
    to: 'confirming.ticking',
  },
  {
    event: 'LEAVE',
    fields: { pouchId: each(['pouch-1', 'pouch-2']) },
    to: 'confirming.ticking',
  },
  {
    event: 'SCAN',
    fields: {
      text: [right('of the remittance', 'ABC123'), right('small letters between blanks', ' abc123 ')].concat([
        right('of none of its pouches', 'XYZ999'),
        right('nothing', ''),
      ]),
    },
    to: ({ values }) => (/abc123/iu.test(String(values.text)) ? 'confirming.ticking' : 'confirming.unknown'),
  },
  {
    event: 'EDIT',
    fields: { field: each(['receiptNumber', 'courierName']), text: TEXTS_TYPED },
    to: 'confirming.ticking',
  },
  {
    event: 'CONFIRM',
    of: 'the hand-over',
    in: ['confirming.ticking', 'confirming.unknown', 'confirming.refused'],
    where: ({ allowSelfValidation }) => allowSelfValidation,
    fields: {
      ticked: [
        right('all', ['pouch-1', 'pouch-2']),
        wrong(PARTLY, 'none', []),
        wrong(PARTLY, 'one of two', ['pouch-2']),
        wrong(PARTLY, 'one of another remittance too', ['pouch-1', 'pouch-2', 'pouch-9']),
      ],
      ...SAID_AT_DOOR,
    },
    send: ticking,
    to: 'validating',
  },
  {
    event: 'CONFIRM',
    of: 'whoever prepared it',
    in: ['confirming.ticking', 'confirming.unknown'],
    where: ({ allowSelfValidation }) => !allowSelfValidation,
    fields: { ticked: [right('all', ['pouch-1', 'pouch-2']), right('none', [])], ...SAID_AT_DOOR },
    send: ticking,
    to: null,
  },
]

const isOpen = (context: { remittance: { status: string; credits: readonly unknown[] } }) =>
  context.remittance.status === 'VALIDATED' && context.remittance.credits.length === 0
const isLinked = (context: { remittance: { credits: readonly unknown[] } }) =>
  context.remittance.credits.length > 0
const FIELDS = {
  field: each(['amount', 'creditedOn']),
  text: [
    right('nothing', ''),
    right('an amount', '12,5'),
    right('a date', '2026-03-29'),
    right('words', 'x'),
  ],
}
const remittanceControl: readonly Plan[] = [
  {
    event: 'EDIT',
    where: isOpen,
    fields: FIELDS,
    to: 'open.entering',
  },
  { event: 'EDIT', of: 'lines of the bank say it', where: isLinked, fields: FIELDS, to: null },
  {
    event: 'VALIDATE',
    where: isOpen,
    fields: {
      amount: [...AMOUNTS_TYPED, ...blank('CreditRequired')],
      creditedOn: dates,
    },
    send: typing('VALIDATE'),
    to: 'validating',
    refused: 'open.refused',
    has: ({ faults, values, means }) =>
      faults.length > 0
        ? { refusal: { name: 'CreditRequired', ...saysOf(faults) }, amountText: values.amount }
        : { refusal: null, amount: { kind: 'amount', cents: means.amount }, creditedOn: values.creditedOn },
  },
  ...reasoned(['reasoning.writing', 'reasoning.refused'], 'invalidating'),
]

const pouchFact: readonly Plan[] = [
  { event: 'EDIT', fields: { text: TEXTS_TYPED }, to: 'editing.typing' },
  ...(
    [
      ['seal', SEAL_NUMBERS],
      ['carrierCount', [...AMOUNTS_TYPED, right('nothing', '', null)]],
    ] as const
  ).map(
    ([fact, classes]): Plan => ({
      event: 'SAVE',
      of: fact,
      where: (context) => context.fact === fact,
      fields: { text: classes },
      send: ({ values }) => [{ type: 'EDIT', text: values.text }, { type: 'SAVE' }],
      to: 'saving',
      refused: 'editing.faulty',
    }),
  ),
]

export const HANDING_OVER = {
  'hand-over': handOver,
  'remittance-control': remittanceControl,
  'pouch-field': pouchFact,
}
