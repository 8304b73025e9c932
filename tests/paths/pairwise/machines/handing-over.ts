import {
  AMOUNTS_TYPED,
  blankTexts,
  DATES,
  each,
  invalid,
  noDates,
  SEAL_NUMBERS,
  TEXTS_TYPED,
  valid,
} from '../classes.ts'
import { type Plan, refusalWith, type Trial, typeAndSend } from '../plan.ts'
import { reasonPlans } from './reasons.ts'

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
      text: [valid('of the remittance', 'ABC123'), valid('small letters between blanks', ' abc123 ')].concat([
        valid('of none of its pouches', 'XYZ999'),
        valid('nothing', ''),
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
    subject: 'the hand-over',
    states: ['confirming.ticking', 'confirming.unknown', 'confirming.refused'],
    appliesTo: ({ allowSelfValidation }) => allowSelfValidation,
    fields: {
      ticked: [
        valid('all', ['pouch-1', 'pouch-2']),
        invalid(PARTLY, 'none', []),
        invalid(PARTLY, 'one of two', ['pouch-2']),
        invalid(PARTLY, 'one of another remittance too', ['pouch-1', 'pouch-2', 'pouch-9']),
      ],
      ...SAID_AT_DOOR,
    },
    send: ticking,
    to: 'validating',
  },
  {
    event: 'CONFIRM',
    subject: 'whoever prepared it',
    states: ['confirming.ticking', 'confirming.unknown'],
    appliesTo: ({ allowSelfValidation }) => !allowSelfValidation,
    fields: { ticked: [valid('all', ['pouch-1', 'pouch-2']), valid('none', [])], ...SAID_AT_DOOR },
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
    valid('nothing', ''),
    valid('an amount', '12,5'),
    valid('a date', '2026-03-29'),
    valid('words', 'x'),
  ],
}
const remittanceControl: readonly Plan[] = [
  {
    event: 'EDIT',
    appliesTo: isOpen,
    fields: FIELDS,
    to: 'open.entering',
  },
  { event: 'EDIT', subject: 'lines of the bank say it', appliesTo: isLinked, fields: FIELDS, to: null },
  {
    event: 'VALIDATE',
    appliesTo: isOpen,
    fields: {
      amount: [...AMOUNTS_TYPED, ...blankTexts('CreditRequired')],
      creditedOn: dates,
    },
    send: typeAndSend('VALIDATE'),
    to: 'validating',
    refused: 'open.refused',
    expectedContext: ({ faults, values, parsed }) =>
      faults.length > 0
        ? { refusal: { name: 'CreditRequired', ...refusalWith(faults) }, amountText: values.amount }
        : { refusal: null, amount: { kind: 'amount', cents: parsed.amount }, creditedOn: values.creditedOn },
  },
  ...reasonPlans(['reasoning.writing', 'reasoning.refused'], 'invalidating'),
]

const pouchFact: readonly Plan[] = [
  { event: 'EDIT', fields: { text: TEXTS_TYPED }, to: 'editing.typing' },
  ...(
    [
      ['seal', SEAL_NUMBERS],
      ['carrierCount', [...AMOUNTS_TYPED, valid('nothing', '', null)]],
    ] as const
  ).map(
    ([fact, classes]): Plan => ({
      event: 'SAVE',
      subject: fact,
      appliesTo: (context) => context.fact === fact,
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
