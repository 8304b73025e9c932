import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/http/log.ts'
import { createWorker } from '../../../server/jobs/worker.ts'
import { sumEntryLines } from '../../../src/domain/accounting/entries.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { sumCents } from '../../../src/domain/money.ts'
import { testIds } from '../../support/server.ts'
import {
  controlCounts,
  countStatusesOf,
  entriesOf,
  exportsOf,
  organizationWithBooks,
  saveAccountingSettings,
} from './books.ts'
import {
  dataOf,
  notesOf,
  setStatus,
  sheetBody,
  type TestOrganization,
  validatedCashLog,
  YESTERDAY,
} from './test-app.ts'
import { withTwoServers } from './two-servers.ts'

/**
 * Races on a real PostgreSQL with two servers on one database. Every entry must balance, and nothing may be
 * posted twice.
 */
const servers = withTwoServers({ config: { accountingPrivateAddresses: true } })
const { testApp } = servers

const TILLS = 12

/** Sheets of different dates and amounts that accounting has controlled. */
async function createTills(testOrganization: TestOrganization, count = TILLS) {
  const created: { id: string; countIds: readonly string[]; cents: number }[] = []
  for (let index = 0; index < count; index += 1) {
    const date = addDays(YESTERDAY, -index)
    const card = 1_000 + index * 37
    const counts = [
      notesOf(testOrganization, `SAC${String(index).padStart(4, '0')}`),
      { paymentCategoryId: testOrganization.ids.card, totalCents: card },
    ]
    const log = await validatedCashLog(testOrganization, { date, counts, turnoverCents: 16_000 + card })
    created.push({ id: log.id, countIds: await controlCounts(testOrganization, log), cents: 16_000 + card })
  }
  return created
}

it('every till is posted once, and the entry numbers have no gap, while two servers send the same tills and run the jobs', async () => {
  const testOrganization = await organizationWithBooks(testApp)
  const created = await createTills(testOrganization)
  const { accountant } = testOrganization.people
  const actors = servers.atBoth(accountant)
  // Overlapping sets of tills, each till named by one of its counts. A request is refused as a whole if one of its tills is already being sent.
  const portions = Array.from({ length: 8 }, (_, position) =>
    created
      .filter((__, index) => index % 4 === position % 4 || index % 3 === position % 3)
      .flatMap(({ countIds }) => countIds[position % 2]!),
  )
  await Promise.all(
    portions.map((ids, index) => setStatus(actors[index % 2]!, 'counts', ids, { status: 'SEND' })),
  )
  await Promise.all([
    testApp.server.jobs.drain(),
    servers.otherServer.jobs.drain(),
    testApp.server.jobs.drain(),
  ])
  const remaining: string[] = []
  for (const { id, countIds } of created)
    if ((await countStatusesOf(testOrganization, id)).includes('AVALIDATED')) remaining.push(countIds[0]!)
  if (remaining.length > 0) dataOf(await setStatus(accountant, 'counts', remaining, { status: 'SEND' }))
  await Promise.all([testApp.server.jobs.drain(), servers.otherServer.jobs.drain()])

  const entries = await entriesOf(testOrganization)
  expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: TILLS }, (_, index) => index + 1))
  expect(new Set(entries.map(({ sourceId }) => sourceId))).toEqual(new Set(created.map(({ id }) => id)))
  for (const { lines, debitCents, creditCents } of entries) {
    expect(sumEntryLines(lines)).toEqual({ debitCents, creditCents })
    expect(debitCents).toBe(creditCents)
  }
  const exported = await exportsOf(testOrganization)
  expect(sumCents(exported.map(({ debitCents }) => debitCents))).toBe(
    sumCents(created.map(({ cents }) => cents)),
  )
  expect(sumCents(exported.map(({ entryCount }) => entryCount))).toBe(TILLS)
  for (const { id } of created) expect(await countStatusesOf(testOrganization, id)).toEqual(['SENT', 'SENT'])
}, 60_000)

it('a worker that stops while it delivers a file posts nothing twice, and another worker delivers the same file', async () => {
  const testOrganization = await testApp.createOrganization()
  const keys: (string | undefined)[] = []
  const unansweredResponses: ServerResponse[] = []
  let onDelivery: () => void = () => undefined
  const firstDelivery = new Promise<void>((resolve) => {
    onDelivery = resolve
  })
  const receiver = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string)
    request.resume()
    // The first delivery gets no answer, so that its sender is still waiting when it is stopped.
    if (keys.length === 1) unansweredResponses.push(response)
    else response.writeHead(204).end()
    onDelivery()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  await saveAccountingSettings(testOrganization, { deliveryUrl: `http://127.0.0.1:${port}/in` })
  const [till] = await createTills(testOrganization, 1)
  dataOf(await setStatus(testOrganization.people.accountant, 'counts', till!.countIds, { status: 'SEND' }))

  const stopping = createWorker({
    db: servers.otherDatabase,
    clock: testApp.clock,
    ids: testIds(),
    config: readConfig({ DEMO: '0', ACCOUNTING_PRIVATE_ADDRESSES: '1' }),
    log: createLog({ logLevel: 'silent' }),
  })
  await stopping.start()
  stopping.wake()
  await firstDelivery
  expect(await countStatusesOf(testOrganization, till!.id)).toEqual(['SENT', 'SENT'])
  await stopping.stop()
  await testApp.server.jobs.drain()
  for (const response of unansweredResponses) response.destroy()
  await new Promise((resolve) => receiver.close(resolve))

  expect(await entriesOf(testOrganization)).toHaveLength(1)
  const [accountingExport] = await exportsOf(testOrganization)
  expect(keys).toEqual([accountingExport!.id, accountingExport!.id])
  expect(accountingExport!.deliveredAt).not.toBeNull()
}, 60_000)

it('a month is either closed or gets a new sheet when both are requested at once', async () => {
  const testOrganization = await testApp.createOrganization()
  const { accountant, user } = testOrganization.people
  const [, userAtOtherServer] = servers.atBoth(user)
  const months = Array.from({ length: 9 }, (_, index) => `2026-0${index + 1}`)
  const body = { establishmentId: testOrganization.ids.establishment }
  const outcomes = await Promise.all(
    months.flatMap((month) => [
      accountant.post('accountingclosings', { ...body, month, confirmedEmpty: true }),
      userAtOtherServer.post('cashlogs', sheetBody(testOrganization, { date: `${month}-15` })),
    ]),
  )
  for (const [index] of months.entries()) {
    const results = [outcomes[2 * index]!, outcomes[2 * index + 1]!].map(
      ({ status, data }) => status === 201 || (data as { refusal: string }).refusal,
    )
    expect([
      [true, 'MonthClosed'],
      ['MonthNotSent', true],
      // The sheet of an earlier month was stored first; months are closed in order.
      ['EarlierMonthOpen', true],
      // A later month was closed first, which closed this one.
      ['MonthClosed', 'MonthClosed'],
    ]).toContainEqual(results)
  }
}, 60_000)

it('a closed month has no sheet in the months before it, when they are requested at once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const testOrganization = await testApp.createOrganization()
    const { accountant, user } = testOrganization.people
    const [, userAtOtherServer] = servers.atBoth(user)
    const body = { establishmentId: testOrganization.ids.establishment, confirmedEmpty: true }
    const sheets = ['2026-06-10', '2026-07-10', '2026-08-10']
    const [closing, ...created] = await Promise.all([
      accountant.post('accountingclosings', { ...body, month: '2026-10' }),
      ...sheets.map((date) => userAtOtherServer.post('cashlogs', sheetBody(testOrganization, { date }))),
    ])
    const createdCount = created.filter(({ status }) => status === 201).length
    expect(closing!.status === 201 ? createdCount : 0).toBe(0)
    expect(closing!.status === 201 || createdCount > 0).toBe(true)
  }
}, 60_000)
