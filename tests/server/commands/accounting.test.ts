import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DeliveryRefused, deliver } from '../../../server/integrations/accounting/delivery.ts'
import { asSystem, inScope } from '../../../server/store/scope.ts'
import { totalsOf } from '../../../src/domain/accounting/entries.ts'
import type { AccountingPreview } from '../../../src/domain/contract/accounting.ts'
import type { JobEvent } from '../../../src/domain/contract/job-events.ts'
import { startTestServer, TEST_PASSWORD } from '../../support/server.ts'
import { accountantOf } from '../schema/tenants.ts'
import {
  controlled,
  entriesOf,
  exportsOf,
  GIVEN,
  keepBooks,
  nameTaxes,
  SALES,
  sendNow,
  statusesOf,
} from './books.ts'
import {
  changeRemittance,
  dataOf,
  notesOf,
  openTestOrganization,
  preparedRemittance,
  refusalOf,
  sealedPouch,
  setStatus,
  type TestOrganization,
  validatedSheet,
  type World,
  YESTERDAY,
} from './test-organization.ts'

let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await openTestOrganization(undefined, { config: { accountingPrivateAddresses: true } })
})
afterAll(() => testOrganization.close())

/** A till of 160 € in notes and 10 € by card, 2 € over, that accounting has validated. */
async function till(world: World, changes = {}) {
  const counts = [notesOf(world, 'SAC001'), { paymentCategoryId: world.ids.card, totalCents: 1_200 }]
  const log = await validatedSheet(world, {
    turnoverCents: 17_000,
    comment: 'Un pourboire',
    counts,
    ...changes,
  })
  return { log, ids: await controlled(world, log) }
}

async function job(world: World, id: string): Promise<JobEvent> {
  return dataOf(await world.people.accountant.get<JobEvent>(`jobevents/${id}`))
}

async function fileOf(world: World, id: string) {
  return world.people.accountant.get(`accountingexports/${id}/file`)
}

describe('a sent till', () => {
  it('is posted completely, as one balanced entry, in a file that never changes', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    const { log, ids } = await till(world)
    const { jobs, rowCount } = await sendNow(testOrganization, world, ids[0]!)
    expect([jobs.map(({ type }) => type), rowCount]).toEqual([['ACCOUNTING-CASH'], 2])
    expect(await statusesOf(world, log.id)).toEqual(['SENT', 'SENT'])
    const [entry, ...others] = await entriesOf(world)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      journalCode: 'CA',
      number: 1,
      kind: 'CASH',
      debitCents: 17_200,
      creditCents: 17_200,
    })
    expect(
      entry?.lines.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents]),
    ).toEqual([
      ['530', 1_200, 0],
      ['530', 16_000, 0],
      ['470000', 0, 17_000],
      ['470003', 0, 200],
    ])
    const [made] = await exportsOf(world)
    expect(made).toMatchObject({
      ...{ entryCount: 1, debitCents: 17_200, creditCents: 17_200, jobId: jobs[0]!.id, deliveredAt: null },
      ...{
        name: '732829320FEC20261231.txt',
        remarks: [{ name: 'SalesWithoutClosing', count: 1, cents: 17_000 }],
      },
    })
    expect(await job(world, jobs[0]!.id)).toMatchObject({ status: 'WARNING' })
    const first = await fileOf(world, made!.id)
    expect(first.headers.get('content-disposition')).toContain('732829320FEC20261231.txt')
    expect(first.text.split('\r\n')).toHaveLength(5)
    expect((await fileOf(world, made!.id)).text).toBe(first.text)
  })

  it('posts sales and VAT as the closing has them, and its paper tickets by a job of their own', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    await nameTaxes(testOrganization, world)
    await asSystem(testOrganization.db, (trx) =>
      trx
        .updateTable('payment_categories')
        .set({ paper_ticket: true, issuer: 'Edenred' })
        .where('organization_id', '=', world.ids.organization)
        .where('id', '=', world.ids.luncheon)
        .execute(),
    )
    const { bar, notes, luncheon } = world.ids
    const receipts = [
      { cashRegisterId: bar, paymentCategoryId: notes, amountCents: 16_000 },
      { cashRegisterId: bar, paymentCategoryId: luncheon, amountCents: 1_000 },
    ]
    const closing = { date: YESTERDAY, service: 'lunch', sequence: 1, clients: 9, turnoverCents: 17_000 }
    dataOf(await world.people.director.post('archives', { ...closing, receipts, sales: SALES }))
    const counts = [notesOf(world, 'SAC001'), { paymentCategoryId: luncheon, quantity: 1, totalCents: 1_000 }]
    const { log, ids } = await till(world, { counts, turnoverCents: null })
    const { jobs } = await sendNow(testOrganization, world, ids)
    expect(jobs.map(({ type }) => type)).toEqual(['ACCOUNTING-CASH', 'ACCOUNTING_TICKET'])
    for (const { id } of jobs) expect(await job(world, id)).toMatchObject({ status: 'FINISHED' })
    expect(await statusesOf(world, log.id)).toEqual(['SENT', 'SENT'])
    const entries = await entriesOf(world)
    expect(entries.map(({ kind, debitCents }) => [kind, debitCents]).sort()).toEqual([
      ['CASH', 17_000],
      ['TICKET', 1_000],
    ])
    const credits = entries.flatMap(({ lines }) => lines).filter((line) => line.creditCents > 0)
    expect(credits.map(({ account, creditCents }) => [account, creditCents]).sort()).toEqual(
      [
        ['445710', 1_000],
        ['445711', 1_000],
        ['470005', 1_000],
        ['70710', 10_000],
        ['70711', 5_000],
      ].map(([account, cents]) => [String(account).replace(/^7071/u, '7071'), cents]),
    )
  })

  it('is posted once, however often it is requested; what was sent is refused', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    const { ids } = await till(world)
    await sendNow(testOrganization, world, ids)
    expect(
      await refusalOf(world, () => setStatus(world.people.accountant, 'counts', ids, { status: 'SEND' })),
    ).toMatchObject({ refusal: 'StatusDoesNotAllow', status: 'SENT' })
    await testOrganization.server.jobs.drain()
    expect(await entriesOf(world)).toHaveLength(1)
  })

  it('stays in error when an account is missing, which is named; nothing is posted, and no number is lost', async () => {
    const world = await testOrganization.world()
    const { log, ids } = await till(world)
    const preview = dataOf(
      await world.people.accountant.get<AccountingPreview>(
        `accountingpreview?of=counts&status=SEND&id=${ids.join()}`,
      ),
    )
    expect(preview.entries).toEqual([])
    expect(preview.missing.map(({ name }) => name)).toEqual(['suspense', 'surplus'])
    const { jobs } = await sendNow(testOrganization, world, ids)
    expect(await job(world, jobs[0]!.id)).toMatchObject({
      status: 'ERROR',
      details: [{ key: 'AccountMissing', params: { kind: 'setting', name: 'suspense', more: 1 } }],
    })
    expect(await statusesOf(world, log.id)).toEqual(['ERROR', 'ERROR'])
    expect([await entriesOf(world), await exportsOf(world)]).toEqual([[], []])
    await keepBooks(world)
    await sendNow(testOrganization, world, ids)
    expect(await statusesOf(world, log.id)).toEqual(['SENT', 'SENT'])
    expect((await entriesOf(world)).map(({ number }) => number)).toEqual([1])
  })

  it('is previewed as it will be posted', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    const { ids } = await till(world)
    const before = await world.state()
    const preview = dataOf(
      await world.people.accountant.get<AccountingPreview>(
        `accountingpreview?of=counts&status=SEND&id=${ids.join()}`,
      ),
    )
    expect(await world.state()).toBe(before)
    await sendNow(testOrganization, world, ids)
    const [entry] = await entriesOf(world)
    expect(preview.entries[0]?.lines).toEqual(entry?.lines)
    expect(preview).toMatchObject({ debitCents: 17_200, creditCents: 17_200, missing: [] })
  })
})

describe('a provision', () => {
  it('is posted for a count alone, and reversed by the entry of its till', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    const { luncheon } = world.ids
    const counts = [notesOf(world, 'SAC001'), { paymentCategoryId: luncheon, quantity: 1, totalCents: 900 }]
    const { log, ids } = await till(world, { counts, turnoverCents: 16_900 })
    const own = log.counts.find(({ paymentCategoryId }) => paymentCategoryId === luncheon)!.id
    await sendNow(testOrganization, world, own, 'SENTP')
    expect([...(await statusesOf(world, log.id))].sort()).toEqual(['AVALIDATED', 'SENTP'])
    await sendNow(testOrganization, world, ids)
    const lines = (await entriesOf(world)).flatMap((entry) => entry.lines)
    const provision = totalsOf(lines.filter(({ account }) => account === '467'))
    expect(provision).toEqual({ debitCents: 900, creditCents: 900 })
    expect(await statusesOf(world, log.id)).toEqual(['SENT', 'SENT'])
  })
})

describe('a provision that failed', () => {
  /** A count whose provision failed because the suspense account was missing; it is set again. */
  async function failed(world: World) {
    await keepBooks(world)
    const { luncheon } = world.ids
    const { suspense: _, ...without } = GIVEN
    const counts = [notesOf(world, 'SAC001'), { paymentCategoryId: luncheon, quantity: 1, totalCents: 900 }]
    const { log, ids } = await till(world, { counts, turnoverCents: 16_900 })
    const own = log.counts.find(({ paymentCategoryId }) => paymentCategoryId === luncheon)!.id
    await keepBooks(world, { accounts: without })
    const { jobs } = await sendNow(testOrganization, world, own, 'SENTP')
    expect([...(await statusesOf(world, log.id))].sort()).toEqual(['AVALIDATED', 'ERROR'])
    expect(await entriesOf(world)).toEqual([])
    await keepBooks(world)
    return { log, ids, own, jobId: jobs[0]!.id }
  }
  const kindsOf = async (world: World) => (await entriesOf(world)).map(({ kind }) => kind).sort()

  it('is sent again by its job, and then with its till', async () => {
    const world = await testOrganization.world()
    const { log, ids, own, jobId } = await failed(world)
    expect(
      await refusalOf(world, () => setStatus(world.people.accountant, 'counts', own, { status: 'SENTP' })),
    ).toMatchObject({ refusal: 'StatusDoesNotAllow', status: 'ERROR' })
    await sendNow(testOrganization, world, jobId, 'REQUEST', 'jobevents')
    expect([...(await statusesOf(world, log.id))].sort()).toEqual(['AVALIDATED', 'SENTP'])
    await sendNow(testOrganization, world, ids)
    expect(await kindsOf(world)).toEqual(['CASH', 'PROVISION'])
  })

  it('is left out when its till is sent instead, and its job then finds nothing to send', async () => {
    const world = await testOrganization.world()
    const { log, own, jobId } = await failed(world)
    await sendNow(testOrganization, world, own)
    expect(await statusesOf(world, log.id)).toEqual(['SENT', 'SENT'])
    await sendNow(testOrganization, world, jobId, 'REQUEST', 'jobevents')
    expect(await job(world, jobId)).toMatchObject({ status: 'FINISHED', details: [{ key: 'nothingToSend' }] })
    expect(await kindsOf(world)).toEqual(['CASH'])
  })
})

describe('a remittance', () => {
  it('is posted through transit to the bank, with the shortage of the bank’s credit', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    const remittance = await preparedRemittance(world, [await sealedPouch(world, 'SAC001')])
    dataOf(await changeRemittance(world, remittance, { status: 'VALIDATED' }))
    const credit = { status: 'AVALIDATED', creditedCents: 15_000, creditedOn: YESTERDAY } as const
    dataOf(await changeRemittance(world, remittance, credit))
    const { jobs } = await sendNow(testOrganization, world, remittance.id, 'SEND', 'remittances')
    expect(await job(world, jobs[0]!.id)).toMatchObject({ status: 'FINISHED' })
    const entries = await entriesOf(world)
    expect(entries.map(({ journalCode, number, kind }) => [journalCode, number, kind])).toEqual([
      ['RE', 1, 'TRANSIT'],
      ['RE', 2, 'BANK'],
    ])
    const transit = entries.flatMap(({ lines }) => lines).filter(({ account }) => account === '470006')
    expect(totalsOf(transit)).toEqual({ debitCents: 16_000, creditCents: 16_000 })
    expect(new Set(transit.map(({ letter }) => letter))).toEqual(new Set(['E1-R1']))
    const { data } = await world.people.accountant.get<{ status: string }>(`remittances/${remittance.id}`)
    expect(data.status).toBe('SENT')
  })
})

/** A server that receives files over HTTP, and answers as configured. */
async function receiver(answers: readonly number[]) {
  const got: { headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const answer = answers[got.length] ?? 204
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      response
        .writeHead(answer, answer === 302 ? { Location: 'http://127.0.0.1:1/' } : {})
        .end('A secret of theirs')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    got,
    url: `http://127.0.0.1:${port}/in`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('a delivered file', () => {
  it('is sent again with the same key until it is accepted, and is posted once', async () => {
    const world = await testOrganization.world()
    const books = await receiver([503, 201])
    await keepBooks(world, { deliveryUrl: books.url, deliverySecret: 'open sesame' })
    const { log, ids } = await till(world)
    await sendNow(testOrganization, world, ids)
    await books.close()
    const [made] = await exportsOf(world)
    expect(made).toMatchObject({ deliveredTo: new URL(books.url).host, deliveredAt: expect.any(String) })
    expect(books.got).toHaveLength(2)
    const { text } = await fileOf(world, made!.id)
    for (const { headers, body } of books.got) {
      expect(body).toBe(text)
      expect(headers).toMatchObject({ 'idempotency-key': made!.id, authorization: 'Bearer open sesame' })
    }
    expect(await entriesOf(world)).toHaveLength(1)
    expect(await statusesOf(world, log.id)).toEqual(['SENT', 'SENT'])
  })

  it.each([302, 403])(
    'stays available for download when the receiver answers %d, without the receiver’s text',
    async (answer) => {
      const world = await testOrganization.world()
      const books = await receiver([answer])
      await keepBooks(world, { deliveryUrl: books.url })
      const { log, ids } = await till(world)
      const { jobs } = await sendNow(testOrganization, world, ids)
      await books.close()
      const event = await job(world, jobs[0]!.id)
      expect(event).toMatchObject({
        status: 'ERROR',
        details: [{ key: 'DeliveryFailed', params: { host: new URL(books.url).host, status: answer } }],
      })
      expect(JSON.stringify(event)).not.toContain('theirs')
      expect(books.got).toHaveLength(1)
      expect(await statusesOf(world, log.id)).toEqual(['SENT', 'SENT'])
      expect(await exportsOf(world)).toMatchObject([{ deliveredAt: null }])
    },
  )
})

it.each(['http://books.example/in', 'https://127.0.0.1/in', 'https://[::1]/in', 'https://localhost:1/in'])(
  'nothing is delivered to %s, on site or without TLS, unless that is allowed',
  async (url) => {
    const file = {
      name: 'x.txt',
      type: 'text/plain',
      content: Buffer.from('x'),
      sha256: '00',
      idempotencyKey: 'x',
    }
    const limits = { allowPrivate: false, signal: new AbortController().signal }
    await expect(deliver({ ...file, url, secret: null }, limits)).rejects.toBeInstanceOf(DeliveryRefused)
  },
)

describe('settings and journals', () => {
  it.each([
    'http://books.example/in',
    'https://127.0.0.1/in',
    'https://10.1.2.3/in',
    'https://[fd00::1]/in',
    'https://localhost/in',
    'https://books.example/in\r\nHost: elsewhere.example',
  ])('are not saved with the delivery address %j', async (deliveryUrl) => {
    const strict = startTestServer(testOrganization.db, { clock: testOrganization.clock })
    const world = await testOrganization.world()
    const accountant = await strict.client().signIn(`accountant-${world.tenant}@sacoche.test`)
    const { data } = await accountant.get<Record<string, unknown>>('accountingsettings')
    const { version, format, separator, encoding, yearEnd } = data
    const body = { version, accounts: GIVEN, format, separator, encoding, yearEnd }
    const answer = await accountant.put(
      'accountingsettings',
      { ...body, deliveryUrl },
      { idempotencyKey: 'k' },
    )
    expect([answer.status, answer.data]).toMatchObject([400, { issues: [{ path: 'deliveryUrl' }] }])
    const other = { ...body, deliveryUrl: 'https://books.example/in' }
    expect(
      (await accountant.put('accountingsettings', { ...other, currentPassword: TEST_PASSWORD })).status,
    ).toBe(200)
  })

  it('never return the secret, which is deleted with its address', async () => {
    const world = await testOrganization.world()
    await keepBooks(world, { deliveryUrl: 'https://books.example/in', deliverySecret: 'open sesame' })
    const read = async () => (await world.people.accountant.get('accountingsettings')).data
    expect(await read()).toMatchObject({ deliverySecretSet: true })
    await keepBooks(world)
    expect(await read()).toMatchObject({ deliverySecretSet: true })
    expect(JSON.stringify([await read(), await world.audit()])).not.toContain('sesame')
    await keepBooks(world, { deliveryUrl: 'https://elsewhere.example/in' })
    expect(await read()).toMatchObject({ deliverySecretSet: false })
  })

  it.each(['ftp://127.0.0.1', 'https://me:password@books.example', 'books'])(
    'refuse to deliver to %s',
    async (deliveryUrl) => {
      const world = await testOrganization.world()
      await expect(keepBooks(world, { deliveryUrl })).rejects.toThrow()
    },
  )

  it('a journal with entries keeps its code, and codes are unique', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    const { data } = await world.people.accountant.get<{
      entries: { id: string; code: string; version: number }[]
    }>('accountingjournals')
    const [cash] = data.entries
    const name = (code: string, version = cash!.version) =>
      world.people.accountant.put(`accountingjournals/${cash!.id}`, { version, code, label: 'Ventes' })
    expect(await refusalOf(world, () => name('TR'))).toMatchObject({ refusal: 'JournalCodeTaken' })
    dataOf(await name('VE'))
    expect(await refusalOf(world, () => name('VF'))).toMatchObject({ refusal: 'StaleVersion' })
    await sendNow(testOrganization, world, (await till(world)).ids)
    expect(await refusalOf(world, () => name('VF', 2))).toMatchObject({ refusal: 'JournalHasEntries' })
    expect((await entriesOf(world))[0]).toMatchObject({ journalCode: 'VE', journalLabel: 'Ventes' })
  })
})

describe('posted entries', () => {
  it('can’t be changed: no statement of a request, nor of the system, succeeds', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    await sendNow(testOrganization, world, (await till(world)).ids)
    const before = await world.state()
    const { organization } = world.ids
    const scope = { ...accountantOf(1), organizationId: organization }
    for (const table of [
      'accounting_entries',
      'accounting_lines',
      'accounting_exports',
      'accounting_export_contents',
    ])
      for (const statement of [
        sql`update ${sql.table(table)} set organization_id = organization_id`,
        sql`delete from ${sql.table(table)}`,
      ]) {
        await expect(
          inScope(testOrganization.db, scope, (trx) => statement.execute(trx)),
          table,
        ).rejects.toMatchObject({
          code: '42501',
        })
        await expect(
          asSystem(testOrganization.db, (trx) => statement.execute(trx)),
          table,
        ).rejects.toMatchObject({
          code: '23001',
        })
      }
    const [entry] = await entriesOf(world)
    const extra = sql`
      insert into accounting_lines select organization_id, establishment_id, entry_id, 99::smallint, account,
        account_label, label, debit_cents, credit_cents, letter, lettered_on
      from accounting_lines where entry_id = ${entry!.id} and position = 1`
    await expect(asSystem(testOrganization.db, (trx) => extra.execute(trx))).rejects.toMatchObject({
      constraint: 'accounting_entries_balance',
    })
    const twice = sql`
      insert into accounting_entries select organization_id, establishment_id, ${organization}::uuid, version, created_at,
        updated_at, export_id, journal_id, journal_code, journal_label, number, date, valid_date, piece_ref, source_type,
        source_id, kind, debit_cents, credit_cents
      from accounting_entries where id = ${entry!.id}`
    await expect(asSystem(testOrganization.db, (trx) => twice.execute(trx))).rejects.toMatchObject({
      code: '23505',
    })
    expect(await world.state()).toBe(before)
  })

  it('are readable in their own organization only', async () => {
    const [world, neighbour] = [await testOrganization.world(), await testOrganization.world()]
    await keepBooks(world)
    await sendNow(testOrganization, world, (await till(world)).ids)
    const [made] = await exportsOf(world)
    expect(await exportsOf(neighbour)).toEqual([])
    for (const path of [`accountingexports/${made!.id}`, `accountingexports/${made!.id}/file`])
      expect((await neighbour.people.accountant.get(path)).status).toBe(404)
    for (const name of ['director', 'user'] as const)
      expect((await world.people[name].get(`accountingexports/${made!.id}/file`)).status).toBe(403)
  })
})
