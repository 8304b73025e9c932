import { sql } from 'kysely'
import type { CashLog } from '../../../src/domain/contract/cashlogs.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { countLifecycle } from '../../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../../src/domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../../src/domain/lifecycles/pouch.ts'
import { remittanceLifecycle } from '../../../src/domain/lifecycles/remittance.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  notesOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  sheetBody,
  YESTERDAY,
} from '../commands/house.ts'
import { CAME, exchangeOf, FOUND, move } from '../commands/wallets.ts'
import type { Actor } from '../commands/world.ts'
import { type Asker, type Asking, type Kind, type Place, putStatus, statusIn } from './thing.ts'

const BY_JOB = 'the sending job answers it'
const BY_MONTH = 'a month is closed whole'

interface Count {
  readonly id: string
  readonly log: CashLog
  readonly body: ReturnType<typeof sheetBody>
}

/** A count of cards, alone on its sheet: no pouch comes of it. */
export function counts(place: Place): Kind<Count> {
  const { world } = place
  let edits = 0
  const control = (status: string): Asking<Count> => ({
    call: 'PUT /countsstatus',
    status,
    by: 'accountant',
    send: (actor, { id }) => setStatus(actor, 'counts', id, { status, reason: 'Again' }),
  })
  return {
    name: 'count',
    table: 'counts',
    lifecycle: countLifecycle,
    async make() {
      const { date, cashRegisterId } = place.next()
      const counted = [{ paymentCategoryId: world.ids.card, totalCents: 900 }]
      const body = sheetBody(world, { date, cashRegisterId, turnoverCents: 900, counts: counted })
      const log = await countSheet(world, body)
      return { id: log.counts[0]!.id, body, log }
    },
    put: ({ id, log }, status) =>
      putStatus(
        place,
        'counts',
        id,
        status,
        sql`update cash_logs set status = ${status}, version = version + 1 where id = ${log.id}::uuid`,
      ),
    asking: {
      edit: {
        call: 'PUT /cashlogs/{id}',
        by: 'user',
        async send(actor, { log, body }) {
          const { version } = dataOf(await world.people.user.get<CashLog>(`cashlogs/${log.id}`))
          edits += 1
          return actor.put(`cashlogs/${log.id}`, { ...body, comment: `${edits}`, version })
        },
      },
      validate: {
        call: 'PUT /cashlogsstatus',
        status: 'VALIDATED',
        by: 'user',
        send: (actor, { log }) => setStatus(actor, 'cashlogs', log.id, { status: 'VALIDATED' }),
      },
      accountingValidate: control('AVALIDATED'),
      invalidate: control('UNVALIDATED'),
      sendProvision: control('SENTP'),
      send: control('SEND'),
      delete: {
        call: 'DELETE /counts/{id}',
        by: 'user',
        send: (actor, { id }) => actor.delete(`counts/${id}`),
      },
    },
    unasked: {
      provisionSent: BY_JOB,
      sent: BY_JOB,
      sendFailed: BY_JOB,
      archive: BY_MONTH,
      reopen: 'follows the deletion of its pouch',
    },
  }
}

/** A remittance of one pouch of notes, prepared by the director; the colleague hands it over. */
export function remittances(place: Place): Kind<Remittance> {
  const { world } = place
  const change = (
    by: 'colleague' | 'accountant',
    status: 'CANCELED' | 'VALIDATED' | 'AVALIDATED' | 'UNVALIDATED' | 'SEND',
    said: object = {},
  ): Asking<Remittance> => ({
    call: 'PUT /remittancesstatus',
    status,
    by,
    send(actor, { id, pouchIds }) {
      const handOver = { confirmedPouchIds: pouchIds, receiptNumber: 'R-1', courierName: 'Jean' }
      return setStatus(actor, 'remittances', id, {
        status,
        ...said,
        ...(status === 'VALIDATED' ? handOver : {}),
      })
    },
  })
  return {
    name: 'remittance',
    table: 'remittances',
    lifecycle: remittanceLifecycle,
    async make() {
      const { date, cashRegisterId, number } = place.next()
      const sealed = { date, cashRegisterId, counts: [notesOf(world, number)] }
      return preparedRemittance(world, [await sealedPouch(world, number, sealed)])
    },
    put: ({ id }, status) => putStatus(place, 'remittances', id, status),
    asking: {
      undo: change('colleague', 'CANCELED'),
      validate: change('colleague', 'VALIDATED'),
      accountingValidate: change('accountant', 'AVALIDATED', { creditedCents: 16_000 }),
      invalidate: change('accountant', 'UNVALIDATED', { reason: 'Again' }),
      send: change('accountant', 'SEND'),
    },
    unasked: { sent: BY_JOB, sendFailed: BY_JOB, archive: BY_MONTH },
    otherwise: (status, event, asker) =>
      event === 'validate' && canFollow(remittanceLifecycle, status as 'PREPARED', event) && prepared(asker)
        ? 'SelfValidation'
        : undefined,
  }
}

interface Pouch {
  readonly id: string
  /** The remittance that the pouch is in, once it was prepared. */
  remittance?: Remittance
}

function pouches(place: Place, type: 'NOTES' | 'CHANGE'): Omit<Kind<Pouch>, 'make'> {
  const { world } = place
  const ofRemittance = (status: 'VALIDATED' | 'CANCELED'): Asking<Pouch> => ({
    call: 'PUT /remittancesstatus',
    status,
    by: 'colleague',
    send: (actor, { remittance }) =>
      changeRemittance({ ...world, people: { ...world.people, colleague: actor } }, remittance!, { status }),
  })
  return {
    name: 'pouch',
    table: 'pouches',
    lifecycle: pouchLifecycle,
    put: ({ id }, status) => putStatus(place, 'pouches', id, status),
    asking: {
      prepare: {
        call: 'POST /remittances',
        by: 'director',
        isAtHome: true,
        async send(actor, thing) {
          const body = { type, pouchIds: [thing.id], carrierId: world.ids.carrier, date: YESTERDAY }
          const answer = await actor.post<Remittance>('remittances', body)
          if (answer.status < 300) thing.remittance = answer.data
          return answer
        },
      },
      handOver: ofRemittance('VALIDATED'),
      release: ofRemittance('CANCELED'),
      delete: {
        call: 'DELETE /pouches/{id}',
        by: 'director',
        send: (actor, { id }) => actor.delete(`pouches/${id}`),
      },
    },
    unasked: { archive: BY_MONTH },
    async ready({ remittance }, event) {
      if (event !== 'release' || !remittance) return
      // A remittance that was handed over can only be undone once it was sent back.
      if ((await statusIn(place.house, 'remittances', remittance.id)) === 'VALIDATED')
        dataOf(await changeRemittance(world, remittance, { status: 'UNVALIDATED', reason: 'Again' }))
    },
  }
}

/** Who prepared does not hand over. */
const prepared = ({ role, tenant }: Asker) => role === 'director' && tenant === 'own'
const isHandedOverBy = (status: string, event: string, asker: Asker) =>
  event === 'handOver' && status === 'PREPARED' && prepared(asker)

const isOfRemittance = (event: string) => event === 'handOver' || event === 'release'

export function pouchesOfNotes(place: Place): Kind<Pouch> {
  const { world } = place
  const shared = pouches(place, 'NOTES')
  return {
    ...shared,
    name: 'pouch of notes',
    // No coins come back for notes.
    lifecycle: {
      ...pouchLifecycle,
      edges: pouchLifecycle.edges.filter(({ event }) => event !== 'receive'),
    },
    async make() {
      const { date, cashRegisterId, number } = place.next()
      const { id } = await sealedPouch(world, number, {
        date,
        cashRegisterId,
        counts: [notesOf(world, number)],
      })
      return { id }
    },
    isNone: (status, event) => ['CREATED', 'DELETED'].includes(status) && isOfRemittance(event),
    otherwise(status, event, asker) {
      if (isHandedOverBy(status, event, asker)) return 'SelfValidation'
      return event === 'prepare' && status !== 'CREATED' ? 'PouchNotFree' : undefined
    },
  }
}

const RECEIVED = { PREPARED: 'ExchangePrepared', ARCHIVED: 'ExchangeReceived', DELETED: 'ExchangeCanceled' }

/** Pouches of the wallet's notes, for which coins come back. */
export function pouchesOfChange(place: Place): Kind<Pouch> {
  const { world } = place
  const shared = pouches(place, 'CHANGE')
  const receive: Asking<Pouch> = {
    call: 'POST /walletmovements',
    may: 'receiveCoins',
    isAtHome: true,
    by: 'director',
    send: (actor: Actor, { id }) => move(actor, { ...CAME, pouchId: id }),
  }
  return {
    ...shared,
    name: 'pouch of change',
    asking: { ...shared.asking, receive },
    async make() {
      dataOf(await move(world.people.director, FOUND))
      return { id: await exchangeOf(world, place.next().number) }
    },
    // Change may be answered for without ever having been handed over.
    isNone: (status, event) => ['CREATED', 'DELETED', 'ARCHIVED'].includes(status) && isOfRemittance(event),
    otherwise(status, event, asker) {
      if (isHandedOverBy(status, event, asker)) return 'SelfValidation'
      if (event === 'prepare' && status !== 'CREATED') return 'PouchNotFree'
      return event === 'receive' ? RECEIVED[status as keyof typeof RECEIVED] : undefined
    },
  }
}
