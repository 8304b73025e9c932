import { expect, it } from 'vitest'
import type { CashLog, ControlSheet } from '../../../src/domain/contract/cash-logs.ts'
import {
  countSheet,
  dataOf,
  expectRefused,
  responseOf,
  setStatus,
  type TestOrganization,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

/**
 * A drawer that is 50 € short: 100 € of float and 300 € of takings should be in it, and 350 € were counted.
 *
 * Worked by hand (delta = counted − float − expected): with the usual float the delta is 350 − 100 − 300 = −50. With a typed float of 50 € it is
 * 350 − 50 − 300 = 0, and nothing would show the missing 50 €.
 */
const shortDrawer = ({ ids }: TestOrganization, floatCents: number | null) => ({
  floatCents,
  turnoverCents: 30_000,
  counts: [{ paymentCategoryId: ids.card, totalCents: 35_000 }],
})

const validate = ({ people }: TestOrganization, log: CashLog, comment?: string) =>
  setStatus<CashLog[]>(people.user, 'cashlogs', log.id, { status: 'VALIDATED', comment })

const readControlSheets = async ({ people }: TestOrganization, hasUnusualFloat: string) =>
  dataOf(
    await people.accountant.get<{ entries: ControlSheet[] } | null>('controlsheets', { hasUnusualFloat }),
  )?.entries ?? []

it('a float that differs from the usual one needs a comment, and accounting can list the sheets with such a float', async () => {
  const testOrganization = await testApp.createOrganization({ floatCents: 10_000 })
  const log = await countSheet(testOrganization, shortDrawer(testOrganization, 5_000))
  expect(log).toMatchObject({ floatCents: 5_000, usualFloatCents: 10_000, deltaCents: 0 })
  expect(await expectRefused(testOrganization, () => validate(testOrganization, log))).toMatchObject({
    refusal: 'CommentRequired',
  })
  expect(responseOf(await validate(testOrganization, log, 'Fond réduit par la direction'))).toMatchObject({
    statusCode: 11027,
  })
  expect(await readControlSheets(testOrganization, 'true')).toMatchObject([
    { id: log.id, usualFloatCents: 10_000, hasUnusualFloat: true },
  ])
  expect(await readControlSheets(testOrganization, 'false')).toEqual([])
})

it('the usual float, and one within the tolerance, need no comment', async () => {
  const testOrganization = await testApp.createOrganization({ floatCents: 10_000, toleranceCents: 100 })
  // Nothing is missing: 350 − 100 − 250 = 0, and 350 − 99 − 251 = 0.
  for (const [service, floatCents, turnoverCents] of [
    ['lunch', null, 25_000],
    ['evening', 9_900, 25_100],
  ] as const) {
    const sheet = { ...shortDrawer(testOrganization, floatCents), service, turnoverCents }
    const log = await countSheet(testOrganization, sheet)
    expect(responseOf(await validate(testOrganization, log))).toMatchObject({ statusCode: 11027 })
  }
  expect(await readControlSheets(testOrganization, 'true')).toEqual([])
})

it('a blind counter must comment on an unusual float, too', async () => {
  const testOrganization = await testApp.createOrganization({ floatCents: 10_000, blindCount: true })
  const log = await countSheet(testOrganization, shortDrawer(testOrganization, 5_000))
  expect(await expectRefused(testOrganization, () => validate(testOrganization, log))).toMatchObject({
    refusal: 'CommentRequired',
  })
})
