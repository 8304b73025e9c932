import {
  AMOUNTS_TYPED,
  blank,
  DATES,
  each,
  Here,
  noDates,
  right,
  SEAL_NUMBERS,
  TEXTS_TYPED,
  wrong,
} from '../classes.ts'
import { type Plan, saysOf, type Trial, typing } from '../plan.ts'
import { reasoned } from './reasons.ts'

interface Choosing {
  readonly pouchType: string
  readonly pouchIds: readonly string[]
  readonly setup: { readonly pouches: readonly { id: string; number: string; type: string }[] }
}
const freeOf = ({ setup, pouchType }: Choosing) => setup.pouches.filter(({ type }) => type === pouchType)
const ofNotes = (context: { pouchType: string | null }) => context.pouchType === 'NOTES'
const isFresh = (context: { changing: boolean; pouchType: string | null }) =>
  !context.changing && context.pouchType === 'NOTES'
const otherwise = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

/** Takes in just so many of the free pouches, from what was chosen before. */
const choosing = ({ context, values }: Trial) => {
  const free = freeOf(context).map(({ id }) => id)
  const wanted = free.slice(0, Number(values.chosen))
  const wrongly = free.filter((id) => wanted.includes(id) !== context.pouchIds.includes(id))
  return [...wrongly.map((pouchId) => ({ type: 'TOGGLE_POUCH', pouchId })), { type: 'NEXT' }]
}
const carried = ({ values: { carrierId, date } }: Trial) => [
  { type: 'CHOOSE_CARRIER', carrierId },
  { type: 'CHOOSE_DATE', date },
  { type: 'NEXT' },
]
const INACTIVE = wrong('CarrierInactive', 'no longer active', 'carrier-2')
const dates = [...DATES, ...noDates('issue.date')]
const complete = {
  in: ['carrier.choosing', 'carrier.refused'],
  event: 'NEXT',
  send: carried,
  to: 'review.ready',
}

const remittance: readonly Plan[] = [
  {
    event: 'CHOOSE_TYPE',
    fields: { pouchType: each(['NOTES', 'CHEQUES', 'TICKETS', 'CHANGE']) },
    to: 'type',
    has: ({ values }) => ({ pouchType: values.pouchType }),
  },
  {
    event: 'TOGGLE_POUCH',
    where: ofNotes,
    fields: {
      pouchId: [
        right(
          'left out',
          new Here((at: Choosing) => freeOf(at).find(({ id }) => !at.pouchIds.includes(id))?.id),
        ),
        right(
          'chosen',
          new Here((at: Choosing) => freeOf(at).find(({ id }) => at.pouchIds.includes(id))?.id),
        ),
      ],
    },
    to: 'pouches.choosing',
    has: ({ context, values }) => ({ pouchIds: otherwise(context.pouchIds, String(values.pouchId)) }),
  },
  {
    event: 'SCAN',
    where: ofNotes,
    fields: {
      text: [
        right('of a free pouch', new Here((at: Choosing) => freeOf(at)[0]?.number)),
        right(
          'small letters between blanks',
          new Here((at: Choosing) => ` ${freeOf(at)[0]?.number.toLowerCase()} `),
        ),
        right('of another type', 'CHQ001'),
        right('of no pouch', 'XYZ999'),
        right('too short', 'ABC'),
        right('nothing', ''),
      ],
    },
    to: ({ names }) =>
      ['of a free pouch', 'small letters between blanks'].includes(names.text!)
        ? 'pouches.choosing'
        : 'pouches.unknown',
    has: ({ names, values, context }) => {
      const number = String(values.text).trim().toUpperCase()
      const id = freeOf(context).find((pouch) => pouch.number === number)?.id
      return names.text!.startsWith('of a free') || names.text!.startsWith('small')
        ? { pouchIds: [...new Set([...context.pouchIds, id])] }
        : { pouchIds: context.pouchIds, unknownNumber: number }
    },
  },
  {
    event: 'NEXT',
    of: 'pouches',
    in: ['pouches.choosing', 'pouches.unknown', 'pouches.taken'],
    where: isFresh,
    fields: { chosen: [wrong('NoPouch', 'none', 0), right('one', 1), right('all', 9)] },
    send: choosing,
    to: 'carrier.choosing',
    has: ({ context, values }) => ({
      pouchIds: { length: Math.min(Number(values.chosen), freeOf(context).length) },
    }),
  },
  {
    event: 'CHOOSE_CARRIER',
    fields: { carrierId: each(['carrier-1', 'carrier-2', null]) },
    to: 'carrier.choosing',
    has: ({ values }) => values,
  },
  {
    event: 'CHOOSE_DATE',
    fields: { date: each(dates.map(({ value }) => value)) },
    to: 'carrier.choosing',
    has: ({ values }) => values,
  },
  {
    ...complete,
    of: 'cash leaves with a carrier',
    where: ofNotes,
    fields: {
      carrierId: [right('active', 'carrier-1'), wrong('CarrierRequired', 'none', null), INACTIVE],
      date: dates,
    },
  },
  {
    ...complete,
    of: 'cheques may go without',
    in: ['carrier.choosing'],
    where: (context) => context.pouchType === 'CHEQUES',
    fields: { carrierId: [right('active', 'carrier-1'), right('none', null), INACTIVE], date: dates },
  },
  {
    event: 'CHANGE',
    fields: { step: each(['type', 'pouches', 'carrier']) },
    to: ({ values }) => (values.step === 'type' ? 'type' : `${String(values.step)}.choosing`),
    has: () => ({ changing: true }),
  },
]

const ticking = ({ context, values }: Trial) => [
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
    has: ({ context, values }) => ({
      confirmedPouchIds: otherwise(context.confirmedPouchIds, String(values.pouchId)),
    }),
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
    has: ({ context, values }) =>
      /abc123/iu.test(String(values.text))
        ? { confirmedPouchIds: [...new Set([...context.confirmedPouchIds, 'pouch-1'])] }
        : { unknownNumber: values.text, confirmedPouchIds: context.confirmedPouchIds },
  },
  {
    event: 'EDIT',
    fields: { field: each(['receiptNumber', 'courierName']), text: TEXTS_TYPED },
    to: 'confirming.ticking',
    has: ({ values }) => ({ [String(values.field)]: values.text }),
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
    refused: 'confirming.refused',
    has: ({ faults, values }) => ({
      refusal: faults.length > 0 ? { name: PARTLY } : null,
      receiptNumber: values.receiptNumber,
      courierName: values.courierName,
    }),
  },
  {
    event: 'CONFIRM',
    of: 'whoever prepared it',
    in: ['confirming.ticking', 'confirming.unknown', 'confirming.refused'],
    where: ({ allowSelfValidation }) => !allowSelfValidation,
    fields: { ticked: [right('all', ['pouch-1', 'pouch-2']), right('none', [])], ...SAID_AT_DOOR },
    send: ticking,
    to: 'confirming.refused',
    has: () => ({ refusal: { name: 'SelfValidation' } }),
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
    has: ({ values: { field, text } }) => ({ [field === 'amount' ? 'amountText' : 'creditedOn']: text }),
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
  { event: 'EDIT', fields: { text: TEXTS_TYPED }, to: 'editing.typing', has: ({ values }) => values },
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
      has: ({ values }) => values,
    }),
  ),
]

export const REMITTING = {
  remittance,
  'hand-over': handOver,
  'remittance-control': remittanceControl,
  'pouch-fact': pouchFact,
}
