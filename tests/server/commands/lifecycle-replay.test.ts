import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import { addDays } from '../../../src/domain/calendar.ts'
import type { CashLog } from '../../../src/domain/contract/cashlogs.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { type CountEvent, type CountStatus, countLifecycle } from '../../../src/domain/lifecycles/count.ts'
import { follow, type Lifecycle } from '../../../src/domain/lifecycles/lifecycle.ts'
import { type PouchEvent, type PouchStatus, pouchLifecycle } from '../../../src/domain/lifecycles/pouch.ts'
import {
  type RemittanceEvent,
  type RemittanceStatus,
  remittanceLifecycle,
} from '../../../src/domain/lifecycles/remittance.ts'
import type { Answer } from '../../support/server.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  type House,
  notesOf,
  openHouse,
  preparedRemittance,
  saidOf,
  sealedPouch,
  setStatus,
  sheetBody,
  type World,
  YESTERDAY,
} from './house.ts'
import { CAME, exchangeOf, FOUND, move } from './wallets.ts'

/**
 * Every status of every lifecycle against every event: the thing is brought to the status along the domain's own arrows
 * (by the API, and by what jobs will do where only they lead), then the event is tried over HTTP. What the domain allows
 * happens and leads where it says; what it does not is refused by its name, and changes nothing.
 */
let house: House
let world: World
let sheets = 0
let edits = 0
beforeAll(async () => {
  house = await openHouse()
  world = await house.world()
})
afterAll(() => house.close())

/** How an event is brought about: over HTTP, or by the hand of a job. */
type Call<Thing> = (thing: Thing) => Promise<Answer>
interface Driver<Status extends string, Event extends string, Thing> {
  readonly lifecycle: Lifecycle<Status, Event>
  readonly make: () => Promise<Thing>
  readonly statusOf: (thing: Thing) => Promise<string | undefined>
  readonly calls: Readonly<Partial<Record<Event, Call<Thing>>>>
  readonly byJob: readonly Event[]
  readonly table: 'counts' | 'pouches' | 'remittances'
  readonly idOf: (thing: Thing) => string
  /** What must be done first for the call to be about this event. */
  readonly ready?: (thing: Thing, event: Event) => Promise<void>
}

/** The shortest way from where a thing begins to a status, in events. */
function wayTo<Status extends string, Event extends string>(
  lifecycle: Lifecycle<Status, Event>,
  goal: Status,
): readonly { readonly event: Event; readonly to: Status }[] {
  const queue = lifecycle.initial.map((at) => ({ at, way: [] as { event: Event; to: Status }[] }))
  const seen = new Set<Status>(lifecycle.initial)
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { at, way } = next
    if (at === goal) return way
    for (const { event, from, to } of lifecycle.edges) {
      if (!from.includes(at) || seen.has(to)) continue
      seen.add(to)
      queue.push({ at: to, way: [...way, { event, to }] })
    }
  }
  throw new Error(`Nothing leads to ${goal}`)
}

async function bring<Status extends string, Event extends string, Thing>(
  driver: Driver<Status, Event, Thing>,
  goal: Status,
): Promise<Thing> {
  const thing = await driver.make()
  for (const { event, to } of wayTo(driver.lifecycle, goal)) {
    await driver.ready?.(thing, event)
    const call = driver.calls[event]
    const answer = call && to !== ('SEND' as string) ? await call(thing) : await byJob(driver, thing, to)
    if (answer) dataOf(answer)
  }
  expect(await driver.statusOf(thing)).toBe(goal)
  return thing
}

/** What a job does to a status, until there are jobs. */
async function byJob<Status extends string, Event extends string, Thing>(
  { table, idOf }: Driver<Status, Event, Thing>,
  thing: Thing,
  status: Status,
): Promise<undefined> {
  await setByJob(table, idOf(thing), status)
}

/** The log of a count follows: there is one count to a log here. */
function setByJob(
  table: 'counts' | 'pouches' | 'remittances',
  id: string,
  status: string,
): Promise<undefined> {
  return asSystem(house.db, async (trx) => {
    await sql`update ${sql.table(table)} set status = ${status}, version = version + 1 where id = ${id}::uuid`.execute(
      trx,
    )
    if (table === 'counts')
      await sql`update cash_logs set status = ${status}, version = version + 1
        where id = (select cash_log_id from counts where id = ${id}::uuid)`.execute(trx)
    return undefined
  })
}

function replay<Status extends string, Event extends string, Thing>(
  driver: Driver<Status, Event, Thing>,
  /** What the API says where it is not what the lifecycle alone says; null: there is no such call for a thing in that status. */
  otherwise: (status: Status, event: Event) => string | null | undefined = () => undefined,
) {
  const { lifecycle, calls, byJob: jobs } = driver
  const events = [...new Set(lifecycle.edges.map((edge) => edge.event))]

  it('has a call for every event, or a job', () => {
    expect([...Object.keys(calls), ...jobs].sort()).toEqual(events.sort())
  })

  const pairs = lifecycle.statuses.flatMap((status) =>
    (Object.keys(calls) as Event[]).map((event) => ({ status, event })),
  )
  it.each(pairs)('$event when $status', async ({ status, event }) => {
    const thing = await bring(driver, status)
    const decision = follow(lifecycle, status, event)
    const other = otherwise(status, event)
    if (other === null) return
    await driver.ready?.(thing, event)
    const before = [await world.state(), (await world.audit()).length] as const
    const answer = await calls[event]!(thing)
    const after = [await world.state(), (await world.audit()).length] as const
    if ('to' in decision && other === undefined) {
      expect(answer.status).toBeLessThan(300)
      expect(await driver.statusOf(thing)).toBe(decision.to)
      expect(after[1]).toBeGreaterThan(before[1])
    } else {
      const refusal = other ?? ('refusal' in decision ? decision.refusal : undefined)
      expect(saidOf(answer)).toMatchObject({ refusal })
      expect(after).toEqual(before)
    }
  })
}

/** A day and register that nothing was counted for yet. */
function freshSheet() {
  sheets += 1
  const date = addDays(YESTERDAY, -(sheets >> 1))
  const cashRegisterId = sheets % 2 === 0 ? world.ids.bar : world.ids.terrace
  return { date, cashRegisterId, number: `P${String(sheets).padStart(6, '0')}` }
}

// SECURITY.md, check 11
describe('counts', () => {
  interface Thing {
    readonly log: CashLog
    readonly body: ReturnType<typeof sheetBody>
  }
  const countId = ({ log }: Thing) => log.counts[0]!.id
  const readLog = async ({ log }: Thing) => dataOf(await world.people.user.get<CashLog>(`cashlogs/${log.id}`))
  const control = (status: string) => (thing: Thing) =>
    setStatus(world.people.accountant, 'counts', countId(thing), { status, reason: 'Again' })
  const driver: Driver<CountStatus, CountEvent, Thing> = {
    lifecycle: countLifecycle,
    table: 'counts',
    async make() {
      const { date, cashRegisterId } = freshSheet()
      const counts = [{ paymentCategoryId: world.ids.luncheon, quantity: 1, totalCents: 900 }]
      const body = sheetBody(world, { date, cashRegisterId, turnoverCents: 900, counts })
      return { body, log: await countSheet(world, body) }
    },
    idOf: countId,
    async statusOf(thing) {
      const { data } = await world.people.accountant.get<{ status: string }>(`counts/${countId(thing)}`)
      return data.status
    },
    calls: {
      async edit(thing) {
        const { version } = await readLog(thing)
        edits += 1
        return world.people.user.put(`cashlogs/${thing.log.id}`, {
          ...thing.body,
          comment: `${edits}`,
          version,
        })
      },
      validate: ({ log }) => setStatus(world.people.user, 'cashlogs', log.id, { status: 'VALIDATED' }),
      accountingValidate: control('AVALIDATED'),
      invalidate: control('UNVALIDATED'),
      sendProvision: control('SENTP'),
      send: control('SEND'),
      delete: (thing) => world.people.user.delete(`counts/${countId(thing)}`),
    },
    byJob: ['provisionSent', 'sent', 'sendFailed', 'archive', 'reopen'],
  }
  replay(driver)
})

describe('counts that are in a pouch', () => {
  /** Only a deleted pouch opens a count again, so this event is tried on the pouch of a count. */
  const statuses = ['VALIDATED', 'AVALIDATED', 'ERROR', 'SEND', 'SENTP', 'SENT', 'ARCHIVED'] as const
  it.each(statuses)('reopen when %s', async (status) => {
    const { date, cashRegisterId, number } = freshSheet()
    const pouch = await sealedPouch(world, number, { date, cashRegisterId, counts: [notesOf(world, number)] })
    const read = async () =>
      (await world.people.director.get<{ status: string }>(`counts/${pouch.countId}`)).data.status
    for (const { to } of wayTo(countLifecycle, status).slice(1)) await setByJob('counts', pouch.countId!, to)
    expect(await read()).toBe(status)
    const before = await world.state()
    const answer = await world.people.director.delete(`pouches/${pouch.id}`)
    const decision = follow(countLifecycle, status, 'reopen')
    if ('to' in decision) expect([answer.status, await read()]).toEqual([200, decision.to])
    else {
      const rows = [{ id: pouch.countId, refusal: decision.refusal }]
      expect(saidOf(answer)).toMatchObject({ refusal: decision.refusal, rows, status })
      expect(await world.state()).toBe(before)
    }
  })
})

describe('remittances', () => {
  const driver: Driver<RemittanceStatus, RemittanceEvent, Remittance> = {
    lifecycle: remittanceLifecycle,
    table: 'remittances',
    async make() {
      const { date, cashRegisterId, number } = freshSheet()
      const counts = [notesOf(world, number)]
      return preparedRemittance(world, [await sealedPouch(world, number, { date, cashRegisterId, counts })])
    },
    idOf: ({ id }) => id,
    async statusOf({ id }) {
      return (await world.people.director.get<Remittance>(`remittances/${id}`)).data.status
    },
    calls: {
      undo: (thing) => changeRemittance(world, thing, { status: 'CANCELED' }),
      validate: (thing) => changeRemittance(world, thing, { status: 'VALIDATED' }),
      accountingValidate: (thing) =>
        changeRemittance(world, thing, { status: 'AVALIDATED', creditedCents: 16_000 }),
      invalidate: (thing) => changeRemittance(world, thing, { status: 'UNVALIDATED', reason: 'Again' }),
      send: (thing) => changeRemittance(world, thing, { status: 'SEND' }),
    },
    byJob: ['sent', 'sendFailed', 'archive'],
  }
  replay(driver)
})

describe('pouches', () => {
  interface Thing {
    readonly id: string
    /** The remittance that the pouch is in, once it was prepared. */
    remittance?: Remittance
  }
  const releasing = async ({ remittance }: Thing, event: PouchEvent) => {
    if (event !== 'release' || !remittance) return
    // A remittance that was handed over can only be undone once it was sent back.
    const { data } = await world.people.director.get<Remittance>(`remittances/${remittance.id}`)
    if (data.status === 'VALIDATED')
      dataOf(await changeRemittance(world, remittance, { status: 'UNVALIDATED', reason: 'Again' }))
  }
  const shared = (type: 'NOTES' | 'CHANGE') => ({
    table: 'pouches' as const,
    idOf: ({ id }: Thing) => id,
    async statusOf({ id }: Thing) {
      return (await world.people.director.get<{ status: string }>(`pouches/${id}`)).data.status
    },
    calls: {
      async prepare(thing: Thing) {
        const body = { type, pouchIds: [thing.id], carrierId: world.ids.carrier, date: YESTERDAY }
        const answer = await world.people.director.post<Remittance>('remittances', body)
        if (answer.status < 300) thing.remittance = answer.data
        return answer
      },
      handOver: ({ remittance }: Thing) => changeRemittance(world, remittance!, { status: 'VALIDATED' }),
      release: ({ remittance }: Thing) => changeRemittance(world, remittance!, { status: 'CANCELED' }),
      delete: ({ id }: Thing) => world.people.director.delete(`pouches/${id}`),
    },
    byJob: ['archive'] as const,
    ready: releasing,
  })
  const isOfRemittance = (event: PouchEvent) => event === 'handOver' || event === 'release'

  describe('of notes, for which no coins come back', () => {
    const edges = pouchLifecycle.edges.filter(({ event }) => event !== 'receive')
    const driver: Driver<PouchStatus, PouchEvent, Thing> = {
      ...shared('NOTES'),
      lifecycle: { ...pouchLifecycle, edges },
      async make() {
        const { date, cashRegisterId, number } = freshSheet()
        const sealed = { date, cashRegisterId, counts: [notesOf(world, number)] }
        return { id: (await sealedPouch(world, number, sealed)).id }
      },
    }
    replay(driver, (status, event) => {
      if (event === 'prepare' && status !== 'CREATED') return 'PouchNotFree'
      const isOutside = status === 'CREATED' || status === 'DELETED'
      return isOutside && isOfRemittance(event) ? null : undefined
    })
  })

  describe('of change, whose coins come back', () => {
    const { calls, ...rest } = shared('CHANGE')
    const driver: Driver<PouchStatus, PouchEvent, Thing> = {
      ...rest,
      calls: {
        ...calls,
        receive: ({ id }) => move(world.people.director, { ...CAME, pouchId: id }),
      },
      lifecycle: pouchLifecycle,
      async make() {
        dataOf(await move(world.people.director, FOUND))
        return { id: await exchangeOf(world, freshSheet().number) }
      },
    }
    replay(driver, (status, event) => {
      if (event === 'prepare' && status !== 'CREATED') return 'PouchNotFree'
      if (event === 'receive' && status === 'PREPARED') return 'ExchangePrepared'
      if (event === 'receive' && status === 'ARCHIVED') return 'ExchangeReceived'
      if (event === 'receive' && status === 'DELETED') return 'ExchangeCanceled'
      // Here change is answered for without ever having been handed over.
      const isOutside = status === 'CREATED' || status === 'DELETED' || status === 'ARCHIVED'
      return isOutside && isOfRemittance(event) ? null : undefined
    })
  })
})
