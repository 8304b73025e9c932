import { expect, it } from 'vitest'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { bankMovement, handedOverRemittance, importLines, linkLines, organizationWithBank } from './bank.ts'
import {
  changeRemittance,
  dataOf,
  preparedRemittance,
  readRemittance,
  responseOf,
  sealedPouch,
  setStatus,
  type TestOrganization,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

const control = ({ people }: TestOrganization, remittances: readonly Remittance[], reason?: string) =>
  setStatus<Remittance[]>(
    people.accountant,
    'remittances',
    remittances.map(({ id }) => id),
    { status: 'AVALIDATED', ...(reason !== undefined && { reason }) },
  )

it('several credited remittances are controlled together, each with its bank line; if one lacks a credit or a reason, all are refused', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const first = await handedOverRemittance(testOrganization, ['SAC001'])
  const pouch = await sealedPouch(testOrganization, 'SAC002', { date: '2026-11-12' })
  const prepared = await preparedRemittance(testOrganization, [pouch])
  const handOver = { status: 'VALIDATED', receiptNumber: 'R-2000' } as const
  const second = dataOf(await changeRemittance(testOrganization, prepared, handOver))[0]!
  const matching = await importLines(testOrganization, [bankMovement(16_000), bankMovement(15_500)])
  const lineOf = (cents: number) =>
    matching.proposals.find(({ amountCents }) => amountCents === cents)!.lineId
  await linkLines(testOrganization.people.accountant, { lineId: lineOf(16_000), remittanceId: first.id })

  expect(responseOf(await control(testOrganization, [first, second]))).toMatchObject({
    http: 409,
    rows: [{ id: second.id, refusal: 'CreditRequired' }],
  })
  expect((await readRemittance(testOrganization, first.id)).status).toBe('VALIDATED')

  await linkLines(testOrganization.people.accountant, { lineId: lineOf(15_500), remittanceId: second.id })
  expect(responseOf(await control(testOrganization, [first, second]))).toMatchObject({
    http: 409,
    rows: [{ id: second.id, refusal: 'ReasonRequired' }],
  })
  expect((await control(testOrganization, [first, second], 'Un billet refusé')).status).toBe(200)
  const after = await Promise.all([first, second].map(({ id }) => readRemittance(testOrganization, id)))
  expect(after.map(({ status, creditedCents, reason }) => [status, creditedCents, reason])).toEqual([
    ['AVALIDATED', 16_000, null],
    ['AVALIDATED', 15_500, 'Un billet refusé'],
  ])
})
