import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import { deliver } from '../../../server/integrations/accounting/delivery.ts'
import { sumEntryLines } from '../../../src/domain/accounting/entries.ts'
import type { AccountingPreview } from '../../../src/domain/contract/accounting.ts'
import type { JobEvent } from '../../../src/domain/contract/job-events.ts'
import type { PaymentCategory } from '../../../src/domain/contract/payments.ts'
import { type Answer, startTestServer, TEST_PASSWORD } from '../../support/server.ts'
import {
  balancesOf,
  controlledCashLog,
  countStatusesOf,
  DEFAULT_ACCOUNTS,
  entriesOf,
  exportsOf,
  organizationWithBooks,
  organizationWithTaxes,
  SALES_OF_CLOSING,
  saveAccountingSettings,
  sendNow,
} from './books.ts'
import { sirenOfTenant } from './insert-organization.ts'
import {
  changeCategory,
  changeRemittance,
  dataOf,
  importReceipts,
  notesOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  type TestOrganization,
  TODAY,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp({ config: { accountingPrivateAddresses: true } })

const readJob = async ({ people }: TestOrganization, id: string): Promise<JobEvent> =>
  dataOf(await people.accountant.get<JobEvent>(`jobevents/${id}`))

const fileOf = ({ people }: TestOrganization, id: string) =>
  people.accountant.get(`accountingexports/${id}/file`)

describe('a sent till', () => {
  it('is posted completely, as one balanced entry, in a file that never changes', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { log, ids } = await controlledCashLog(testOrganization)
    const { jobs, rowCount } = await sendNow(testApp, testOrganization, ids[0]!)
    expect([jobs.map(({ type }) => type), rowCount]).toEqual([['ACCOUNTING-CASH'], 2])
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
    const [entry, ...otherEntries] = await entriesOf(testOrganization)
    expect(otherEntries).toEqual([])
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
    const [accountingExport] = await exportsOf(testOrganization)
    expect(accountingExport).toMatchObject({
      entryCount: 1,
      debitCents: 17_200,
      creditCents: 17_200,
      jobId: jobs[0]!.id,
      deliveredAt: null,
      name: `${sirenOfTenant(testOrganization.tenant)}FEC20261231.txt`,
      remarks: [{ name: 'SalesWithoutClosing', count: 1, cents: 17_000 }],
    })
    expect(await readJob(testOrganization, jobs[0]!.id)).toMatchObject({ status: 'WARNING' })
    const first = await fileOf(testOrganization, accountingExport!.id)
    expect(first.headers.get('content-disposition')).toContain(accountingExport!.name)
    expect(first.text.split('\r\n')).toHaveLength(5)
    expect((await fileOf(testOrganization, accountingExport!.id)).text).toBe(first.text)
  })

  it('is posted with the sales and VAT of its closing, and its paper vouchers by a separate job', async () => {
    const testOrganization = await organizationWithTaxes(testApp)
    await changeCategory(testApp, testOrganization.ids.luncheon, { paper_ticket: true, issuer: 'Edenred' })
    const { luncheon } = testOrganization.ids
    const received = { notes: 16_000, luncheon: 1_000 }
    dataOf(await importReceipts(testOrganization, received, { sales: SALES_OF_CLOSING }))
    const counts = [
      notesOf(testOrganization, 'SAC001'),
      { paymentCategoryId: luncheon, quantity: 1, totalCents: 1_000 },
    ]
    const { log, ids } = await controlledCashLog(testOrganization, { counts, turnoverCents: null })
    const { jobs } = await sendNow(testApp, testOrganization, ids)
    expect(jobs.map(({ type }) => type)).toEqual(['ACCOUNTING-CASH', 'ACCOUNTING_TICKET'])
    for (const { id } of jobs)
      expect(await readJob(testOrganization, id)).toMatchObject({ status: 'FINISHED' })
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
    const entries = await entriesOf(testOrganization)
    expect(entries.map(({ kind, debitCents }) => [kind, debitCents]).sort()).toEqual([
      ['CASH', 17_000],
      ['TICKET', 1_000],
    ])
    const credits = entries.flatMap(({ lines }) => lines).filter((line) => line.creditCents > 0)
    expect(credits.map(({ account, creditCents }) => [account, creditCents]).sort()).toEqual([
      ['445710', 1_000],
      ['445711', 1_000],
      ['470005', 1_000],
      ['70710', 10_000],
      ['70711', 5_000],
    ])
  })

  it('is posted to an account of two digits stored before codes needed three; its category may keep this code, but not get another such code', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { notes } = testOrganization.ids
    await changeCategory(testApp, notes, { accounting_code: '53' })
    const { ids } = await controlledCashLog(testOrganization)
    await sendNow(testApp, testOrganization, ids)
    const lines = (await entriesOf(testOrganization)).flatMap((entry) => entry.lines)
    expect(lines.filter(({ account }) => account === '53')).not.toEqual([])
    const { admin } = testOrganization.people
    const { data } = await admin.get<PaymentCategory>(`paymentcategories/${notes}`)
    expect(data.accountingCode).toBe('53')
    dataOf(await setStatus(admin, 'paymentcategories', notes, { status: 'INACTIVE' }))
    const { id: _, createdAt: __, updatedAt: ___, organizationId: ____, active: _____, ...stored } = data
    const save = (changes: Partial<PaymentCategory>, version: number) =>
      admin.put(`paymentcategories/${notes}`, { ...stored, ...changes, version })
    expect(dataOf(await save({ shortName: 'Billets' }, data.version + 1))).toMatchObject({
      accountingCode: '53',
      shortName: 'Billets',
    })
    const otherCode = await save({ accountingCode: '54' }, data.version + 2)
    expect(otherCode.data).toMatchObject({ issues: [{ path: 'accountingCode', key: 'issue.accountCode' }] })
  })

  it('is posted once; sending it again is refused', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { ids } = await controlledCashLog(testOrganization)
    await sendNow(testApp, testOrganization, ids)
    await testOrganization.refuses(
      () => setStatus(testOrganization.people.accountant, 'counts', ids, { status: 'SEND' }),
      { refusal: 'StatusDoesNotAllow', status: 'SENT' },
    )
    await testApp.server.jobs.drain()
    expect(await entriesOf(testOrganization)).toHaveLength(1)
  })

  it('has the status ERROR while an account is missing: the job names the account, nothing is posted, and no entry number is lost', async () => {
    const testOrganization = await testApp.createOrganization()
    const { log, ids } = await controlledCashLog(testOrganization)
    const preview = dataOf(
      await testOrganization.people.accountant.get<AccountingPreview>(
        `accountingpreview?of=counts&status=SEND&id=${ids.join()}`,
      ),
    )
    expect(preview.entries).toEqual([])
    expect(preview.missing.map(({ name }) => name)).toEqual(['suspense', 'surplus'])
    const { jobs } = await sendNow(testApp, testOrganization, ids)
    expect(await readJob(testOrganization, jobs[0]!.id)).toMatchObject({
      status: 'ERROR',
      details: [{ key: 'AccountMissing', params: { kind: 'setting', name: 'suspense', more: 1 } }],
    })
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['ERROR', 'ERROR'])
    expect([await entriesOf(testOrganization), await exportsOf(testOrganization)]).toEqual([[], []])
    await saveAccountingSettings(testOrganization)
    await sendNow(testApp, testOrganization, ids)
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
    expect((await entriesOf(testOrganization)).map(({ number }) => number)).toEqual([1])
  })

  it('is previewed as it will be posted', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { ids } = await controlledCashLog(testOrganization)
    const before = await testOrganization.state()
    const preview = dataOf(
      await testOrganization.people.accountant.get<AccountingPreview>(
        `accountingpreview?of=counts&status=SEND&id=${ids.join()}`,
      ),
    )
    expect(await testOrganization.state()).toBe(before)
    await sendNow(testApp, testOrganization, ids)
    const [entry] = await entriesOf(testOrganization)
    expect(preview.entries[0]?.lines).toEqual(entry?.lines)
    expect(preview).toMatchObject({ debitCents: 17_200, creditCents: 17_200, missing: [] })
  })
})

it.each([
  { credit: undefined, creditedAccount: '530', title: 'the account of the category, by default' },
  { credit: 'SUSPENSE', creditedAccount: DEFAULT_ACCOUNTS.suspense!.code, title: 'suspense, if that is set' },
] as const)(
  'a provision of one count credits $title, and is reversed by the entry of its till',
  async ({ credit, creditedAccount }) => {
    const testOrganization = await organizationWithBooks(testApp, credit ? { provisionCredit: credit } : {})
    const { luncheon } = testOrganization.ids
    const counts = [
      notesOf(testOrganization, 'SAC001'),
      { paymentCategoryId: luncheon, quantity: 1, totalCents: 900 },
    ]
    const { log, ids } = await controlledCashLog(testOrganization, { counts, turnoverCents: 16_900 })
    const luncheonCount = log.counts.find(({ paymentCategoryId }) => paymentCategoryId === luncheon)!.id
    await sendNow(testApp, testOrganization, luncheonCount, 'SENTP')
    expect([...(await countStatusesOf(testOrganization, log.id))].sort()).toEqual(['AVALIDATED', 'SENTP'])
    const [entry] = await entriesOf(testOrganization)
    expect(
      entry!.lines.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents]),
    ).toEqual([
      ['467', 900, 0],
      [creditedAccount, 0, 900],
    ])
    await sendNow(testApp, testOrganization, ids)
    const lines = (await entriesOf(testOrganization)).flatMap((entry) => entry.lines)
    const provision = sumEntryLines(lines.filter(({ account }) => account === '467'))
    expect(provision).toEqual({ debitCents: 900, creditCents: 900 })
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
  },
)

describe('a provision that failed', () => {
  /** A count whose provision failed because the suspense account was missing. The account is set afterwards. */
  async function failedProvision(testOrganization: TestOrganization) {
    await saveAccountingSettings(testOrganization, { provisionCredit: 'SUSPENSE' })
    const { luncheon } = testOrganization.ids
    const { suspense: _, ...withoutSuspense } = DEFAULT_ACCOUNTS
    const counts = [
      notesOf(testOrganization, 'SAC001'),
      { paymentCategoryId: luncheon, quantity: 1, totalCents: 900 },
    ]
    const { log, ids } = await controlledCashLog(testOrganization, { counts, turnoverCents: 16_900 })
    const luncheonCount = log.counts.find(({ paymentCategoryId }) => paymentCategoryId === luncheon)!.id
    await saveAccountingSettings(testOrganization, { accounts: withoutSuspense })
    const { jobs } = await sendNow(testApp, testOrganization, luncheonCount, 'SENTP')
    expect([...(await countStatusesOf(testOrganization, log.id))].sort()).toEqual(['AVALIDATED', 'ERROR'])
    expect(await entriesOf(testOrganization)).toEqual([])
    await saveAccountingSettings(testOrganization)
    return { log, ids, luncheonCount, jobId: jobs[0]!.id }
  }
  const kindsOf = async (testOrganization: TestOrganization) =>
    (await entriesOf(testOrganization)).map(({ kind }) => kind).sort()

  it('is sent again by its job; its till can be sent afterwards', async () => {
    const testOrganization = await testApp.createOrganization()
    const { log, ids, luncheonCount, jobId } = await failedProvision(testOrganization)
    await testOrganization.refuses(
      () => setStatus(testOrganization.people.accountant, 'counts', luncheonCount, { status: 'SENTP' }),
      { refusal: 'StatusDoesNotAllow', status: 'ERROR' },
    )
    await sendNow(testApp, testOrganization, jobId, 'REQUEST', 'jobevents')
    expect([...(await countStatusesOf(testOrganization, log.id))].sort()).toEqual(['AVALIDATED', 'SENTP'])
    await sendNow(testApp, testOrganization, ids)
    expect(await kindsOf(testOrganization)).toEqual(['CASH', 'PROVISION'])
  })

  it('is not posted when its till is sent first, and its job then finds nothing to send', async () => {
    const testOrganization = await testApp.createOrganization()
    const { log, luncheonCount, jobId } = await failedProvision(testOrganization)
    await sendNow(testApp, testOrganization, luncheonCount)
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
    await sendNow(testApp, testOrganization, jobId, 'REQUEST', 'jobevents')
    expect(await readJob(testOrganization, jobId)).toMatchObject({
      status: 'FINISHED',
      details: [{ key: 'nothingToSend' }],
    })
    expect(await kindsOf(testOrganization)).toEqual(['CASH'])
  })
})

it('a remittance is posted through transit to the bank, with the shortage of the credit', async () => {
  const testOrganization = await organizationWithBooks(testApp)
  const remittance = await preparedRemittance(testOrganization, [
    await sealedPouch(testOrganization, 'SAC001'),
  ])
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
  const credit = {
    status: 'AVALIDATED',
    creditedCents: 15_000,
    creditedOn: TODAY,
    reason: 'Dix billets manquent',
  } as const
  dataOf(await changeRemittance(testOrganization, remittance, credit))
  const { jobs } = await sendNow(testApp, testOrganization, remittance.id, 'SEND', 'remittances')
  expect(await readJob(testOrganization, jobs[0]!.id)).toMatchObject({ status: 'FINISHED' })
  const entries = await entriesOf(testOrganization)
  expect(entries.map(({ journalCode, number, kind }) => [journalCode, number, kind])).toEqual([
    ['RE', 1, 'TRANSIT'],
    ['RE', 2, 'BANK'],
  ])
  const transit = entries.flatMap(({ lines }) => lines).filter(({ account }) => account === '470006')
  expect(sumEntryLines(transit)).toEqual({ debitCents: 16_000, creditCents: 16_000 })
  expect(balancesOf(entries)[DEFAULT_ACCOUNTS.bankShortage!.code]).toBe(1_000)
  expect(new Set(transit.map(({ letter }) => letter))).toEqual(new Set(['E1-R1']))
  const { data } = await testOrganization.people.accountant.get<{ status: string }>(
    `remittances/${remittance.id}`,
  )
  expect(data.status).toBe('SENT')
})

/** A server that receives files over HTTP: it answers with these statuses, in order, then with 204. */
async function startReceiver(answers: readonly number[]) {
  const requests: { headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = answers[requests.length] ?? 204
      requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response
        .writeHead(answer, answer === 302 ? { Location: 'http://127.0.0.1:1/' } : {})
        .end('A secret of theirs')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    url: `http://127.0.0.1:${port}/in`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('a delivered file', () => {
  it.each([408, 429, 500, 503])(
    'is sent again with the same key after %i until it is accepted, and is posted once',
    async (answer) => {
      const testOrganization = await testApp.createOrganization()
      const receiver = await startReceiver([answer, 201])
      await saveAccountingSettings(testOrganization, {
        deliveryUrl: receiver.url,
        deliverySecret: 'open sesame',
      })
      const { log, ids } = await controlledCashLog(testOrganization)
      await sendNow(testApp, testOrganization, ids)
      await receiver.close()
      const [accountingExport] = await exportsOf(testOrganization)
      expect(accountingExport).toMatchObject({
        deliveredTo: new URL(receiver.url).host,
        deliveredAt: expect.any(String),
      })
      expect(receiver.requests).toHaveLength(2)
      const { text } = await fileOf(testOrganization, accountingExport!.id)
      for (const { headers, body } of receiver.requests) {
        expect(body).toBe(text)
        expect(headers).toMatchObject({
          'idempotency-key': accountingExport!.id,
          authorization: 'Bearer open sesame',
        })
      }
      expect(await entriesOf(testOrganization)).toHaveLength(1)
      expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
    },
  )

  it.each([302, 400, 403])(
    'can still be downloaded when the receiver answers %d; the text of the answer is not shown',
    async (answer) => {
      const testOrganization = await testApp.createOrganization()
      const receiver = await startReceiver([answer])
      await saveAccountingSettings(testOrganization, { deliveryUrl: receiver.url })
      const { log, ids } = await controlledCashLog(testOrganization)
      const { jobs } = await sendNow(testApp, testOrganization, ids)
      await receiver.close()
      const event = await readJob(testOrganization, jobs[0]!.id)
      expect(event).toMatchObject({
        status: 'ERROR',
        details: [{ key: 'DeliveryFailed', params: { host: new URL(receiver.url).host, status: answer } }],
      })
      expect(JSON.stringify(event)).not.toContain('theirs')
      expect(receiver.requests).toHaveLength(1)
      expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
      const [accountingExport] = await exportsOf(testOrganization)
      expect(accountingExport).toMatchObject({ deliveredAt: null })
      expect((await fileOf(testOrganization, accountingExport!.id)).text).toBe(receiver.requests[0]!.body)
    },
  )
})

it.each([
  'http://books.example/in',
  'https://127.0.0.1/in',
  'https://[::1]/in',
  'https://localhost:1/in',
  // A name that resolves to a private address.
  `https://${hostname()}:1/in`,
])('a file is not sent to %s while private addresses are refused, and is not tried again', async (url) => {
  const file = {
    name: 'x.txt',
    type: 'text/plain',
    content: Buffer.from('x'),
    sha256: '00',
    idempotencyKey: 'x',
  }
  const limits = { allowPrivate: false, signal: new AbortController().signal }
  const delivered = deliver({ ...file, url, secret: null }, limits)
  await expect(delivered).rejects.toMatchObject({
    detail: { key: 'DeliveryAddressRefused', params: { host: new URL(url).host } },
    isTransient: false,
  })
})

describe('settings and journals', () => {
  it.each([
    ['http://books.example/in', 'issue.httpsUrl'],
    ['https://127.0.0.1/in', 'issue.httpsUrl'],
    ['https://10.1.2.3/in', 'issue.httpsUrl'],
    ['https://[fd00::1]/in', 'issue.httpsUrl'],
    ['https://localhost/in', 'issue.httpsUrl'],
    ['https://books.example/in\r\nHost: elsewhere.example', 'issue.characters'],
  ])('are not saved with the delivery address %j', async (deliveryUrl, key) => {
    const strictServer = startTestServer(testApp.db, { clock: testApp.clock })
    const testOrganization = await testApp.createOrganization()
    const accountant = await strictServer
      .client()
      .signIn(`accountant-${testOrganization.tenant}@sacoche.test`)
    const { data } = await accountant.get<Record<string, unknown>>('accountingsettings')
    const { version, format, separator, encoding, yearEnd } = data
    const body = { version, accounts: DEFAULT_ACCOUNTS, format, separator, encoding, yearEnd }
    const answer = await accountant.put(
      'accountingsettings',
      { ...body, deliveryUrl },
      { idempotencyKey: 'k' },
    )
    expect([answer.status, answer.data]).toMatchObject([400, { issues: [{ path: 'deliveryUrl', key }] }])
    const otherAddress = { ...body, deliveryUrl: 'https://books.example/in' }
    expect(
      (await accountant.put('accountingsettings', { ...otherAddress, currentPassword: TEST_PASSWORD }))
        .status,
    ).toBe(200)
  })

  it('never return the secret, which is deleted when the address changes', async () => {
    const testOrganization = await testApp.createOrganization()
    await saveAccountingSettings(testOrganization, {
      deliveryUrl: 'https://books.example/in',
      deliverySecret: 'open sesame',
    })
    const read = async () => (await testOrganization.people.accountant.get('accountingsettings')).data
    expect(await read()).toMatchObject({ deliverySecretSet: true })
    await saveAccountingSettings(testOrganization)
    expect(await read()).toMatchObject({ deliverySecretSet: true })
    expect(JSON.stringify([await read(), await testOrganization.audit()])).not.toContain('sesame')
    await saveAccountingSettings(testOrganization, { deliveryUrl: 'https://elsewhere.example/in' })
    expect(await read()).toMatchObject({ deliverySecretSet: false })
  })

  it.each(['ftp://127.0.0.1', 'https://me:password@books.example', 'books'])(
    'are not saved with the delivery address %s, even if private addresses are allowed',
    async (deliveryUrl) => {
      const testOrganization = await testApp.createOrganization()
      await expect(saveAccountingSettings(testOrganization, { deliveryUrl })).rejects.toThrow('"deliveryUrl"')
    },
  )

  it('refuse another code for a journal with entries, and a code that another journal has', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { data } = await testOrganization.people.accountant.get<{
      entries: { id: string; code: string; version: number }[]
    }>('accountingjournals')
    const [cash] = data.entries
    const renameJournal = (code: string, version = cash!.version) =>
      testOrganization.people.accountant.put(`accountingjournals/${cash!.id}`, {
        version,
        code,
        label: 'Ventes',
      })
    const refusesCode = (attempt: () => Promise<Answer>, refusal: string) =>
      testOrganization.refuses(attempt, {
        refusal,
        issues: [{ path: 'code', key: `failure.${refusal}` }],
      })
    await refusesCode(() => renameJournal('TR'), 'JournalCodeTaken')
    dataOf(await renameJournal('VE'))
    await testOrganization.refuses(() => renameJournal('VF'), 'StaleVersion')
    await sendNow(testApp, testOrganization, (await controlledCashLog(testOrganization)).ids)
    await refusesCode(() => renameJournal('VF', 2), 'JournalHasEntries')
    expect((await entriesOf(testOrganization))[0]).toMatchObject({
      journalCode: 'VE',
      journalLabel: 'Ventes',
    })
  })
})
