import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusalResponse } from '../../server/http/envelope.ts'
import { accountingCalls } from '../../src/api/accounting.ts'
import { administrationCalls } from '../../src/api/administration.ts'
import { cashLogCalls } from '../../src/api/cash-logs.ts'
import { createApi } from '../../src/api/client.ts'
import { countRowsCall } from '../../src/api/counts.ts'
import { readRefusal } from '../../src/api/failures.ts'
import { findCall } from '../../src/api/find.ts'
import { remittanceCalls } from '../../src/api/remittances.ts'
import { serverClock } from '../../src/api/server-clock.ts'
import { sheetCalls } from '../../src/api/sheets.ts'
import { addValidatedSheets } from '../../src/api/validated-sheets.ts'
import { walletCalls } from '../../src/api/wallet.ts'
import type { Today } from '../../src/domain/contract/today.ts'
import { findQueries } from '../../src/domain/lists/find.ts'
import { ROLES } from '../../src/domain/roles.ts'
import { remittance } from './support/remitting.ts'

/** The requests since the start of the test: method, path with query, and body. */
const requests: string[] = []
/** The answers by path, or by path with query; a list is answered as a page. */
let answers: Readonly<Record<string, unknown>> = {}
/** The reasons for which the session was reported as lost. */
const lossReasons: string[] = []
const api = createApi({
  clock: serverClock(),
  baseUrl: 'https://sacoche.test/api/v1/',
  apiKey: 'key',
  token: () => 'token-1',
  onSessionLost: (reason) => void lossReasons.push(reason),
})
const CALL = {}

beforeEach(() => {
  requests.length = 0
  lossReasons.length = 0
  answers = {}
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname.slice('/api/v1/'.length)
    const body = await request.text()
    requests.push(`${request.method} ${path}${decodeURIComponent(search)}${body && ` ${body}`}`)
    const data = answers[`${path}${search}`] ?? answers[path] ?? []
    if (data instanceof Response) return data
    const page = { entries: data, totalItems: 2, totalIsCapped: false, nextCursor: null }
    return Response.json({ statusCode: 10_000, message: '', data: Array.isArray(data) ? page : data })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The data of a successful call. */
async function dataOf(call: Promise<unknown>): Promise<unknown> {
  return ((await call) as { readonly data: unknown }).data
}

describe('a call', () => {
  it('for the number of rows has the filters, the search text and the fields to add up', async () => {
    const query = { resource: 'pouches', filters: { type: 'NOTES' }, search: 'AB1', sums: ['valueCents'] }
    await countRowsCall(api)(query, CALL)
    await countRowsCall(api)({ ...query, search: '', sums: [] }, CALL)
    expect(requests).toEqual([
      'GET pouches/count?type=NOTES&q=AB1&sums=valueCents',
      'GET pouches/count?type=NOTES',
    ])
  })

  it('that finds records requests five of each list, the latest days first, and people by name', async () => {
    const queries = (['pouches', 'remittances', 'cashlogs', 'users'] as const).map((resource) => ({
      resource,
      filters: { q: 'AB1' },
    }))
    await findCall(api)({ queries }, CALL)
    expect(requests).toEqual([
      'GET pouches?q=AB1&range=0-4&sort=date_desc',
      'GET remittances?q=AB1&range=0-4&sort=date_desc',
      'GET cashlogs?q=AB1&range=0-4&sort=date_desc',
      'GET users?q=AB1&range=0-4&sort=lastName_asc',
    ])
  })

  it('that finds the remittance of a slip requests the remittances with its reference, and keeps those of the establishment on the slip', async () => {
    answers = {
      remittances: ['LYON1', 'Lyon.1', 'Lyon 1', 'Nice'].map((plainEstablishmentCode) =>
        remittance({ id: plainEstablishmentCode, reference: 17, plainEstablishmentCode }),
      ),
    }
    const queries = findQueries('SACOCHE/LYON-1/17/2026-11-20/40001/1/ABC123', null, ROLES.director)
    expect(await dataOf(findCall(api)({ queries }, CALL))).toMatchObject([
      { resource: 'remittances', row: { id: 'Lyon.1' } },
      { resource: 'remittances', row: { id: 'Lyon 1' } },
    ])
    expect(requests).toEqual(['GET remittances?reference=17&range=0-299&sort=id_asc'])
  })

  it('that finds the remittance of a slip reads all with its reference, also those of more than 300 establishments', async () => {
    const page = Array.from({ length: 300 }, (_, index) =>
      remittance({ id: `${index}`, reference: 17, plainEstablishmentCode: 'Nice' }),
    )
    answers = {
      'remittances?reference=17&range=0-299&sort=id_asc': { entries: page, nextCursor: 'next' },
      'remittances?reference=17&range=300-599&sort=id_asc&cursor=next': {
        entries: [remittance({ id: 'last', reference: 17, plainEstablishmentCode: 'LYON1' })],
        nextCursor: null,
      },
    }
    const queries = findQueries('SACOCHE/LYON1/17/2026-11-20/40001/1/ABC123', null, ROLES.director)
    expect(await dataOf(findCall(api)({ queries }, CALL))).toMatchObject([{ row: { id: 'last' } }])
  })

  it('that loads what a sheet or a remittance needs returns only rows of one organization, because head office can read the rows of all', async () => {
    const rowsOf = (...ids: readonly string[]) =>
      ids.map((id) => ({ id, organizationId: id.startsWith('own') ? 'organization-1' : 'organization-2' }))
    answers = {
      paymentmodes: rowsOf('own-mode', 'other-mode'),
      paymentcategories: rowsOf('other-category', 'own-category'),
      deltareasons: rowsOf('own-reason', 'other-reason'),
      cashcarriers: rowsOf('other-carrier', 'own-carrier'),
      'establishments/establishment-1': { organizationId: 'organization-1' },
    }
    const input = { establishmentId: 'establishment-1' }
    expect(await dataOf(cashLogCalls(api, () => null).loadSetup(input, CALL))).toMatchObject({
      modes: rowsOf('own-mode'),
      categories: rowsOf('own-category'),
      reasons: rowsOf('own-reason'),
    })
    expect(await dataOf(remittanceCalls(api).loadSetup(input, CALL))).toEqual({
      pouches: [],
      carriers: rowsOf('own-carrier'),
    })
  })

  it('that finds a pouch prefers one that is not deleted, and otherwise the deleted one of the latest date', async () => {
    const find = async (...statuses: readonly string[]) => {
      answers = { pouches: statuses.map((status, index) => ({ id: `${index}`, number: 'ABC123', status })) }
      const input = { establishmentId: 'paris', number: 'ABC123' }
      return dataOf(remittanceCalls(api).findPouch(input, CALL))
    }
    expect(await find('DELETED', 'VALIDATED', 'DELETED')).toMatchObject({ id: '1' })
    expect(await find('DELETED', 'DELETED')).toMatchObject({ id: '1' })
  })

  it('that hands a remittance over names the pouches that leave and those that stay', async () => {
    answers = { remittancesstatus: Response.json({ statusCode: 10_000, data: [{}] }) }
    const input = {
      id: 'remittance-1',
      version: 7,
      confirmedPouchIds: ['pouch-1', 'pouch-2'],
      leftPouchIds: ['pouch-3'],
      receiptNumber: 'R-1',
      courierName: 'Ines',
    }
    await remittanceCalls(api).handOver(input, CALL)
    expect(requests).toEqual([
      'PUT remittancesstatus?id=remittance-1&status=VALIDATED {"status":"VALIDATED",' +
        '"confirmedPouchIds":["pouch-1","pouch-2"],"leftPouchIds":["pouch-3"],' +
        '"receiptNumber":"R-1","courierName":"Ines","version":7}',
    ])
  })

  it('for the sheets of which only this device has a draft names every status from the validation on', async () => {
    const today = { drafts: [], validatedDrafts: [] } as unknown as Today
    const draft = { date: '2026-11-19', service: 'lunch', cashRegisterId: 'bar', countedCents: 1 } as const
    await addValidatedSheets(api, { kind: 'done', code: 10_000, data: today }, [draft], CALL)
    expect(requests).toEqual([
      'GET cashlogs?date=2026-11-19&cashRegisterId=bar' +
        '&status=VALIDATED,AVALIDATED,ERROR,SEND,SENTP,SENT,ARCHIVED' +
        '&fields=date,service,cashRegisterId,countedCents&range=0-299&sort=date_asc',
    ])
  })

  it('that saves the accounting settings leaves out accounts without a code, and labels one without a label by its code', async () => {
    const accounts = {
      bank: { code: '5120', label: 'Banque' },
      cash: { code: '5300', label: '' },
      fees: { code: '', label: 'Frais' },
    }
    const texts = { deliverySecret: null, bankAccountsText: '', pettyCashText: '', yearEnd: '31/12' }
    const body = { accounts, ...texts }
    answers = { accountingsettings: refusalResponse('InvalidRequest', {}) }
    await accountingCalls(api).saveSettings({ subject: null, body, password: null }, CALL)
    expect(JSON.parse(requests[0]?.replace('PUT accountingsettings ', '') ?? '')).toMatchObject({
      accounts: { bank: { code: '5120', label: 'Banque' }, cash: { code: '5300', label: '5300' } },
    })
  })

  it('that reopens a month sends its reason', async () => {
    // A list that is no page.
    const rows = Response.json({ statusCode: 10_000, message: '', data: [{}] })
    answers = { accountingclosingsstatus: rows }
    await accountingCalls(api).reopenMonth(
      { subject: null, body: { id: 'closing-1', reason: 'A till was missing' }, password: null },
      CALL,
    )
    expect(requests).toEqual([
      'PUT accountingclosingsstatus?id=closing-1&status=REOPENED {"status":"REOPENED","reason":"A till was missing"}',
    ])
  })
})

it('the readiness of an establishment is loaded from the active records there and in its organization', async () => {
  answers = {
    'establishments/paris': { id: 'paris', organizationId: 'group', carrierId: 'brinks' },
    cashregisters: [
      { id: 'bar', floatCents: 200_00 },
      { id: 'cards', floatCents: 0 },
    ],
    paymentcategories: [
      { id: 'notes', tillFloat: false, debit: true, paperTicket: false },
      { id: 'credit', tillFloat: true, debit: false, paperTicket: false },
      { id: 'float', tillFloat: true, debit: true, paperTicket: false },
    ],
  }
  const setup = await dataOf(administrationCalls(api).loadReadiness({ establishmentId: 'paris' }, CALL))
  expect(setup).toMatchObject({ registers: 2, registersWithFloat: 1, categories: 3, floatLines: 1 })
  expect(requests.map((request) => request.replace(/&range=0-\d+&sort=id_asc/u, ''))).toEqual([
    'GET establishments/paris',
    'GET cashregisters?establishmentId=paris&status=ACTIVE',
    'GET paymentmodes?organizationId=group&status=ACTIVE',
    'GET paymentcategories?organizationId=group&active=true',
    'GET cashcarriers?id=brinks&status=ACTIVE',
    'GET users?establishmentIds=paris&role=5,10&status=ACTIVE',
  ])
})

it('the readiness of an establishment without a carrier counts no active carrier, and loads none', async () => {
  answers = { 'establishments/paris': { id: 'paris', organizationId: 'group', carrierId: null } }
  const setup = await dataOf(administrationCalls(api).loadReadiness({ establishmentId: 'paris' }, CALL))
  expect(setup).toMatchObject({ carriers: 0 })
  expect(requests.filter((request) => request.includes('cashcarriers'))).toEqual([])
})

it('the choices of a form mark the rows that are no longer active', async () => {
  const row = (id: string, state: object) => ({ id, name: `Name ${id}`, organizationId: 'group', ...state })
  answers = {
    establishments: [row('a', { status: 'ACTIVE' }), row('b', { status: 'INACTIVE' })],
    paymentmodes: [row('c', { active: true }), row('d', { active: false })],
  }
  const choices = await dataOf(administrationCalls(api).choices(['establishments', 'paymentmodes'], CALL))
  const choice = (value: string) => ({ value, label: `Name ${value}`, organizationId: 'group' })
  expect(choices).toEqual({
    establishments: [choice('a'), { ...choice('b'), isInactive: true }],
    paymentmodes: [choice('c'), { ...choice('d'), isInactive: true }],
  })
})

it('the movements since the last inventory are those up to the loaded version, without the inventory', async () => {
  const inventory = { id: 'movement-0', at: '2026-11-15T08:00:00.000Z' }
  answers = {
    wallet: { version: 13, lastInventory: inventory },
    walletmovements: [inventory, { id: 'movement-1' }],
  }
  const current = await dataOf(walletCalls(api).loadCurrent({ establishmentId: 'paris' }, CALL))
  expect(current).toMatchObject({ movementsSinceInventory: [{ id: 'movement-1' }] })
  expect(requests[1]).toContain('at_from=2026-11-15T08:00:00.000Z')
  // The version of a wallet is one more than the number of its last movement.
  expect(requests[1]).toContain('sequence_to=12')
})

it('the statement of a wallet has the movements of every page, up to the loaded version', async () => {
  const read = 'establishmentId=paris&date_from=2026-11-01&date_to=2026-11-20&sequence_to=12'
  const movements = Array.from({ length: 301 }, (_, index) => ({ id: `movement-${index}` }))
  answers = {
    wallet: { version: 13 },
    [`walletmovements?${read}&range=0-299&sort=sequence_asc`]: { entries: movements.slice(0, 300) },
    [`walletmovements?${read}&range=300-599&sort=sequence_asc`]: { entries: movements.slice(300) },
  }
  const period = { establishmentId: 'paris', from: '2026-11-01', to: '2026-11-20' }
  expect(await dataOf(walletCalls(api).loadStatement(period, CALL))).toMatchObject({ movements })
})

it('the closing of a sheet has the payments, movements and first float of its register only, without those of replaced closings', async () => {
  const line = (cashRegisterId: string, amountCents: number) => ({
    cashRegisterId,
    amountCents,
    paymentCategoryId: 'notes',
    operations: 1,
    label: 'x',
  })
  const archive = (amounts: readonly [number, number], floatCents: number, replacedById?: string) => ({
    replacedById: replacedById ?? null,
    floats: [
      { cashRegisterId: 'terrace', amountCents: 80_00 },
      { cashRegisterId: 'bar', amountCents: floatCents },
    ],
    receipts: [line('bar', amounts[0]), line('terrace', 7_00)],
    movements: [line('bar', amounts[1]), line('terrace', -3_00)],
  })
  const archives = [
    archive([999_00, -99_00], 999_00, 'archive-2'),
    archive([100_00, -10_00], 150_00),
    archive([200_00, -20_00], 160_00),
  ]
  answers = { archives, cashlogdrafts: { version: 0 } }
  const sheet = {
    establishmentId: 'paris',
    date: '2026-11-13',
    service: 'lunch',
    cashRegisterId: 'bar',
  } as const
  expect(await dataOf(sheetCalls(api).openSheet(sheet, CALL))).toMatchObject({
    closing: {
      expectedCents: { notes: 270_00 },
      movements: [line('bar', -10_00), line('bar', -20_00)],
      floatCents: 150_00,
    },
  })
})

it('a downloaded file has the name and the hash that the server gives', async () => {
  const headers = {
    'Content-Disposition': "attachment; filename*=UTF-8''%C3%A9critures%202026.csv",
    // `q80=` is `abcd`, in base64 instead of hexadecimal digits.
    'Repr-Digest': 'sha-256=:q80=:',
  }
  answers = { 'cashlogs/download': new Response('content', { headers }) }
  expect(await dataOf(api.file('cashlogs/download'))).toMatchObject({
    name: 'écritures 2026.csv',
    sha256: 'abcd',
  })
})

it.each([
  [502, 'server'],
  [200, 'unreadable'],
])('a page of a proxy with the status %d is not downloaded as the file', async (status, reason) => {
  const headers = { 'Content-Type': 'text/html' }
  answers = { 'cashlogs/download': new Response('<h1>Bad gateway</h1>', { status, headers }) }
  await expect(api.file('cashlogs/download')).rejects.toMatchObject({ name: 'CallFailed', reason })
})

it('a refusal has the fields of the answer, without malformed issues and rows', () => {
  const data = {
    refusal: 'StaleVersion',
    issues: [{ path: 'name', key: 'issue.required' }, { path: 1 }],
    rows: [{ id: 'row-1', refusal: 'InUse' }, {}],
    status: 'VALIDATED',
    by: 'Somebody',
    at: '2026-11-20T13:00:00.000Z',
  }
  expect(readRefusal({ statusCode: 10_001, data }, '12')).toEqual({
    name: 'StaleVersion',
    code: 10_001,
    issues: [{ path: 'name', key: 'issue.required' }],
    rows: [{ id: 'row-1', refusal: 'InUse' }],
    status: 'VALIDATED',
    by: 'Somebody',
    at: '2026-11-20T13:00:00.000Z',
    retryAfterSeconds: 12,
  })
})

it.each([
  ['a quiet call', { quiet: true }, []],
  ['a call with its own token', { token: 'token-2' }, []],
  ['any other call', {}, ['expired']],
])('when the session has ended, %s (%j) reports %j', async (_, options, reasons) => {
  answers = { wallet: refusalResponse('InvalidToken', {}) }
  await api.get('wallet', {}, options)
  expect(lossReasons).toEqual(reasons)
})

it('an upload may take two minutes; after that it is reported as a lost connection', async () => {
  class SlowUpload extends EventTarget {
    readonly upload = new EventTarget()
    timeout = 0
    open() {}
    setRequestHeader() {}
    send() {
      if (this.timeout === 120_000) this.dispatchEvent(new Event('timeout'))
      else this.dispatchEvent(new Event('abort'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', SlowUpload)
  const sending = api.upload('bankstatements', {}, new Blob(['content']), CALL)
  await expect(sending).rejects.toMatchObject({ name: 'CallFailed', reason: 'network' })
})

it('an upload that is cancelled before the module for uploads is loaded sends nothing', async () => {
  const opened: unknown[] = []
  class RecordedUpload extends EventTarget {
    readonly upload = new EventTarget()
    open(...request: unknown[]) {
      opened.push(request)
    }
    setRequestHeader() {}
    send() {
      this.dispatchEvent(new Event('error'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', RecordedUpload)
  const cancel = new AbortController()
  const sending = api.upload('bankstatements', {}, new Blob(['content']), { ...CALL, signal: cancel.signal })
  cancel.abort()
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  expect(opened).toEqual([])
})

it('the progress of an upload is a fraction, also for an empty file', async () => {
  class ProgressingUpload extends EventTarget {
    readonly upload = new EventTarget()
    open() {}
    setRequestHeader() {}
    send({ size }: Blob) {
      for (const loaded of [0, size])
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: size }))
      this.dispatchEvent(new Event('error'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', ProgressingUpload)
  const progressOf = async (file: Blob) => {
    const fractions: number[] = []
    const onProgress = (fraction: number) => void fractions.push(fraction)
    await api.upload('bankstatements', {}, file, { ...CALL, onProgress }).catch(() => undefined)
    return fractions
  }
  expect(await progressOf(new Blob(['content']))).toEqual([0, 1])
  expect(await progressOf(new Blob([]))).toEqual([1, 1])
})
