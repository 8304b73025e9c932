import { describe, expect, it } from 'vitest'
import type { BankLine } from '../../../src/domain/contract/bank.ts'
import type { CashLog, CountRow } from '../../../src/domain/contract/cash-logs.ts'
import type { VersionedRow } from '../../../src/domain/lists/versions.ts'
import {
  bankMovement,
  handedOverRemittance,
  importLines,
  linkLines,
  organizationWithBank,
  unlinkLine,
} from './bank.ts'
import { personId } from './insert-organization.ts'
import {
  changeRemittance,
  dataOf,
  expectRefused,
  preparedRemittance,
  responseOf,
  sealedPouch,
  setStatus,
  sheetBody,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

const versionsOf = (rows: readonly VersionedRow[]) =>
  Object.fromEntries(rows.map(({ id, version }) => [id, version]))

const cards = ({ ids }: TestOrganization, totalCents: number) => ({
  turnoverCents: totalCents,
  counts: [{ paymentCategoryId: ids.card, totalCents }],
})
/** Two sheets with one count of cards each, validated in the establishment. */
async function twoSheets(testOrganization: TestOrganization) {
  const takings = cards(testOrganization, 16_000)
  return [
    await validatedCashLog(testOrganization, takings),
    await validatedCashLog(testOrganization, { ...takings, service: 'evening' }),
  ] as const
}
const countsOf = (...logs: readonly CashLog[]) => logs.flatMap(({ counts }) => counts)
const control = (
  { people }: TestOrganization,
  counts: readonly { readonly id: string }[],
  body: { readonly status: string } & Readonly<Record<string, unknown>>,
) =>
  setStatus<CountRow[]>(
    people.accountant,
    'counts',
    counts.map(({ id }) => id),
    body,
  )
/** The accountant sends the sheet back; it is counted again with another amount and validated. */
async function recount(testOrganization: TestOrganization, { id, counts }: CashLog, totalCents: number) {
  const { user } = testOrganization.people
  dataOf(await control(testOrganization, counts, { status: 'UNVALIDATED', reason: 'Recount' }))
  const { version, service } = dataOf(await user.get<CashLog>(`cashlogs/${id}`))
  const body = sheetBody(testOrganization, { service, ...cards(testOrganization, totalCents) })
  dataOf(await user.put(`cashlogs/${id}`, { ...body, version }))
  return dataOf(await setStatus<CashLog[]>(user, 'cashlogs', id, { status: 'VALIDATED' }))[0]!
}

describe('accounting’s command on counts', () => {
  it('is refused for every row when one was counted again since the person saw it, and the refusal names that row', async () => {
    const testOrganization = await testApp.createOrganization()
    const [first, second] = await twoSheets(testOrganization)
    const counts = countsOf(first, second)
    const recounted = await recount(testOrganization, second, 10_000)
    const validate = (seen: readonly VersionedRow[]) =>
      control(testOrganization, counts, { status: 'AVALIDATED', versions: versionsOf(seen) })
    await testOrganization.refuses(() => validate(counts), {
      http: 412,
      statusCode: 10002,
      refusal: 'StaleVersion',
      rows: [{ id: second.counts[0]!.id, refusal: 'StaleVersion' }],
      status: 'VALIDATED',
      by: 'user Test',
    })
    const validated = dataOf(await validate(countsOf(first, recounted)))
    expect(validated.map(({ status, totalCents }) => [status, totalCents])).toEqual([
      ['AVALIDATED', 16_000],
      ['AVALIDATED', 10_000],
    ])
  })

  it('is refused because of the status if neither the status nor the version of a row allows it', async () => {
    const testOrganization = await testApp.createOrganization()
    const counts = countsOf(...(await twoSheets(testOrganization)))
    const validate = () =>
      control(testOrganization, counts, { status: 'AVALIDATED', versions: versionsOf(counts) })
    dataOf(await validate())
    await testOrganization.refuses(validate, {
      http: 409,
      rows: counts.map(({ id }) => ({ id, refusal: 'StatusDoesNotAllow' })),
    })
  })

  it.each(['VALIDATED', 'UNVALIDATED', 'SEND', 'SENTP'])(
    'is refused with the versions that the counts had before the control: %s',
    async (status) => {
      const testOrganization = await testApp.createOrganization()
      const { ids } = testOrganization
      // Luncheon vouchers have a provision code.
      const log = await validatedCashLog(testOrganization, {
        turnoverCents: 1_000,
        counts: [{ paymentCategoryId: ids.luncheon, quantity: 1, totalCents: 1_000 }],
      })
      const [validated] = dataOf(
        await control(testOrganization, log.counts, {
          status: 'AVALIDATED',
          versions: versionsOf(log.counts),
        }),
      )
      const change = (seen: readonly VersionedRow[]) =>
        control(testOrganization, log.counts, { status, reason: 'No', versions: versionsOf(seen) })
      await testOrganization.refuses(() => change(log.counts), {
        refusal: 'StaleVersion',
        rows: [{ id: validated!.id, refusal: 'StaleVersion' }],
      })
      expect(responseOf(await change([validated!]))).toMatchObject({ http: 200 })
    },
  )

  it('accepts versions also with the ids in the body, and only of exactly the requested rows', async () => {
    const testOrganization = await testApp.createOrganization()
    const { accountant } = testOrganization.people
    const [first, second] = countsOf(...(await twoSheets(testOrganization)))
    const validate = (seen: readonly VersionedRow[]) =>
      accountant.put(
        'countsstatus',
        { status: 'AVALIDATED', ids: [first!.id], versions: versionsOf(seen) },
        { query: { status: 'AVALIDATED' } },
      )
    const refusalWith = (seen: readonly VersionedRow[]) =>
      expectRefused(testOrganization, () => validate(seen))
    expect(await refusalWith([second!])).toMatchObject({
      http: 400,
      issues: [
        { path: `versions.${first!.id}`, key: 'issue.required' },
        { path: `versions.${second!.id}`, key: 'issue.unknownField' },
      ],
    })
    expect(await refusalWith([{ id: first!.id, version: 9 }])).toMatchObject({ refusal: 'StaleVersion' })
    expect(responseOf(await validate([{ id: first!.id.toUpperCase(), version: 2 }]))).toMatchObject({
      http: 200,
    })
  })
})

it('accounting’s command on remittances is refused for every row when one changed since it was seen, and the refusal names that row', async () => {
  const testOrganization = await testApp.createOrganization()
  const { accountant } = testOrganization.people
  const handedOver = async (number: string, date: string) => {
    const pouch = await sealedPouch(testOrganization, number, { date })
    const prepared = await preparedRemittance(testOrganization, [pouch])
    return dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))[0]!
  }
  const seen = [await handedOver('SAC001', '2026-11-18'), await handedOver('SAC002', '2026-11-17')]
  const [first, second] = seen
  const change = (status: 'AVALIDATED' | 'SEND', rows: readonly VersionedRow[], body: object = {}) =>
    setStatus(
      accountant,
      'remittances',
      rows.map(({ id }) => id),
      { status, versions: versionsOf(rows), ...body },
    )
  const credited = { creditedCents: 16_000, creditedOn: '2026-11-20' }
  dataOf(
    await changeRemittance(testOrganization, second!, { status: 'UNVALIDATED', reason: 'Wrong receipt' }),
  )
  dataOf(await changeRemittance(testOrganization, second!, { status: 'VALIDATED' }))
  const stale = { http: 412, rows: [{ id: second!.id, refusal: 'StaleVersion' }] }
  await testOrganization.refuses(() => change('AVALIDATED', seen, credited), stale)
  const current = [first!, { id: second!.id, version: 4 }]
  dataOf(await change('AVALIDATED', current, credited))
  const validated = [
    { id: first!.id, version: 3 },
    { id: second!.id, version: 5 },
  ]
  await testOrganization.refuses(() => change('SEND', [validated[0]!, current[1]!]), stale)
  dataOf(await change('SEND', validated))
})

describe('a command on bank lines', () => {
  const readLines = async ({ people }: TestOrganization) =>
    dataOf(
      await people.accountant.get<{ entries: readonly BankLine[] }>('banklines', { sort: 'amountCents_asc' }),
    ).entries
  const change = (
    { people }: TestOrganization,
    lines: readonly VersionedRow[],
    body: { readonly status: string } & Readonly<Record<string, unknown>>,
  ) =>
    setStatus<BankLine[]>(
      people.accountant,
      'banklines',
      lines.map(({ id }) => id),
      { ...body, versions: versionsOf(lines) },
    )

  it('is refused for every line when somebody else changed the kind of one meanwhile, and the refusal names that line', async () => {
    const testOrganization = await organizationWithBank(testApp)
    await importLines(testOrganization, [bankMovement(-1_200, 'COTISATION'), bankMovement(-900, 'FRAIS')])
    const seen = await readLines(testOrganization)
    const [first, second] = seen
    const { admin } = testOrganization.people
    dataOf(await setStatus(admin, 'banklines', second!.id, { status: 'FEES' }))
    await testOrganization.refuses(
      () => change(testOrganization, seen, { status: 'IGNORED', reason: 'Known' }),
      {
        http: 412,
        refusal: 'StaleVersion',
        rows: [{ id: second!.id, refusal: 'StaleVersion' }],
        by: 'admin Test',
      },
    )
    // A kind that was set after the person saw the line is not removed either.
    dataOf(await setStatus(admin, 'banklines', second!.id, { status: 'OPEN' }))
    dataOf(await setStatus(admin, 'banklines', second!.id, { status: 'IGNORED', reason: 'Private' }))
    await testOrganization.refuses(
      () => change(testOrganization, [{ id: second!.id, version: 2 }], { status: 'OPEN' }),
      { refusal: 'StaleVersion', rows: [{ id: second!.id, refusal: 'StaleVersion' }] },
    )
    const current = [first!, { id: second!.id, version: 4 }]
    const changed = dataOf(await change(testOrganization, current, { status: 'FEES' }))
    expect(changed.map(({ kind, version }) => [kind, version])).toEqual([
      ['FEES', 2],
      ['FEES', 5],
    ])
  })

  it('does not remove a link that somebody else made after the person saw the line', async () => {
    const testOrganization = await organizationWithBank(testApp)
    const { accountant, admin } = testOrganization.people
    const seenRemittance = await handedOverRemittance(testOrganization, ['SAC001'])
    const otherRemittance = await handedOverRemittance(testOrganization, ['SAC002'], 18)
    const { proposals } = await importLines(testOrganization, [bankMovement(16_000)])
    const { lineId } = proposals[0]!
    dataOf(await linkLines(accountant, { lineId, remittanceId: seenRemittance.id }))
    const [seen] = await readLines(testOrganization)
    expect(seen!.version).toBe(2)
    dataOf(await unlinkLine(admin, lineId))
    dataOf(await linkLines(admin, { lineId, remittanceId: otherRemittance.id }))
    const remove = (version: number) =>
      change(testOrganization, [{ id: lineId, version }], { status: 'UNLINKED', reason: 'Wrong' })
    await testOrganization.refuses(() => remove(2), {
      http: 412,
      rows: [{ id: lineId, refusal: 'StaleVersion' }],
    })
    expect((await readLines(testOrganization))[0]).toMatchObject({
      remittanceId: otherRemittance.id,
      version: 4,
    })
    const [unlinked] = dataOf(await remove(4))
    expect(unlinked).toMatchObject({ status: 'OPEN', version: 5 })
    // A line that is no longer linked is refused for this reason, although the version is stale too.
    await testOrganization.refuses(() => remove(4), { refusal: 'BankLineNotLinked' })
  })
})

it('a person is not suspended, deleted or restored by somebody who saw another version of them', async () => {
  const testOrganization = await testApp.createOrganization()
  const { admin } = testOrganization.people
  const id = personId('employee', testOrganization.tenant)
  const { version } = dataOf(await admin.get<VersionedRow>(`users/${id}`))
  const change = (status: string, seen: number) => setStatus(admin, 'users', id, { status, version: seen })
  const stale = { http: 412, refusal: 'StaleVersion', rows: [{ id, refusal: 'StaleVersion' }] }
  await testOrganization.refuses(() => change('INACTIVE', version + 1), stale)
  dataOf(await change('INACTIVE', version))
  await testOrganization.refuses(() => change('ACTIVE', version), stale)
  await testOrganization.refuses(() => change('DELETED', version), stale)
  dataOf(await change('ACTIVE', version + 1))
})
