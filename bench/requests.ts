import { randomBytes, randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '../server/demo-password.ts'
import type { BenchmarkData, CountingUser } from './benchmark-data.ts'
import { requestBytes } from './load.ts'
import type { RequestSource } from './rounds.ts'

const API_KEY = 'sacoche-web'
const DAY_MS = 86_400_000
/** A day before all generated data, in milliseconds since 1970: no cash log exists on it or on an earlier day. */
const DAY_BEFORE_ALL_DATA = Date.parse('2010-01-01')

const authHeaders = (token: string) => ({ Authorization: `Bearer ${token}`, 'X-Api-Key': API_KEY })

function repeatRequest(origin: string, message: Buffer): RequestSource {
  return { origin, next: () => message }
}

/** A page of the counts, latest first. */
export function productList(origin: string, token: string, offset: number, rows: number): RequestSource {
  const path = `/api/v1/counts?range=${offset}-${offset + rows - 1}&sort=date_desc`
  return repeatRequest(origin, requestBytes('GET', path, authHeaders(token)))
}

export function floorList(origin: string, { organizationId }: BenchmarkData, rows: number): RequestSource {
  return repeatRequest(origin, requestBytes('GET', `/list?organization=${organizationId}&rows=${rows}`))
}

export function floorFarPages(
  origin: string,
  { organizationId }: BenchmarkData,
  offset: number,
): RequestSource {
  return repeatRequest(origin, requestBytes('GET', `/deep?organization=${organizationId}&offset=${offset}`))
}

/** The counts of an establishment since a day as CSV. */
export function productExport(origin: string, { accountant, exported }: BenchmarkData): RequestSource {
  const { establishmentId, from } = exported
  const path = `/api/v1/counts/download?format=csv&establishmentId=${establishmentId}&date_from=${from}`
  return repeatRequest(origin, requestBytes('GET', path, authHeaders(accountant)))
}

export function floorExport(origin: string, { organizationId, exported }: BenchmarkData): RequestSource {
  const { establishmentId, from } = exported
  const path = `/export?organization=${organizationId}&establishment=${establishmentId}&from=${from}`
  return repeatRequest(origin, requestBytes('GET', path))
}

/** A hundred consecutive pages after an offset, each read by the cursor of the page before. */
export async function productNextPages(
  origin: string,
  token: string,
  offset: number,
  rows: number,
): Promise<RequestSource> {
  const path = (cursor: string) => `/api/v1/counts?range=0-${rows - 1}&sort=date_desc&cursor=${cursor}`
  const read = async (address: string) => {
    const answer = await fetch(`${origin}${address}`, { headers: authHeaders(token) })
    return ((await answer.json()) as { data: { nextCursor: string } }).data.nextCursor
  }
  const cursors = [await read(`/api/v1/counts?range=${offset - rows}-${offset - 1}&sort=date_desc`)]
  while (cursors.length < 100) cursors.push(await read(path(cursors.at(-1) ?? '')))
  let page = 0
  return {
    origin,
    next() {
      page += 1
      return requestBytes('GET', path(cursors[page % cursors.length] ?? ''), authHeaders(token))
    },
  }
}

/** A page far from the start with a filter that matches everything and differs in each request, so that nothing is cached. */
export function productFarPages(origin: string, token: string, offset: number): RequestSource {
  let day = 0
  return {
    origin,
    next: () => {
      day += 1
      const from = new Date(DAY_BEFORE_ALL_DATA - day * DAY_MS).toISOString().slice(0, 10)
      const path = `/api/v1/counts?range=${offset}-${offset + 24}&sort=date_desc&date_from=${from}`
      return requestBytes('GET', path, authHeaders(token))
    },
  }
}

/** Returns a function that returns, for a connection, its user and a service without a cash log in the user's establishment. */
function uncountedServices(counters: readonly CountingUser[]) {
  const servicesUsed = counters.map(() => 0)
  return (connection: number) => {
    const index = connection % counters.length
    const countingUser = counters[index]
    if (!countingUser) throw new Error('There are no counters')
    const used = servicesUsed[index] ?? 0
    servicesUsed[index] = used + 1
    const date = new Date(DAY_BEFORE_ALL_DATA - Math.floor(used / 2) * DAY_MS).toISOString().slice(0, 10)
    return { countingUser, date, service: used % 2 === 0 ? 'lunch' : 'evening' }
  }
}

/** Creates cash logs with one count each. */
export function productCreate(origin: string, { counters, categoryId }: BenchmarkData): RequestSource {
  const nextService = uncountedServices(counters)
  return {
    origin,
    next: (connection) => {
      const { countingUser, date, service } = nextService(connection)
      return requestBytes(
        'POST',
        '/api/v1/cashlogs',
        { ...authHeaders(countingUser.token), 'Idempotency-Key': randomUUID() },
        {
          date,
          service,
          cashRegisterId: countingUser.cashRegisterId,
          counts: [{ paymentCategoryId: categoryId, totalCents: 12_345 }],
        },
      )
    },
  }
}

export function floorCreate(origin: string, { counters, categoryId }: BenchmarkData): RequestSource {
  const nextService = uncountedServices(counters)
  return {
    origin,
    next: (connection) => {
      const { countingUser, date, service } = nextService(connection)
      const { organizationId, establishmentId, cashRegisterId, userId } = countingUser
      const sheet = { organizationId, establishmentId, cashRegisterId, userId, date, service }
      return requestBytes('POST', '/create', {}, { ...sheet, categoryId, totalCents: 12_345 })
    },
  }
}

/** Controls (AVALIDATED) validated counts as an accountant, each once. */
export function productControl(
  origin: string,
  { accountant, uncontrolledCounts }: BenchmarkData,
): RequestSource {
  let index = 0
  return {
    origin,
    next: () => {
      const id = uncontrolledCounts[index]
      index += 1
      if (id === undefined) return null
      return requestBytes(
        'PUT',
        `/api/v1/countsstatus?id=${id}&status=AVALIDATED`,
        { ...authHeaders(accountant), 'Idempotency-Key': randomUUID() },
        { status: 'AVALIDATED' },
      )
    },
  }
}

export function floorControl(
  origin: string,
  { organizationId, uncontrolledCounts }: BenchmarkData,
): RequestSource {
  let index = 0
  return {
    origin,
    next: () => {
      const id = uncontrolledCounts[index]
      index += 1
      return id === undefined ? null : requestBytes('POST', '/move', {}, { organizationId, id })
    },
  }
}

/**
 * Each person always signs in on the same device, because a sign-in on a new device would also send an
 * e-mail.
 */
export function productSignIn(origin: string, { counters }: BenchmarkData): RequestSource {
  const deviceTokens = counters.map(() => randomBytes(32).toString('base64url'))
  return {
    origin,
    next: (connection) => {
      const index = connection % counters.length
      const body = {
        email: counters[index]?.email,
        password: DEMO_PASSWORD,
        deviceToken: deviceTokens[index],
      }
      return requestBytes('POST', '/api/v1/auth/sign_in', { 'X-Api-Key': API_KEY }, body)
    },
  }
}

export function floorSignIn(origin: string): RequestSource {
  return repeatRequest(origin, requestBytes('POST', '/sign_in', {}, { password: DEMO_PASSWORD }))
}
