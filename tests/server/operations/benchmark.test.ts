import { createServer } from 'node:net'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BenchmarkData,
  findExportedCounts,
  prepareBenchmarkData,
} from '../../../bench/benchmark-data.ts'
import { READ_EXPORT } from '../../../bench/floor/statements.ts'
import { answerReader, measureLoad, requestBytes } from '../../../bench/load.ts'
import { productExport } from '../../../bench/requests.ts'
import { seedGenerated } from '../../../server/demo/seed.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { openOwnTestDatabase } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { listenTestServer, testClock } from '../../support/server.ts'

describe('the exports of the benchmark', () => {
  let db: Database
  let data: BenchmarkData
  beforeAll(async () => {
    db = await openOwnTestDatabase()
    await seedGenerated(db, { clock: testClock(), size: { establishments: 3, days: 2, seed: 'small' } })
    data = await prepareBenchmarkData(db)
  })
  afterAll(() => db.close())

  it('contain the counts of one establishment, the same number in product and floor', async () => {
    const { organizationId, exported } = data
    const values = [organizationId, exported.establishmentId, exported.from]
    const floor = await asSystem(db, (trx) => trx.executeQuery(CompiledQuery.raw(READ_EXPORT, values)))
    expect(floor.rows).toHaveLength(exported.rows)
    const allCounts = await asSystem(db, (trx) =>
      trx
        .selectFrom('counts')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    )
    expect(exported.rows).toBeLessThan(allCounts.rows)

    const server = await listenTestServer(db, {
      clock: testClock(),
      config: { apiKey: 'sacoche-web' },
    })
    try {
      const { next } = productExport(server.origin, data)
      const [requestLine = '', ...headerLines] = next(0)!.toString().trim().split('\r\n')
      const headers = headerLines.map((line) => line.split(': ') as [string, string])
      const answer = await fetch(server.origin + requestLine.split(' ')[1], {
        headers: headers.filter(([name]) => name !== 'Host'),
      })
      expect(answer.status).toBe(200)
      // A line of titles, and a line break after the last row.
      expect((await answer.text()).split('\r\n')).toHaveLength(exported.rows + 2)
    } finally {
      await server.close()
    }
  })

  it('contain whole days, and no more rows than the limit', async () => {
    const { organizationId, exported } = data
    const found = await asSystem(db, (trx) =>
      findExportedCounts(
        trx,
        { organizationId, establishmentId: exported.establishmentId },
        exported.rows - 1,
      ),
    )
    expect(found.rows).toBeGreaterThan(0)
    expect(found.rows).toBeLessThan(exported.rows)
    expect(found.from > exported.from).toBe(true)
  })
})

describe('the load of a benchmark', () => {
  it('fails when the server closes a connection without an answer', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.end()))
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${port}`
    const next = () => requestBytes('GET', '/')
    await expect(measureLoad({ origin, next, connections: 1, milliseconds: 100 })).rejects.toThrow(
      'closed a connection while a request was running',
    )
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  it.each([
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
    'HTTP/1.1 204 No Content\r\n\r\n',
  ])('knows the end of an answer that arrives in two pieces: %j', (text) => {
    const answer = Buffer.from(text)
    for (let at = 1; at < answer.length; at += 1) {
      const reader = answerReader()
      expect([at, reader.append(answer.subarray(0, at))]).toEqual([at, false])
      expect([at, reader.append(answer.subarray(at))]).toEqual([at, true])
    }
  })
})
