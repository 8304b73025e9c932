import { glob, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/http/log.ts'
import { createWorker } from '../../../server/jobs/worker.ts'
import { startTracing } from '../../../server/start-tracing.ts'
import type { Database } from '../../../server/store/open.ts'
import { summarizeStatement } from '../../../server/tracing.ts'
import { openTestDatabase } from '../../support/database.ts'
import { startTestServer, testClock, testIds } from '../../support/server.ts'
import { insertOrganization, organizationIds, signInAll } from '../commands/insert-organization.ts'
import { jobEventOf, requestTestJob } from '../jobs/job-fixtures.ts'

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

/** Receives traces like an OpenTelemetry collector. */
async function startReceiver() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    bodies.push(Buffer.concat(chunks).toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    text: () => bodies.join('\n'),
    spans: (): Span[] =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
          resource.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('traces', () => {
  let db: Database
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  const { organization, establishment } = organizationIds(1)

  beforeAll(async () => {
    db = await openTestDatabase()
    receiver = await startReceiver()
    await insertOrganization(db, 1)
    const tracing = await startTracing(receiver.url)
    const server = startTestServer(db)
    const { admin } = await signInAll(server, ['admin'], 1)
    await admin.get('users')
    await admin.get(`users/${crypto.randomUUID()}`)
    await admin.put('users', { firstName: 'Zoé' })
    const [ids, clock] = [testIds(), testClock()]
    const log = createLog({ logLevel: 'silent' })
    const jobs = createWorker({ db, clock, ids, log, config: readConfig({ DEMO: '0' }) })
    await jobs.start()
    const id = await requestTestJob(db, { ids, clock, jobs }, 'CLEAN-JOBS-LOG')
    await vi.waitFor(async () => expect((await jobEventOf(db, id))?.status).toBe('FINISHED'), {
      timeout: 15_000,
    })
    await jobs.stop()
    await tracing.stop()
  })
  afterAll(async () => {
    await receiver.stop()
    await db.close()
  })

  const spansNamed = (name: string) => receiver.spans().filter((span) => span.name === name)

  it('have a span for a request, with its route pattern and status', () => {
    expect(spansNamed('GET /api/v1/users/:id')).toMatchObject([
      {
        kind: 2,
        attributes: [
          { key: 'http.request.method', value: { stringValue: 'GET' } },
          { key: 'http.route', value: { stringValue: '/api/v1/users/:id' } },
          { key: 'http.response.status_code', value: { intValue: 404 } },
        ],
      },
    ])
  })

  it('have spans for the statements of a request, as children of its span', () => {
    const [list] = spansNamed('GET /api/v1/users')
    const below = receiver.spans().filter(({ parentSpanId }) => parentSpanId === list?.spanId)
    expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']))
    expect(below.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^(?:select|with) users$/u))
    expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([list?.traceId]))
  })

  it('have a span for a job, with a statement as its child', () => {
    const [job] = spansNamed('job CLEAN-JOBS-LOG')
    expect(job).toMatchObject({ kind: 1 })
    expect(receiver.spans().some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
  })

  it('contain no id, address, name or value', () => {
    const text = receiver.text()
    for (const secret of [
      organization,
      establishment,
      'sacoche.test',
      'example',
      'Zoé',
      'set local',
      'app.user_id',
    ])
      expect(text, secret).not.toContain(secret)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/u)
    expect(
      [...new Set(receiver.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))].sort(),
    ).toEqual(['db.system.name', 'http.request.method', 'http.response.status_code', 'http.route'])
  })
})

it('a span is named after the command and first table of its statement, without values', () => {
  expect(summarizeStatement(`select "id" from "users" where "email" = 'ada@example.com'`)).toBe(
    'select users',
  )
  expect(summarizeStatement("begin; set local app.user_id = '01a0'")).toBe('begin')
  expect(summarizeStatement('  insert into audit_events (id) values ($1)')).toBe('insert audit_events')
  expect(summarizeStatement('update "counts" set x = 1')).toBe('update counts')
  expect(summarizeStatement('with a as (select 1 from pouches) select 1')).toBe('with pouches')
  expect(summarizeStatement('select append_audit($1)')).toBe('select')
})

it('only one module imports OpenTelemetry, and a dynamic import loads it', async () => {
  const importing: string[] = []
  const loading: string[] = []
  for await (const file of glob('server/**/*.ts')) {
    const text = await readFile(file, 'utf8')
    if (text.includes("from '@opentelemetry/")) importing.push(file)
    if (text.includes('tracing-otlp'))
      loading.push(...Array.from(text.matchAll(/.*tracing-otlp.*/gu), ([line]) => line.trim()))
  }
  expect(importing).toEqual(['server/tracing-otlp.ts'])
  expect(loading).toEqual(["const { createTracer } = await import('./tracing-otlp.ts')"])
})
