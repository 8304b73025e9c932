import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ReplayFinding, replayHistory } from '../../../server/store/audit-replay.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { ClosingsRequests } from '../../../src/domain/contract/closings.ts'
import { changeEstablishment } from '../administration/establishment-changes.ts'
import {
  countSheet,
  dataOf,
  importReceipts,
  openTestApp,
  type TestApp,
  type TestOrganization,
} from '../commands/test-app.ts'
import {
  type AnswerRequest,
  POS_EMAIL,
  POS_INSTALLATION,
  POS_TOKEN,
  type PosServer,
  STACK_TRACE,
  startPos,
} from '../integrations/closings/pos-server.ts'

/** The closings of the tills. 5 and 6 are the lunch and the evening of DATE; the evening ended after midnight. */
const ARCHIVES = [
  { sequence: 3, end: '2026-11-18T14:05:00Z' },
  { sequence: 5, end: '2026-11-19T14:05:00Z' },
  { sequence: 6, end: '2026-11-20T00:40:00Z' },
  { sequence: 7, end: '2026-11-20T09:30:00Z' },
]
const DATE = '2026-11-19'

let testApp: TestApp
let pos: PosServer
beforeAll(async () => {
  pos = await startPos(ARCHIVES)
  testApp = await openTestApp(undefined, {
    config: { posPrivateAddresses: true, posTimeoutMs: 400 },
  })
})
afterEach(() => pos.behave(null))
afterAll(async () => {
  await pos.close()
  await testApp.close()
})

/** An organization whose tills are connected to the test server. */
async function connected(changes: Partial<{ url: string; token: string }> = {}): Promise<TestOrganization> {
  const testOrganization = await testApp.createOrganization()
  const { organization: organization_id, establishment: establishment_id } = testOrganization.ids
  const at = '2026-11-01T08:00:00.000Z'
  await testApp.db.kysely
    .insertInto('cash_pads')
    .values({
      organization_id,
      establishment_id,
      created_at: at,
      updated_at: at,
      user_email: POS_EMAIL,
      base_url: changes.url ?? `${pos.url}/`,
      installation_id: POS_INSTALLATION,
      token: changes.token ?? POS_TOKEN,
    })
    .execute()
  return testOrganization
}

/** All rows of the organization except its jobs, which every request adds. */
const stateWithoutJobs = async (testOrganization: TestOrganization) =>
  (await testOrganization.state()).split('\n').filter((line) => !line.startsWith('job_events '))

/** Requests the closings of a date, runs the job with all its retries, and returns the result. */
async function requestClosings(testOrganization: TestOrganization, date = DATE, replacementReason?: string) {
  dataOf(await testOrganization.people.user.post('closings/request', { date, replacementReason }))
  await testApp.server.jobs.drain()
  const { requests } = dataOf(await testOrganization.people.user.get<ClosingsRequests>('closings/requests'))
  const [latest] = requests
  if (!latest) throw new Error('The last job was not created')
  return latest
}

/** Adds closings of a POS that was replaced: one of its first, whose number its successor gives again, and its last. */
async function addClosingsOfFormerPos(testOrganization: TestOrganization) {
  for (const [date, sequence] of Object.entries({ '2026-11-02': 5, '2026-11-03': 812 }))
    dataOf(await importReceipts(testOrganization, { card: 900 }, { date, sequence }))
}

const archivesOf = ({ ids }: TestOrganization) =>
  testApp.db.kysely
    .selectFrom('archives')
    .select(['sequence', 'date', 'service', 'turnover_cents as turnoverCents'])
    .where('organization_id', '=', ids.organization)
    .orderBy('sequence')
    .execute()

describe('requesting the closings of a date from the tills', () => {
  it('imports each closing once, page by page, and sets the turnover and expected amount of the sheet', async () => {
    const testOrganization = await connected()
    const log = await countSheet(testOrganization)
    const before = pos.requests.length
    expect(await requestClosings(testOrganization)).toMatchObject({
      date: DATE,
      status: 'FINISHED',
      requestedByName: 'user Test',
      details: [{ key: 'closingsBrought', params: { count: 2, date: DATE } }],
    })
    expect(await archivesOf(testOrganization)).toEqual([
      { sequence: 5, date: DATE, service: 'lunch', turnoverCents: 17_000 },
      { sequence: 6, date: DATE, service: 'evening', turnoverCents: 17_000 },
    ])
    const posRequests = pos.requests
      .slice(before)
      .map(({ action, query }) => `${action} ${query.start_sequential_id ?? query.sequential_id}`)
    expect(posRequests).toEqual([
      'archives 0',
      'archives 6',
      'archive_content 5',
      'cashcontainers 5',
      'archive_content 6',
      'cashcontainers 6',
    ])
    const { data } = await testOrganization.people.director.get(`cashlogs/${log.id}`)
    // Expected: 170.00 received less 23.40 taken out of the till.
    expect(data).toMatchObject({ turnoverCents: 17_000, expectedCents: 14_660 })
    const state = await stateWithoutJobs(testOrganization)
    expect(await requestClosings(testOrganization)).toMatchObject({
      status: 'FINISHED',
      details: [{ key: 'closingsPresent', params: { count: 2, date: DATE } }],
    })
    expect(await stateWithoutJobs(testOrganization)).toEqual(state)
    const audit = await testOrganization.audit()
    expect(audit.filter(({ entity }) => entity === 'archive')).toHaveLength(2)
  })

  it('adds the counts that the sheet lacks; the replay of the history accepts that no user created them', async () => {
    const testOrganization = await connected()
    await countSheet(testOrganization)
    expect(await requestClosings(testOrganization)).toMatchObject({ status: 'FINISHED' })
    const added = await asSystem(testApp.db, (trx) =>
      trx
        .selectFrom('audit_events')
        .select('entity_id as id')
        .where('organization_id', '=', testOrganization.ids.organization)
        .where('entity', '=', 'count')
        .where('action', '=', 'create')
        .where('by_id', 'is', null)
        .execute(),
    )
    expect(added.length).toBeGreaterThan(0)
    const faults: ReplayFinding[] = []
    await replayHistory(testApp.db, (fault) => faults.push(fault))
    expect(faults.filter(({ entityId }) => added.some(({ id }) => id === entityId))).toEqual([])
  })

  it('skips a register and service that has a closing already, unless the request has a reason for replacing it', async () => {
    const testOrganization = await connected()
    dataOf(await importReceipts(testOrganization, { card: 900 }, { date: DATE }))
    expect(await requestClosings(testOrganization)).toMatchObject({
      status: 'WARNING',
      details: [
        { key: 'closingsBrought', params: { count: 1, date: DATE } },
        { key: 'closingLeftOut', params: { sequence: 5, present: 1 } },
      ],
    })
    expect(await requestClosings(testOrganization)).toMatchObject({
      status: 'WARNING',
      details: [
        { key: 'closingsPresent', params: { count: 1, date: DATE } },
        { key: 'closingLeftOut', params: { sequence: 5, present: 1 } },
      ],
    })
    expect(await requestClosings(testOrganization, DATE, 'Caisse rouverte')).toMatchObject({
      status: 'FINISHED',
      details: [
        { key: 'closingsBrought', params: { count: 1, date: DATE } },
        { key: 'closingsPresent', params: { count: 1, date: DATE } },
      ],
    })
    const replaced = await testApp.db.kysely
      .selectFrom('archives')
      .select(['sequence', 'replacement_reason as reason'])
      .where('organization_id', '=', testOrganization.ids.organization)
      .where('replaced_by_id', 'is not', null)
      .execute()
    expect(replaced).toEqual([{ sequence: 1, reason: 'Caisse rouverte' }])
  })

  it('skips a closing that lacks a register of the closing that it would replace, and imports the others', async () => {
    const testOrganization = await connected()
    const { bar, terrace, card } = testOrganization.ids
    const receipts = [bar, terrace].map((cashRegisterId) => ({
      cashRegisterId,
      paymentCategoryId: card,
      amountCents: 900,
    }))
    dataOf(await importReceipts(testOrganization, {}, { date: DATE, turnoverCents: 1_800, receipts }))
    expect(await requestClosings(testOrganization, DATE, 'Caisse rouverte')).toMatchObject({
      status: 'WARNING',
      details: [
        { key: 'closingsBrought', params: { count: 1, date: DATE } },
        { key: 'closingLeftOut', params: { sequence: 5, present: 1 } },
      ],
    })
    expect((await archivesOf(testOrganization)).map(({ sequence }) => sequence)).toEqual([1, 6])
  })

  it('warns of a closing whose number another closing has, and finds the closings of a POS that counts from 1 again', async () => {
    const testOrganization = await connected()
    await addClosingsOfFormerPos(testOrganization)
    const details = [
      { key: 'closingsBrought', params: { count: 1, date: DATE } },
      { key: 'closingNumberTaken', params: { sequence: 5, date: DATE, present: '2026-11-02' } },
    ]
    expect(await requestClosings(testOrganization)).toMatchObject({ status: 'WARNING', details })
    expect((await archivesOf(testOrganization)).map(({ sequence, date }) => [sequence, date])).toEqual([
      [5, '2026-11-02'],
      [6, DATE],
      [812, '2026-11-03'],
    ])
  })

  // Anybody at the till can read the next number of the POS and import a closing with less cash before the day is requested.
  it('warns of a stored closing that is not the one of the POS with its number, although the date and service are the same', async () => {
    const testOrganization = await connected()
    const { bar, notes } = testOrganization.ids
    const receipts = [{ cashRegisterId: bar, paymentCategoryId: notes, amountCents: 9_000 }]
    const typed = { date: DATE, service: 'lunch', sequence: 5, clients: 1, turnoverCents: 9_000, receipts }
    dataOf(await testOrganization.people.user.post('archives', typed))
    const differs = { key: 'closingDiffers', params: { sequence: 5, date: DATE } }
    for (const [key, reason] of [['closingsBrought'], ['closingsPresent', 'Reprise']] as const)
      expect(await requestClosings(testOrganization, DATE, reason)).toMatchObject({
        status: 'WARNING',
        details: [{ key, params: { count: 1, date: DATE } }, differs],
      })
    expect((await archivesOf(testOrganization)).map(({ turnoverCents }) => turnoverCents)).toEqual([
      9_000, 17_000,
    ])
    const right = { ...typed, sequence: 9_005, turnoverCents: 17_000 }
    const replacement = {
      ...right,
      receipts: [{ ...receipts[0], amountCents: 17_000 }],
      replacementReason: 'Fausse',
    }
    dataOf(await testOrganization.people.admin.post('archives', replacement))
    expect(await requestClosings(testOrganization)).toMatchObject({
      status: 'FINISHED',
      details: [{ key: 'closingsPresent', params: { count: 2, date: DATE } }],
    })
  })

  it('imports the new closings although the POS does not give a stored one, which it reports as not compared', async () => {
    const testOrganization = await connected()
    const { bar, notes } = testOrganization.ids
    const receipts = [{ cashRegisterId: bar, paymentCategoryId: notes, amountCents: 17_000 }]
    const typed = { date: DATE, service: 'lunch', sequence: 5, clients: 1, turnoverCents: 17_000, receipts }
    dataOf(await testOrganization.people.user.post('archives', typed))
    pos.behave(
      ({ action, query }, response) =>
        action !== 'archives' && query.sequential_id === '5' && answerWith(400, '{}')(null, response),
    )
    expect(await requestClosings(testOrganization)).toMatchObject({
      status: 'FINISHED',
      details: [
        { key: 'closingsBrought', params: { count: 1, date: DATE } },
        { key: 'closingsPresent', params: { count: 1, date: DATE } },
        { key: 'closingsNotCompared', params: { count: 1, date: DATE } },
      ],
    })
    expect((await archivesOf(testOrganization)).map(({ sequence }) => sequence)).toEqual([5, 6])
  })

  it('reports a stored closing as not compared, and not as different, when its till was renamed since', async () => {
    const testOrganization = await connected()
    await requestClosings(testOrganization)
    await testApp.db.kysely
      .updateTable('cash_registers')
      .set({ name: 'Loft', number: 77 })
      .where('organization_id', '=', testOrganization.ids.organization)
      .where('id', '=', testOrganization.ids.bar)
      .execute()
    expect(await requestClosings(testOrganization)).toMatchObject({
      status: 'FINISHED',
      details: [
        { key: 'closingsPresent', params: { count: 2, date: DATE } },
        { key: 'closingsNotCompared', params: { count: 2, date: DATE } },
      ],
    })
  })

  it('adds the offset of the establishment to the numbers of a POS that replaced another, and requests only the later closings', async () => {
    const testOrganization = await connected()
    await addClosingsOfFormerPos(testOrganization)
    dataOf(
      await changeEstablishment(testOrganization, testOrganization.people.admin, { closingOffset: 10_000 }),
    )
    expect(await requestClosings(testOrganization)).toMatchObject({
      status: 'FINISHED',
      details: [{ key: 'closingsBrought', params: { count: 2, date: DATE } }],
    })
    expect((await archivesOf(testOrganization)).map(({ sequence, date }) => [sequence, date])).toEqual([
      [5, '2026-11-02'],
      [812, '2026-11-03'],
      [10_005, DATE],
      [10_006, DATE],
    ])
    const before = pos.requests.length
    await requestClosings(testOrganization, '2026-11-20')
    expect(pos.requests.slice(before).map(({ query }) => query.start_sequential_id)[0]).toBe('7')
  })

  it('requests only the closings after those that are imported, and reports a date without a closing', async () => {
    const testOrganization = await connected()
    await requestClosings(testOrganization)
    const before = pos.requests.length
    expect(await requestClosings(testOrganization, '2026-11-20')).toMatchObject({ status: 'FINISHED' })
    expect(pos.requests.slice(before).map(({ query }) => query.start_sequential_id)[0]).toBe('7')
    expect(await requestClosings(testOrganization, '2026-11-17')).toMatchObject({
      status: 'WARNING',
      details: [{ key: 'noClosing', params: { date: '2026-11-17' } }],
    })
  })

  it('is refused without a connection, for a future date, and to a role that may not upload', async () => {
    const testOrganization = await testApp.createOrganization()
    const { user, accountant } = testOrganization.people
    const request = (date: string, requester = user) => requester.post('closings/request', { date })
    await testOrganization.refuses(() => request(DATE), 'CashPadMissing')
    expect(dataOf(await user.get('closings/requests'))).toEqual({ isSet: false, requests: [] })
    const connectedOrganization = await connected()
    await connectedOrganization.refuses(
      () => connectedOrganization.people.user.post('closings/request', { date: '2026-11-21' }),
      {
        issues: [{ path: 'date', key: 'issue.future' }],
      },
    )
    await testOrganization.refuses(() => request(DATE, accountant), { http: 403 })
    expect(dataOf(await connectedOrganization.people.user.get('closings/requests'))).toEqual({
      isSet: true,
      requests: [],
    })
  })
})

/** A handler that gives this answer to every request. */
const answerWith =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (_: unknown, response: ServerResponse) => {
    response.writeHead(status, headers).end(body)
    return true
  }

describe('an answer of a till that fails the job with a named error:', () => {
  it.each<[string, AnswerRequest, string, object]>([
    ['a redirection', answerWith(302, '', { Location: 'http://127.0.0.1:9/' }), 'PosRedirects', {}],
    ['403', answerWith(403, '{}'), 'PosForbidden', {}],
    ['404', answerWith(404, '{}'), 'PosUnknown', {}],
    ['500', answerWith(500, STACK_TRACE), 'PosRefused', { status: 500 }],
    ['HTML', answerWith(200, '<html>'), 'PosUnreadable', {}],
    [
      'a JSON text with a wrong Content-Encoding',
      answerWith(200, '"\u00e9"', { 'Content-Encoding': 'gzip' }),
      'PosUnreadable',
      {},
    ],
    ['another envelope', answerWith(200, '{"succeeded": false, "data": []}'), 'PosUnreadable', {}],
    [
      'a list whose pages repeat',
      answerWith(
        200,
        JSON.stringify({
          succeeded: true,
          data: [{ sequential_id: 0, range_end_date: '2026-11-01T12:00:00Z' }],
        }),
      ),
      'PosUnreadable',
      {},
    ],
    [
      'a list of old closings that never ends',
      ({ query }, response) => {
        const entry = {
          sequential_id: Number(query.start_sequential_id),
          range_end_date: '2026-11-01T12:00:00Z',
        }
        return answerWith(200, JSON.stringify({ succeeded: true, data: [entry] }))(null, response)
      },
      'PosUnreadable',
      {},
    ],
    ['no answer, with an open connection', () => true, 'PosSilent', {}],
    [
      'half an answer, with an open connection',
      (_, response) => {
        response.writeHead(200).write('{"succeeded": ')
        return true
      },
      'PosSilent',
      {},
    ],
    [
      'a line that is no HTTP',
      (_, response) => {
        response.socket?.end('what?\r\n\r\n')
        return true
      },
      'PosSilent',
      {},
    ],
    ['40 MB', answerWith(200, ' '.repeat(40 * 1_048_576)), 'PosTooLarge', {}],
    [
      'no such archive',
      ({ action }, response) =>
        action === 'archive_content' &&
        answerWith(400, JSON.stringify({ data: { backtrace: STACK_TRACE } }))(null, response),
      'PosArchiveUnknown',
      { sequence: 5 },
    ],
  ])('%s', async (_, behaviour, key, params) => {
    const testOrganization = await connected()
    pos.behave(behaviour)
    const before = await stateWithoutJobs(testOrganization)
    expect(await requestClosings(testOrganization)).toMatchObject({
      status: 'ERROR',
      details: [{ key, params }],
    })
    expect(await stateWithoutJobs(testOrganization)).toEqual(before)
  })

  it.each([
    [400, 1],
    [403, 1],
    [408, 1],
    [429, 4],
    [500, 4],
    [503, 4],
  ])('%i, after %i attempts', async (status, attempts) => {
    const testOrganization = await connected()
    pos.behave(answerWith(status, '{}'))
    const { id } = await requestClosings(testOrganization)
    const event = await asSystem(testApp.db, (trx) =>
      trx
        .selectFrom('job_events')
        .select(['status', 'attempts'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    expect(event).toEqual({ status: 'ERROR', attempts })
  })

  it('an archive with an unknown till', async () => {
    const testOrganization = await connected()
    pos.behave(({ action }, response) => {
      if (action !== 'cashcontainers') return false
      const tills = { cashcontainer: { cashregister: { id: 'x', name: 'Loft' } }, sessions: [{}] }
      const data = { archive: { sequential_id: 5 }, cashcontainers: [tills] }
      return answerWith(200, JSON.stringify({ succeeded: true, data }))(null, response)
    })
    expect(await requestClosings(testOrganization)).toMatchObject({
      status: 'ERROR',
      details: [{ key: 'ClosingUnreadable' }],
    })
  })

  it('a refused token, and an address where nothing listens', async () => {
    expect(await requestClosings(await connected({ token: 'wrong' }))).toMatchObject({
      details: [{ key: 'PosUnknown' }],
    })
    expect(await requestClosings(await connected({ url: 'http://127.0.0.1:9' }))).toMatchObject({
      details: [{ key: 'PosSilent' }],
    })
  })

  it('its text and the credentials are in no log and no job event', async () => {
    const logged = testApp.server.lines.join('')
    const events = await asSystem(testApp.db, (trx) =>
      trx.selectFrom('job_events').select(['type', 'details']).execute(),
    )
    const recorded = JSON.stringify(events)
    for (const text of [logged, recorded]) {
      expect(text).toContain('PosSilent')
      for (const secret of [POS_TOKEN, POS_EMAIL, 'apiuser', STACK_TRACE, 'rpc.js'])
        expect(text).not.toContain(secret)
    }
  })
})
