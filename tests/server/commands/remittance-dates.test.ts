import { it } from 'vitest'
import {
  changeRemittance,
  dataOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

it.each([
  ['in the past', '2026-11-19', 'RemittanceDatePast'],
  ['on a Sunday', '2026-11-22', 'RemittanceDateWeekend'],
  ['years ahead', '2099-01-05', 'RemittanceDateTooFar'],
])('a remittance %s is refused with an issue for its date', async (_what, date, refusal) => {
  const testOrganization = await testApp.createOrganization()
  const pouch = await sealedPouch(testOrganization, 'SAC001')
  const prepare = () =>
    testOrganization.people.director.post('remittances', {
      type: 'NOTES',
      pouchIds: [pouch.id],
      carrierId: testOrganization.ids.carrier,
      date,
    })
  await testOrganization.refuses(prepare, {
    http: 409,
    statusCode: 10001,
    refusal,
    issues: [{ path: 'date', key: `failure.${refusal}` }],
  })
})

it.each([
  ['before the hand-over', '2026-11-19', 'CreditBeforeHandOver'],
  ['years before the hand-over', '2000-01-01', 'CreditBeforeHandOver'],
  ['too far in the future', '2026-11-26', 'CreditTooFarAhead'],
])('a credit %s is refused with an issue for its date', async (_what, creditedOn, refusal) => {
  const testOrganization = await testApp.createOrganization()
  const prepared = await preparedRemittance(testOrganization, [await sealedPouch(testOrganization, 'SAC001')])
  const [remittance] = dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
  const control = () =>
    setStatus(testOrganization.people.accountant, 'remittances', prepared.id, {
      status: 'AVALIDATED',
      creditedCents: remittance!.totalCents,
      creditedOn,
    })
  await testOrganization.refuses(control, {
    http: 409,
    refusal,
    rows: [{ id: prepared.id, refusal }],
    issues: [{ path: 'creditedOn', key: `failure.${refusal}` }],
  })
})
