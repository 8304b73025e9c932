import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '../server/demo-password.ts'
import { request } from './load.ts'
import type { Counter, People } from './people.ts'
import type { RequestSource } from './rounds.ts'

const API_KEY = 'sacoche-web'
const DAY_MS = 86_400_000
/** Older than all generated data. */
const FIRST_DAY = Date.parse('2010-01-01')

const signedIn = (token: string) => ({ Authorization: `Bearer ${token}`, 'X-Api-Key': API_KEY })

function always(origin: string, message: Buffer): RequestSource {
  return { origin, next: () => message }
}

/** A page of the counts, latest first. */
export function oursList(origin: string, token: string, offset: number, rows: number): RequestSource {
  const path = `/api/v1/counts?range=${offset}-${offset + rows - 1}&sort=date_desc`
  return always(origin, request('GET', path, signedIn(token)))
}

export function floorList(origin: string, { organizationId }: People, rows: number): RequestSource {
  return always(origin, request('GET', `/list?organization=${organizationId}&rows=${rows}`))
}

export function floorDeep(origin: string, { organizationId }: People, offset: number): RequestSource {
  return always(origin, request('GET', `/deep?organization=${organizationId}&offset=${offset}`))
}

/** The counts since a day as CSV. */
export function oursExport(origin: string, { accountant, exportFrom }: People): RequestSource {
  const path = `/api/v1/counts/download?format=csv&date_from=${exportFrom}`
  return always(origin, request('GET', path, signedIn(accountant)))
}

export function floorExport(origin: string, { organizationId, exportFrom }: People): RequestSource {
  return always(origin, request('GET', `/export?organization=${organizationId}&from=${exportFrom}`))
}

/** A hundred consecutive pages after an offset, each read by the cursor of the page before. */
export async function oursFollowingPages(
  origin: string,
  token: string,
  offset: number,
  rows: number,
): Promise<RequestSource> {
  const path = (cursor: string) => `/api/v1/counts?range=0-${rows - 1}&sort=date_desc&cursor=${cursor}`
  const read = async (address: string) => {
    const answer = await fetch(`${origin}${address}`, { headers: signedIn(token) })
    return ((await answer.json()) as { data: { nextCursor: string } }).data.nextCursor
  }
  const cursors = [await read(`/api/v1/counts?range=${offset - rows}-${offset - 1}&sort=date_desc`)]
  while (cursors.length < 100) cursors.push(await read(path(cursors.at(-1) ?? '')))
  let page = 0
  return {
    origin,
    next() {
      page += 1
      return request('GET', path(cursors[page % cursors.length] ?? ''), signedIn(token))
    },
  }
}

/** A page far from the start with a filter that matches everything and differs in each request, so that nothing is cached. */
export function oursJumps(origin: string, token: string, offset: number): RequestSource {
  let day = 0
  return {
    origin,
    next: () => {
      day += 1
      const from = new Date(FIRST_DAY - day * DAY_MS).toISOString().slice(0, 10)
      const path = `/api/v1/counts?range=${offset}-${offset + 24}&sort=date_desc&date_from=${from}`
      return request('GET', path, signedIn(token))
    },
  }
}

/** Returns a function that gives each connection a service that was not counted yet, in a different establishment. */
function uncountedServices(counters: readonly Counter[]) {
  const servicesUsed = counters.map(() => 0)
  return (connection: number) => {
    const index = connection % counters.length
    const counter = counters[index]
    if (!counter) throw new Error('There are no counters')
    const used = servicesUsed[index] ?? 0
    servicesUsed[index] = used + 1
    const date = new Date(FIRST_DAY - Math.floor(used / 2) * DAY_MS).toISOString().slice(0, 10)
    return { counter, date, service: used % 2 === 0 ? 'lunch' : 'evening' }
  }
}

/** Creates cash logs with one count each. */
export function oursCreate(origin: string, { counters, categoryId }: People): RequestSource {
  const nextService = uncountedServices(counters)
  return {
    origin,
    next: (connection) => {
      const { counter, date, service } = nextService(connection)
      return request(
        'POST',
        '/api/v1/cashlogs',
        { ...signedIn(counter.token), 'Idempotency-Key': randomUUID() },
        {
          date,
          service,
          cashRegisterId: counter.cashRegisterId,
          counts: [{ paymentCategoryId: categoryId, totalCents: 12_345 }],
        },
      )
    },
  }
}

export function floorCreate(origin: string, { counters, categoryId }: People): RequestSource {
  const nextService = uncountedServices(counters)
  return {
    origin,
    next: (connection) => {
      const { counter, date, service } = nextService(connection)
      const { organizationId, establishmentId, cashRegisterId, userId } = counter
      const sheet = { organizationId, establishmentId, cashRegisterId, userId, date, service }
      return request('POST', '/create', {}, { ...sheet, categoryId, totalCents: 12_345 })
    },
  }
}

/** Validates waiting counts as an accountant, each once. */
export function oursMove(origin: string, { accountant, waiting }: People): RequestSource {
  let index = 0
  return {
    origin,
    next: () => {
      const id = waiting[index]
      index += 1
      if (id === undefined) return null
      return request(
        'PUT',
        `/api/v1/countsstatus?id=${id}&status=AVALIDATED`,
        { ...signedIn(accountant), 'Idempotency-Key': randomUUID() },
        { status: 'AVALIDATED' },
      )
    },
  }
}

export function floorMove(origin: string, { organizationId, waiting }: People): RequestSource {
  let index = 0
  return {
    origin,
    next: () => {
      const id = waiting[index]
      index += 1
      return id === undefined ? null : request('POST', '/move', {}, { organizationId, id })
    },
  }
}

export function oursSignIn(origin: string, { counters }: People): RequestSource {
  return {
    origin,
    next: (connection) => {
      const email = counters[connection % counters.length]?.email
      const body = { email, password: DEMO_PASSWORD }
      return request('POST', '/api/v1/auth/sign_in', { 'X-Api-Key': API_KEY }, body)
    },
  }
}

export function floorSignIn(origin: string): RequestSource {
  return always(origin, request('POST', '/sign_in', {}, { password: DEMO_PASSWORD }))
}
