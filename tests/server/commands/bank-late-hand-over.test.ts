import { beforeEach, expect, it } from 'vitest'
import { bankMovement, importLines, linkLines, organizationWithBank } from './bank.ts'
import { entriesOf, saveAccountingSettings } from './books.ts'
import {
  changeRemittance,
  dataOf,
  notesOf,
  preparedRemittance,
  readRemittance,
  sealedPouch,
  signInAgain,
  TODAY,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

beforeEach(() => testApp.clock.set(`${TODAY}T10:00:00.000Z`))

it('a credit before the recorded hand-over names its remittance, can be linked to it by hand, and dates its departure in the books', async () => {
  const before = await organizationWithBank(testApp)
  await saveAccountingSettings(before)
  const counts = [notesOf(before, 'SAC141')]
  const pouch = await sealedPouch(before, 'SAC141', { date: '2026-11-19', counts })
  const remittance = await preparedRemittance(before, [pouch])
  // The courier came on the day of preparation, a Friday; the hand-over is recorded on Tuesday.
  testApp.clock.set('2026-11-24T10:00:00.000Z')
  const testOrganization = await signInAgain(testApp, before)
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
  const { proposals, remittances } = await importLines(testOrganization, [
    bankMovement(16_000, 'VERSEMENT', '2026-11-23'),
    bankMovement(16_000, 'AVANT LA PREPARATION', '2026-11-19'),
  ])
  expect(remittances).toMatchObject([{ preparedOn: TODAY, collectedOn: '2026-11-24' }])
  expect(proposals.map(({ label, outcome, cause }) => [label, outcome, cause])).toEqual([
    ['VERSEMENT', 'ambiguous', 'beforeHandOver'],
    ['AVANT LA PREPARATION', 'orphan', 'nothing'],
  ])
  const [credit, tooEarly] = proposals.map(({ lineId }) => lineId)
  const { accountant } = testOrganization.people
  await testOrganization.refuses(
    () => linkLines(accountant, { lineId: tooEarly!, remittanceId: remittance.id }),
    'CreditBeforeHandOver',
  )
  // A typed date has no evidence of the bank.
  const typed = { status: 'AVALIDATED', creditedCents: 16_000, creditedOn: '2026-11-23' } as const
  await testOrganization.refuses(
    () => changeRemittance(testOrganization, remittance, typed),
    'CreditBeforeHandOver',
  )
  dataOf(await linkLines(accountant, { lineId: credit!, remittanceId: remittance.id }))
  expect(await readRemittance(testOrganization, remittance.id)).toMatchObject({
    creditedCents: 16_000,
    creditedOn: '2026-11-23',
    handedOverOn: '2026-11-24',
  })
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'AVALIDATED' }))
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'SEND' }))
  await testApp.server.jobs.drain()
  expect((await entriesOf(testOrganization)).map(({ kind, date }) => [kind, date])).toEqual([
    ['TRANSIT', '2026-11-23'],
    ['BANK', '2026-11-23'],
  ])
})
