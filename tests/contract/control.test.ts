import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '../../src/api/client.ts'
import { countControlCalls } from '../../src/api/control.ts'
import { serverClock } from '../../src/api/server-clock.ts'
import { MAX_BULK_COUNTS, MAX_PAGE_SIZE } from '../../src/domain/lists/query.ts'

interface Sent {
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The number of sheets on the server, and of counts in each. */
const stored = { sheets: 0, countsOfSheet: 0 }
/** The commands that the server received. */
const sent: Sent[] = []
let reads = 0

function sheetsFrom(query: URLSearchParams): unknown {
  reads += 1
  const from = Number(query.get('cursor') ?? 0)
  const to = Math.min(from + MAX_PAGE_SIZE, stored.sheets)
  const entries = Array.from({ length: to - from }, (_, index) => ({
    id: `sheet-${from + index}`,
    counts: Array.from({ length: stored.countsOfSheet }, (_none, count) => ({
      id: `count-${from + index}-${count}`,
      status: 'VALIDATED',
    })),
  }))
  return { entries, totalItems: stored.sheets, nextCursor: to < stored.sheets ? String(to) : null }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

// Node refuses a request whose headers and address exceed 16 KiB, so an address with too many ids also fails here.
const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://here')
  const text = await textOf(request)
  if (request.method === 'PUT') sent.push({ query: Object.fromEntries(searchParams), body: JSON.parse(text) })
  const data = request.method === 'PUT' ? null : sheetsFrom(searchParams)
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ statusCode: 10_000, message: '', data }))
})
let calls: ReturnType<typeof countControlCalls>
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  calls = countControlCalls(
    createApi({
      clock: serverClock(),
      baseUrl: `http://127.0.0.1:${port}/api/v1/`,
      apiKey: 'test-api-key',
      token: () => 'token',
      onSessionLost: () => undefined,
    }),
  )
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  sent.length = 0
  reads = 0
})

async function gather(sheets: number, countsOfSheet: number) {
  Object.assign(stored, { sheets, countsOfSheet })
  const request = { page: 3, rowsPerPage: 25, sortBy: 'date', descending: true, filters: {}, search: '' }
  const outcome = await calls.gatherCounts(request, {})
  if (outcome.kind === 'refused') throw new Error('the server must not refuse')
  return outcome.data
}

describe('loading the counts of all matching sheets', () => {
  it('loads every page from the first', async () => {
    const { entries, totalItems } = await gather(327, 8)
    expect([entries.length, totalItems]).toEqual([327 * 8, 327])
    expect(entries.at(-1)?.id).toBe('count-326-7')
  })

  it('returns the counts of complete sheets up to the limit of one command, and requests no further page', async () => {
    const { entries } = await gather(2_000, 7)
    expect(entries).toHaveLength(Math.floor(MAX_BULK_COUNTS / 7) * 7)
    expect(reads).toBe(Math.ceil(entries.length / 7 / MAX_PAGE_SIZE))
    expect((await gather(2_000, 5)).entries).toHaveLength(MAX_BULK_COUNTS)
  })
})

describe('a command on counts', () => {
  const uuids = (count: number) =>
    Array.from({ length: count }, (_, index) => `01939999-0000-7000-8000-${String(index).padStart(12, '0')}`)
  const rows = (count: number, version: number) => uuids(count).map((id) => ({ id, version }))
  const versions = (count: number) => Object.fromEntries(uuids(count).map((id) => [id, 2]))

  it('has the versions of its counts in its body, and their ids in its address, or in its body if they are more than one page', async () => {
    const status = 'AVALIDATED'
    await calls.changeCounts({ rows: rows(MAX_PAGE_SIZE, 2), status, reason: '' }, {})
    const many = await calls.changeCounts({ rows: rows(MAX_PAGE_SIZE + 1, 2), status, reason: '' }, {})
    expect(sent).toEqual([
      { query: { id: uuids(300).join(), status }, body: { status, reason: '', versions: versions(300) } },
      { query: { status }, body: { status, reason: '', versions: versions(301), ids: uuids(301) } },
    ])
    expect(many).toMatchObject({ kind: 'done', data: rows(301, 3) })
  })

  it('contains the differences that the person saw', async () => {
    const acceptedDeltas = { 'sheet-1': 0, 'sheet-2': -3_00 }
    const command = { status: 'AVALIDATED' as const, reason: '', acceptedDeltas }
    for (const count of [1, MAX_PAGE_SIZE + 1])
      await calls.changeCounts({ rows: rows(count, 2), ...command }, {})
    expect(sent.map(({ body }) => body)).toMatchObject([{ acceptedDeltas }, { acceptedDeltas }])
  })
})
