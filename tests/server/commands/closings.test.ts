import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import { MAX_CLOSING_BYTES } from '../../../src/domain/closings/closings.ts'
import type { ArchiveDetail } from '../../../src/domain/contract/archives.ts'
import type {
  ClosingsContinuity,
  ClosingsPreview,
  UploadedClosings,
} from '../../../src/domain/contract/closings.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { updateRows } from '../../support/rows.ts'
import { changeEstablishment } from '../administration/establishment-changes.ts'
import { OUR_CSV, OUR_JSON, VENDOR_JSON } from '../integrations/closings/reading.ts'
import { organizationWithTaxes } from './books.ts'
import {
  countSheet,
  dataOf,
  expectRefused,
  readLog,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

type Person = keyof TestOrganization['people']
interface SendOptions {
  readonly by?: Person
  readonly type?: string
  readonly services?: string
  readonly key?: string
}

/** Sends the text of a file to be previewed or imported. */
function send<Data>(
  testOrganization: TestOrganization,
  call: 'preview' | 'upload',
  file: string,
  options: SendOptions = {},
) {
  const { by = 'director', type = 'application/json', services, key } = options
  return testOrganization.people[by].call<Data>('POST', `closings/${call}`, {
    raw: file,
    headers: { 'Content-Type': type },
    ...(services !== undefined && { query: { services } }),
    ...(key !== undefined && { idempotencyKey: key }),
  })
}
const upload = (testOrganization: TestOrganization, file: string, options: SendOptions = {}) =>
  send<UploadedClosings>(testOrganization, 'upload', file, options)
const preview = (testOrganization: TestOrganization, file: string, options: SendOptions = {}) =>
  send<ClosingsPreview>(testOrganization, 'preview', file, options)

/** A file with a closing of lunch for each sequence: yesterday’s for the first, and one day earlier for each next one. */
function lunches(sequences: readonly number[]): string {
  const { closings } = JSON.parse(OUR_JSON)
  const dated = sequences.map((sequence, index) => ({
    ...closings[0],
    sequence,
    date: `2026-11-${String(19 - index).padStart(2, '0')}`,
  }))
  return JSON.stringify({ closings: dated })
}

describe('a file of closings', () => {
  it('is previewed without storing anything', async () => {
    const testOrganization = await testApp.createOrganization()
    const before = [await testOrganization.state(), await testOrganization.audit()]
    expect(dataOf(await preview(testOrganization, VENDOR_JSON))).toEqual({
      closings: [
        {
          sequence: 812,
          date: '2026-11-19',
          service: 'lunch',
          derived: true,
          clients: 42,
          turnoverCents: 17_000,
          receipts: 2,
          movements: 1,
          present: false,
          replaces: [],
          numberTakenBy: null,
        },
      ],
    })
    const previewed = dataOf(await preview(testOrganization, OUR_CSV, { type: 'text/csv; charset=utf-8' }))
    expect(previewed.closings).toMatchObject([{ derived: false, present: false }])
    expect([await testOrganization.state(), await testOrganization.audit()]).toEqual(before)
    dataOf(await upload(testOrganization, OUR_JSON))
    expect(dataOf(await preview(testOrganization, VENDOR_JSON)).closings).toMatchObject([{ present: true }])
  })

  it('is imported once: existing closings are reported and not changed', async () => {
    const testOrganization = await testApp.createOrganization()
    const first = await upload(testOrganization, lunches([7, 6]))
    expect([first.status, first.statusCode]).toEqual([201, 10004])
    expect(first.data).toMatchObject({
      imported: 2,
      present: 0,
      closings: [{ sequence: 7, state: 'NEW' }, {}],
    })
    const state = await testOrganization.state()
    const audit = await testOrganization.audit()
    expect(audit.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      'create archive',
      'create archive',
    ])
    const secondUpload = await upload(testOrganization, lunches([7, 6]).replaceAll('42', '43'))
    expect([
      secondUpload.status,
      secondUpload.statusCode,
      secondUpload.data.imported,
      secondUpload.data.present,
    ]).toEqual([200, 11007, 0, 2])
    expect(secondUpload.data.closings.map(({ id }) => id)).toEqual(first.data.closings.map(({ id }) => id))
    expect([await testOrganization.state(), await testOrganization.audit()]).toEqual([state, audit])
    const thirdUpload = await upload(testOrganization, lunches([7, 6, 9]))
    expect([
      thirdUpload.statusCode,
      thirdUpload.data.closings.map((closing) => [closing.sequence, closing.state]),
    ]).toEqual([
      10004,
      [
        [7, 'PRESENT'],
        [6, 'PRESENT'],
        [9, 'NEW'],
      ],
    ])
  })

  it('is refused as a whole when it has the sequence of a different stored closing; the preview shows the stored one', async () => {
    const testOrganization = await testApp.createOrganization({ blindCount: true })
    dataOf(await upload(testOrganization, lunches([7, 6])))
    const file = lunches([8, 7])
    const stored = { date: '2026-11-19', service: 'lunch', turnoverCents: 17_000 }
    expect(dataOf(await preview(testOrganization, file)).closings).toMatchObject([
      { sequence: 8, present: false, replaces: [7], numberTakenBy: null },
      { sequence: 7, present: false, replaces: [], numberTakenBy: stored },
    ])
    expect(dataOf(await preview(testOrganization, file, { by: 'user' })).closings[1]).toMatchObject({
      numberTakenBy: { ...stored, turnoverCents: null },
    })
    const otherService = lunches([9, 7]).replaceAll('lunch', 'evening').replace('2026-11-19', '2026-11-17')
    await testOrganization.refuses(() => upload(testOrganization, otherService), {
      http: 409,
      refusal: 'ClosingNumberTaken',
      issues: [{ path: 'closings.7', key: 'failure.ClosingNumberTaken', value: '2026-11-19 lunch' }],
    })
  })

  it('is refused when the POS has corrected only the rates of a stored closing: its sales would otherwise stay as they are', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await upload(testOrganization, OUR_JSON))
    const file = JSON.parse(OUR_JSON) as { closings: { sales: { taxRate: number; taxCents: number }[] }[] }
    for (const { sales } of file.closings)
      for (const sale of sales) Object.assign(sale, { taxRate: 200, taxCents: 2_833 })
    await testOrganization.refuses(() => upload(testOrganization, JSON.stringify(file)), {
      http: 409,
      refusal: 'ClosingNumberTaken',
    })
  })

  it('is recognized as imported although a person corrected its derived service at the first import', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await upload(testOrganization, VENDOR_JSON, { services: '812:2026-11-18:evening' }))
    expect(dataOf(await preview(testOrganization, VENDOR_JSON)).closings).toMatchObject([
      { present: true, numberTakenBy: null },
    ])
    expect((await upload(testOrganization, VENDOR_JSON)).statusCode).toBe(11007)
  })

  // SECURITY.md, check 31
  it('is refused as a whole, with the row and column of every error', async () => {
    const testOrganization = await testApp.createOrganization()
    const faultyFile = OUR_CSV.replace(';9;', ';-9;').replace('card', 'perles').replace('-23,40', 'x')
    for (const call of [upload, preview])
      expect(
        await expectRefused(testOrganization, () => call(testOrganization, faultyFile, { type: 'text/csv' })),
      ).toEqual({
        http: 400,
        statusCode: 10001,
        refusal: 'ClosingFileFaulty',
        issues: [
          { path: '2.operations', key: 'closings.fault.Negative', value: '-9' },
          { path: '4.amount', key: 'closings.fault.NotANumber', value: 'x' },
          { path: '3.category', key: 'closings.fault.CategoryUnknown', value: 'perles' },
        ],
      })
  })

  // SECURITY.md, check 31
  it('is refused with another type and above the allowed size', async () => {
    const testOrganization = await testApp.createOrganization()
    for (const type of ['text/plain', 'application/zip', 'multipart/form-data'])
      await testOrganization.refuses(() => upload(testOrganization, OUR_JSON, { type }), {
        http: 415,
        refusal: 'ClosingFileTypeNotAllowed',
      })
    const tooLargeFile = ' '.repeat(MAX_CLOSING_BYTES + 1)
    for (const call of [upload, preview])
      await testOrganization.refuses(() => call(testOrganization, tooLargeFile), {
        http: 413,
        refusal: 'ClosingFileTooLarge',
      })
    await testOrganization.refuses(() => upload(testOrganization, ' '.repeat(MAX_CLOSING_BYTES)), {
      issues: [{ path: '0.', key: 'closings.fault.Empty' }],
    })
  })

  it('shows no amounts to people who count blind', async () => {
    const testOrganization = await testApp.createOrganization({ blindCount: true })
    const closings = dataOf(await preview(testOrganization, OUR_JSON, { by: 'user' })).closings
    expect(closings).toMatchObject([{ turnoverCents: null, clients: 42 }])
    expect(
      Object.keys(dataOf(await upload(testOrganization, OUR_JSON, { by: 'user' })).closings[0]!).sort(),
    ).toEqual(['date', 'id', 'sequence', 'service', 'state'])
  })
})

it('a sale gets a type of sale with its VAT rate, and not a discount, if the file names only the rate', async () => {
  const testOrganization = await organizationWithTaxes(testApp, {})
  const discount = { sale_type: 'Avoirs', tax_rate: 100, debit: true }
  await updateRows(testApp.db, 'sale_type_taxes', { sale_type: 'Alcools' }, discount)
  const imported = dataOf(await upload(testOrganization, VENDOR_JSON))
  const archive = dataOf(
    await testOrganization.people.director.get<ArchiveDetail>(`archives/${imported.closings[0]?.id}`),
  )
  expect(archive.sales).toMatchObject([{ saleType: 'Sur place', taxRate: 100 }])
})

describe('the service of a closing', () => {
  it('in a file without services can be corrected by the person who imports it', async () => {
    const testOrganization = await testApp.createOrganization()
    const imported = dataOf(
      await upload(testOrganization, VENDOR_JSON, { services: '812:2026-11-18:evening' }),
    )
    expect(imported.closings).toMatchObject([{ date: '2026-11-18', service: 'evening' }])
    const [closing] = imported.closings
    const archive = dataOf(
      await testOrganization.people.director.get<ArchiveDetail>(`archives/${closing?.id}`),
    )
    expect(archive).toMatchObject({
      date: '2026-11-18',
      service: 'evening',
      clients: 42,
      turnoverCents: 17_000,
      movements: [{ amountCents: -2_340, label: 'Boulangerie' }],
      floats: [{ amountCents: 15_000 }],
      sales: [{ saleType: '10 %', taxRate: 100, amountCents: 17_000, taxCents: 1_546 }],
    })
  })

  it('in a file without services is evening from the configured hour of the establishment', async () => {
    const testOrganization = await testApp.createOrganization()
    const { organization: organization_id, establishment: establishment_id } = testOrganization.ids
    const at = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z' }
    await testApp.db.kysely
      .insertInto('cash_pads')
      .values({
        organization_id,
        establishment_id,
        ...at,
        base_url: 'https://till.example',
        token: 'secret',
        installation_id: 'I',
        user_email: 'a@b.c',
        evening_from: 15,
      })
      .execute()
    expect(dataOf(await preview(testOrganization, VENDOR_JSON)).closings).toMatchObject([
      { service: 'evening' },
    ])
  })

  it.each([
    ['812:2026-11-16:evening', 'services.812', 'issue.value'],
    ['813:2026-11-19:evening', 'services.813', 'issue.unknown'],
    ['812:2026-02-30:evening', 'services', 'issue.value'],
    ['812:evening', 'services', 'issue.value'],
    ['812:2026-11-18:evening,812:2026-11-19:evening', 'services.812', 'issue.repeated'],
  ])('cannot be corrected by %s', async (services, path, key) => {
    const testOrganization = await testApp.createOrganization()
    await testOrganization.refuses(() => upload(testOrganization, VENDOR_JSON, { services }), {
      issues: [{ path, key }],
    })
  })

  it('cannot be corrected when the file contains it', async () => {
    const testOrganization = await testApp.createOrganization()
    const services = '812:2026-11-19:evening'
    await testOrganization.refuses(() => upload(testOrganization, OUR_JSON, { services }), {
      issues: [{ path: 'services.812', key: 'issue.value' }],
    })
  })
})

it('a file sets the expected amounts of open counts from receipts and movements, and changes no validated count', async () => {
  const testOrganization = await testApp.createOrganization({ floatCents: 15_000 })
  const openLog = await countSheet(testOrganization)
  const validatedLog = await validatedCashLog(testOrganization, {
    date: '2026-11-18',
    turnoverCents: 1_000,
  })
  dataOf(await upload(testOrganization, lunches([7, 6])))
  const filledLog = await readLog(testOrganization, openLog.id)
  const [closing] = dataOf(
    await testOrganization.people.director.get<Page<ArchiveDetail>>('archives', { sequence: '7' }),
  ).entries
  expect(filledLog).toMatchObject({ archiveId: closing?.id, turnoverCents: 17_000, expectedCents: 14_660 })
  expect(filledLog.deltaCents).toBe(filledLog.countedCents - 15_000 - 14_660)
  expect(
    filledLog.counts.map(({ paymentCategoryId, expectedCents }) => [paymentCategoryId, expectedCents]),
  ).toEqual([
    [testOrganization.ids.card, 2_000],
    [testOrganization.ids.notes, 12_660],
  ])
  expect(await readLog(testOrganization, validatedLog.id)).toMatchObject({
    status: 'VALIDATED',
    counts: validatedLog.counts,
    validatedDeltaCents: validatedLog.deltaCents,
  })
})

it.each([
  ['ACTIVE', 200],
  ['INACTIVE', 200],
  ['DELETED', 400],
])('the preview of a closing of a register that is now %s answers %i', async (status, http) => {
  const testOrganization = await testApp.createOrganization()
  await asSystem(testApp.db, (trx) =>
    sql`update cash_registers set status = ${status} where id = ${testOrganization.ids.bar}::uuid`.execute(
      trx,
    ),
  )
  expect((await preview(testOrganization, OUR_JSON)).status).toBe(http)
})

describe('the continuity of closings', () => {
  it('lists gaps and establishments without recent closings, in the user’s scope', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await upload(testOrganization, lunches([12, 9, 8, 4])))
    const continuity = async (person: Person) =>
      dataOf(await testOrganization.people[person].get<ClosingsContinuity>('closings/continuity'))
    const [alpha, beta] = await continuity('admin')
    expect(alpha).toMatchObject({
      lastSequence: 12,
      lastDate: '2026-11-19',
      silentDays: 1,
      isSilent: false,
      gaps: [
        { from: 10, to: 11, before: '2026-11-19' },
        { from: 5, to: 7, before: '2026-11-17' },
      ],
    })
    expect(beta).toMatchObject({ lastSequence: null, silentDays: null, isSilent: true, gaps: [] })
    expect((await continuity('user')).map(({ establishmentId }) => establishmentId)).toEqual([
      testOrganization.ids.establishment,
    ])
    for (const [lastDate, expected] of [
      ['2026-11-17', { silentDays: 3, isSilent: false }],
      ['2026-11-16', { silentDays: 4, isSilent: true }],
    ] as const) {
      const silentOrganization = await testApp.createOrganization()
      dataOf(await upload(silentOrganization, OUR_JSON.replace('2026-11-19', lastDate)))
      const { data } = await silentOrganization.people.user.get<ClosingsContinuity>('closings/continuity')
      expect(data).toMatchObject([expected])
    }
  })

  it('lists no gap between the numbers of a POS and those of the one that replaced it, which counts from 1 again', async () => {
    const testOrganization = await testApp.createOrganization()
    const { closings } = JSON.parse(OUR_JSON)
    const dated = [
      ['2026-11-08', 4_998],
      ['2026-11-10', 5_000],
      ['2026-11-11', 1],
      ['2026-11-12', 2],
      ['2026-11-16', 5],
    ].map(([date, sequence]) => ({ ...closings[0], date, sequence }))
    dataOf(await upload(testOrganization, JSON.stringify({ closings: dated })))
    const { data } = await testOrganization.people.user.get<ClosingsContinuity>('closings/continuity')
    expect(data).toMatchObject([{ lastSequence: 5, lastDate: '2026-11-16' }])
    expect(data[0]!.gaps).toEqual([
      { from: 4_999, to: 4_999, before: '2026-11-10' },
      { from: 3, to: 4, before: '2026-11-16' },
    ])
  })

  it('lists no gap between the last number of a replaced POS and the numbers of its successor, to which the offset is added', async () => {
    const testOrganization = await testApp.createOrganization()
    const { closings } = JSON.parse(OUR_JSON)
    const dated = (dates: readonly (readonly [string, number])[]) =>
      JSON.stringify({ closings: dates.map(([date, sequence]) => ({ ...closings[0], date, sequence })) })
    dataOf(await upload(testOrganization, dated([['2026-11-10', 4_999]])))
    // The former POS has given number 2, so the file of its successor is refused until an admin sets the offset.
    dataOf(await upload(testOrganization, dated([['2026-11-09', 2]])))
    const ofSuccessor = dated([
      ['2026-11-12', 2],
      ['2026-11-16', 5],
    ])
    await testOrganization.refuses(() => upload(testOrganization, ofSuccessor), 'ClosingNumberTaken')
    dataOf(
      await changeEstablishment(testOrganization, testOrganization.people.admin, { closingOffset: 10_000 }),
    )
    expect(dataOf(await upload(testOrganization, ofSuccessor))).toMatchObject({ imported: 2, present: 0 })
    const { data } = await testOrganization.people.user.get<ClosingsContinuity>('closings/continuity')
    expect(data).toMatchObject([{ lastSequence: 10_005, lastDate: '2026-11-16' }])
    expect(data[0]!.gaps).toEqual([
      { from: 10_003, to: 10_004, before: '2026-11-16' },
      { from: 3, to: 4_998, before: '2026-11-10' },
    ])
  })

  it.each([
    ['ACTIVE', 2],
    ['INACTIVE', 1],
    ['DELETED', 1],
  ])('of two establishments, one of them %s, lists %i', async (status, count) => {
    const { ids, people } = await testApp.createOrganization()
    await asSystem(testApp.db, (trx) =>
      sql`update establishments set status = ${status} where id = ${ids.otherEstablishment}::uuid`.execute(
        trx,
      ),
    )
    expect(dataOf(await people.admin.get<ClosingsContinuity>('closings/continuity'))).toHaveLength(count)
  })
})
