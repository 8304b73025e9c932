import { normalizePouchNumber } from '../../../src/domain/pouches/number.ts'
import type {
  RemittanceChoice,
  RemittanceContext,
  RemittanceInput,
} from '../../../src/machines/remittance/types.ts'
import { chartFields, type FieldChanges, NEW_KEY } from '../support/fields.ts'
import { device } from './spec.ts'

type Context = RemittanceContext

const NO_OUTCOME = { refusal: null, unknownNumber: null } as const

const freePouchIds = ({ setup, pouchType }: Context) =>
  setup!.pouches.filter(({ type, status }) => type === pouchType && status === 'CREATED').map(({ id }) => id)

const bodyOf = ({ pouchType, pouchIds, carrierId, date }: RemittanceChoice): RemittanceChoice => ({
  pouchType,
  pouchIds,
  carrierId,
  date,
})

const isSameChoice = (first: RemittanceChoice, second: RemittanceChoice) =>
  first.pouchType === second.pouchType &&
  first.carrierId === second.carrierId &&
  first.date === second.date &&
  first.pouchIds.toSorted().join() === second.pouchIds.toSorted().join()

/** A changed choice has a new key, unless it equals the last request, whose key it reuses. */
function choiceChanges(before: Context, changes: Partial<Context>): FieldChanges<Context> {
  const { lastRequest } = before
  const isLastRequest = lastRequest !== null && isSameChoice(lastRequest.body, { ...before, ...changes })
  return isLastRequest
    ? { ...changes, pouchIds: lastRequest.body.pouchIds, idempotencyKey: lastRequest.idempotencyKey }
    : { ...changes, idempotencyKey: NEW_KEY }
}

const withoutUnavailable = (before: Context) =>
  choiceChanges(before, {
    pouchIds: freePouchIds(before).filter((id) => before.pouchIds.includes(id)),
    unavailablePouchIds: [],
  })

const blank = (establishmentId: string, today: string, defaults: Context['defaults']) => ({
  establishmentId,
  today,
  defaults,
  ...defaults,
  setup: null,
  pouchType: null,
  pouchIds: [],
  unavailablePouchIds: [],
  changing: false,
  idempotencyKey: '',
  lastRequest: null,
  notice: null,
  draft: null,
  prepared: null,
  ...NO_OUTCOME,
})

export const fields = chartFields<Context, RemittanceInput>({
  initial: ({ establishmentId, today, ...defaults }) => blank(establishmentId, today, defaults),
  changes: {
    /** Keeps the last request, because the server may have executed it. */
    START_OVER: ({ before: { establishmentId, today, defaults, lastRequest } }) => ({
      ...blank(establishmentId, today, defaults),
      lastRequest,
    }),
    '* → loading|pouches.choosing|carrier.choosing|review.ready|preparing|checkingPouches': NO_OUTCOME,
    'loading: loadSetup done': ({ before, data }) => {
      const { draft } = device
      const setup = data as Context['setup']
      if (draft?.schemaVersion !== 1)
        return { setup, idempotencyKey: NEW_KEY, draft: null, notice: draft && 'DraftIgnored' }
      const { idempotencyKey } = draft.snapshot
      const choice = bodyOf(draft.snapshot)
      const freeIds = freePouchIds({ ...before, ...choice, setup })
      return {
        setup,
        draft: draft.snapshot,
        notice: 'DraftResumed',
        ...choice,
        idempotencyKey,
        lastRequest: draft.snapshot.lastRequest ?? { body: choice, idempotencyKey },
        unavailablePouchIds: choice.pouchIds.filter((id) => !freeIds.includes(id)),
      }
    },
    /** Sends the request of the draft again, whose pouches are no longer free. */
    'loading: loadSetup done → preparing': () => {
      const { body, idempotencyKey } = device.draft!.snapshot.lastRequest!
      return { ...body, idempotencyKey, unavailablePouchIds: [] }
    },
    'loadSetup refused': ({ refusal }) => ({ refusal }),
    'checkingPouches: loadSetup done → review': ({ data }) => ({ setup: data as Context['setup'] }),
    'refreshing: loadSetup lost': { refusal: null },
    'refreshing: loadSetup done': ({ before, data }) => {
      const freeIds = freePouchIds({ ...before, setup: data })
      return { setup: data, unavailablePouchIds: before.pouchIds.filter((id) => !freeIds.includes(id)) }
    },
    CHOOSE_TYPE: ({ before, event: { pouchType } }) =>
      choiceChanges(
        before,
        pouchType === before.pouchType ? {} : { pouchType, pouchIds: [], unavailablePouchIds: [] },
      ),
    TOGGLE_POUCH: ({ before, event }) => {
      const others = (ids: readonly string[]) => ids.filter((id) => id !== event.pouchId)
      const { pouchIds, unavailablePouchIds } = before
      const isSelected = pouchIds.includes(event.pouchId)
      return choiceChanges(before, {
        pouchIds: isSelected ? others(pouchIds) : [...pouchIds, event.pouchId],
        unavailablePouchIds: others(unavailablePouchIds),
      })
    },
    /** Selects all free pouches of the type, or none when all of them are selected already. */
    SELECT_ALL: ({ before }) => {
      const all = freePouchIds(before)
      const allSelected = all.every((id) => before.pouchIds.includes(id))
      return choiceChanges(before, { pouchIds: allSelected ? [] : all, unavailablePouchIds: [] })
    },
    'SCAN → pouches.choosing': ({ before, event }) => {
      const number = normalizePouchNumber(event.text)
      const { id } = before.setup!.pouches.find((pouch) => pouch.number === number)!
      return choiceChanges(before, { pouchIds: [...new Set([...before.pouchIds, id])] })
    },
    'SCAN → pouches.unknown': ({ event }) => ({ unknownNumber: normalizePouchNumber(event.text) }),
    CHOOSE_CARRIER: ({ before, event: { carrierId } }) => choiceChanges(before, { carrierId }),
    CHOOSE_DATE: ({ before, event: { date } }) => choiceChanges(before, { date }),
    'pouches: NEXT|BACK → review|carrier': ({ before }) => withoutUnavailable(before),
    CHANGE: { changing: true },
    '* → review': { changing: false },
    'PREPARE|RETRY → preparing': ({ before }) => ({
      lastRequest: { body: bodyOf(before), idempotencyKey: before.idempotencyKey },
    }),
    'prepare done': ({ data }) => ({ prepared: data, lastRequest: null }),
    'prepare refused → failed|refreshing|carrier|review': ({ refusal }) => ({ refusal }),
    'prepare refused → refreshing|carrier|review': { lastRequest: null, idempotencyKey: NEW_KEY },
  },
})
