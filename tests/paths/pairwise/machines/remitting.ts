import { DATES, each, invalid, noDates, StateValue, valid } from '../classes.ts'
import type { Plan, Trial } from '../plan.ts'

interface Choosing {
  readonly pouchType: string
  readonly pouchIds: readonly string[]
  readonly setup: { readonly pouches: readonly { id: string; number: string; type: string }[] }
}
const freeOf = ({ setup, pouchType }: Choosing) => setup.pouches.filter(({ type }) => type === pouchType)
const ofNotes = (context: { pouchType: string | null }) => context.pouchType === 'NOTES'
const isFresh = (context: { changing: boolean; pouchType: string | null }) =>
  !context.changing && context.pouchType === 'NOTES'

/** Selects exactly this many of the free pouches, from the earlier selection. */
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
const INACTIVE = invalid('CarrierInactive', 'no longer active', 'carrier-2')
const dates = [...DATES, ...noDates('issue.date')]
const complete = {
  states: ['carrier.choosing', 'carrier.refused'],
  event: 'NEXT',
  send: carried,
  to: 'review.ready',
}

const remittance: readonly Plan[] = [
  {
    event: 'CHOOSE_TYPE',
    fields: { pouchType: each(['NOTES', 'CHEQUES', 'TICKETS', 'CHANGE']) },
    to: 'type',
  },
  {
    event: 'TOGGLE_POUCH',
    appliesTo: ofNotes,
    fields: {
      pouchId: [
        valid(
          'left out',
          new StateValue((at: Choosing) => freeOf(at).find(({ id }) => !at.pouchIds.includes(id))?.id),
        ),
        valid(
          'chosen',
          new StateValue((at: Choosing) => freeOf(at).find(({ id }) => at.pouchIds.includes(id))?.id),
        ),
      ],
    },
    to: 'pouches.choosing',
  },
  {
    event: 'SCAN',
    appliesTo: ofNotes,
    fields: {
      text: [
        valid('of a free pouch', new StateValue((at: Choosing) => freeOf(at)[0]?.number)),
        valid(
          'small letters between blanks',
          new StateValue((at: Choosing) => ` ${freeOf(at)[0]?.number.toLowerCase()} `),
        ),
        valid('of another type', 'CHQ001'),
        valid('of no pouch', 'XYZ999'),
        valid('too short', 'ABC'),
        valid('nothing', ''),
      ],
    },
    to: ({ names }) =>
      ['of a free pouch', 'small letters between blanks'].includes(names.text!)
        ? 'pouches.choosing'
        : 'pouches.unknown',
  },
  {
    event: 'NEXT',
    subject: 'pouches',
    states: ['pouches.choosing', 'pouches.unknown', 'pouches.taken'],
    appliesTo: isFresh,
    fields: { chosen: [invalid('NoPouch', 'none', 0), valid('one', 1), valid('all', 9)] },
    send: choosing,
    to: 'carrier.choosing',
  },
  {
    event: 'CHOOSE_CARRIER',
    fields: { carrierId: each(['carrier-1', 'carrier-2', null]) },
    to: 'carrier.choosing',
  },
  {
    event: 'CHOOSE_DATE',
    fields: { date: each(dates.map(({ value }) => value)) },
    to: 'carrier.choosing',
  },
  {
    ...complete,
    subject: 'cash leaves with a carrier',
    appliesTo: ofNotes,
    fields: {
      carrierId: [valid('active', 'carrier-1'), invalid('CarrierRequired', 'none', null), INACTIVE],
      date: dates,
    },
  },
  {
    ...complete,
    subject: 'cheques may go without',
    states: ['carrier.choosing'],
    appliesTo: (context) => context.pouchType === 'CHEQUES',
    fields: { carrierId: [valid('active', 'carrier-1'), valid('none', null), INACTIVE], date: dates },
  },
  {
    event: 'CHANGE',
    fields: { step: each(['type', 'pouches', 'carrier']) },
    to: ({ values }) => (values.step === 'type' ? 'type' : `${String(values.step)}.choosing`),
  },
]

export const REMITTING = { remittance }
