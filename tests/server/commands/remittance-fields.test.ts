import { describe, expect, it } from 'vitest'
import type { Remittance, RemittanceStatusBody } from '../../../src/domain/contract/remittances.ts'
import { bankMovement, handedOverRemittance, importLines, linkLines, organizationWithBank } from './bank.ts'
import {
  changeRemittance,
  dataOf,
  preparedRemittance,
  readPouch,
  sealedPouch,
  type TestOrganization,
  twoPouches,
  withTestApp,
} from './test-app.ts'
import { organizationWithWallet, postMovement, RECEIVED_COINS, sealChangePouch } from './wallets.ts'

const testApp = withTestApp()

/** The fields that a later command may keep or replace. */
const fieldsOf = ({ courierName, receiptNumber, creditedCents, creditedOn, reason }: Remittance) => ({
  courierName,
  receiptNumber,
  creditedCents,
  creditedOn,
  reason,
})

async function change(
  testOrganization: TestOrganization,
  remittance: Remittance,
  body: RemittanceStatusBody,
): Promise<Remittance> {
  return dataOf(await changeRemittance(testOrganization, remittance, body))[0]!
}

/** A remittance of 160 € that was handed over, linked to a bank line of today, 20 November. */
async function linkedRemittance() {
  const testOrganization = await organizationWithBank(testApp)
  const remittance = await handedOverRemittance(testOrganization, ['SAC001'])
  const { proposals } = await importLines(testOrganization, [bankMovement(16_000)])
  const lineId = proposals[0]!.lineId
  dataOf(await linkLines(testOrganization.people.accountant, { lineId, remittanceId: remittance.id }))
  return { testOrganization, remittance }
}

describe('the fields of a remittance', () => {
  it('that are null in a second hand-over keep the values of the first; other values replace them', async () => {
    const testOrganization = await testApp.createOrganization()
    const remittance = await preparedRemittance(testOrganization, await twoPouches(testOrganization))
    const empty = {
      courierName: null,
      receiptNumber: null,
      creditedCents: null,
      creditedOn: null,
      reason: null,
    }
    expect(fieldsOf(remittance)).toEqual(empty)

    const first = { ...empty, courierName: 'D. Pereira', receiptNumber: 'BR-1' }
    expect(
      fieldsOf(
        await change(testOrganization, remittance, {
          status: 'VALIDATED',
          courierName: ' D. Pereira ',
          receiptNumber: ' BR-1 ',
        }),
      ),
    ).toEqual(first)
    const sentBack = { status: 'UNVALIDATED', reason: 'Wrong receipt' } as const
    expect(fieldsOf(await change(testOrganization, remittance, sentBack))).toEqual({
      ...first,
      reason: 'Wrong receipt',
    })
    const bothNull = { status: 'VALIDATED', courierName: null, receiptNumber: null } as const
    expect(fieldsOf(await change(testOrganization, remittance, bothNull))).toEqual(first)
    await change(testOrganization, remittance, sentBack)
    expect(
      fieldsOf(
        await change(testOrganization, remittance, {
          status: 'VALIDATED',
          courierName: 'M. Roux',
          receiptNumber: 'BR-2',
        }),
      ),
    ).toEqual({ ...empty, courierName: 'M. Roux', receiptNumber: 'BR-2' })
  })

  it.each([
    ['receipt number', 'receiptNumber'],
    ['name of the courier', 'courierName'],
  ] as const)('that a second hand-over empties no longer have a value: the %s', async (_what, field) => {
    const testOrganization = await testApp.createOrganization()
    const remittance = await preparedRemittance(testOrganization, await twoPouches(testOrganization))
    const handOver = { status: 'VALIDATED', courierName: 'Jean', receiptNumber: 'R-77' } as const
    await change(testOrganization, remittance, handOver)
    await change(testOrganization, remittance, { status: 'UNVALIDATED', reason: 'Receipt of no. 13' })
    const correction = { ...handOver, [field]: ' ' }
    expect(await change(testOrganization, remittance, correction)).toMatchObject({
      status: 'VALIDATED',
      courierName: 'Jean',
      receiptNumber: 'R-77',
      [field]: null,
    })
  })

  it.each<[string, Partial<RemittanceStatusBody>]>([
    ['no date is typed', {}],
    ['the date of the line is typed', { creditedOn: '2026-11-20' }],
  ])('after the control include amount and date of the linked line, if %s', async (_what, body) => {
    const { testOrganization, remittance } = await linkedRemittance()
    expect(await change(testOrganization, remittance, { status: 'AVALIDATED', ...body })).toMatchObject({
      creditedCents: 16_000,
      creditedOn: '2026-11-20',
      reason: null,
    })
  })

  it('cannot get another date of the credit than that of the linked line', async () => {
    const { testOrganization, remittance } = await linkedRemittance()
    const typed = { status: 'AVALIDATED', creditedOn: '2026-11-24' } as const
    await testOrganization.refuses(
      () => changeRemittance(testOrganization, remittance, typed),
      'BankLinesLinked',
    )
  })

  it.each<[string, RemittanceStatusBody, Partial<Remittance>]>([
    [
      'no reason, if the bank credited the declared amount',
      { status: 'AVALIDATED', creditedCents: 32_000, creditedOn: '2026-11-23', reason: 'Why not' },
      { creditedCents: 32_000, creditedOn: '2026-11-23', reason: null },
    ],
    [
      'the reason of the difference',
      { status: 'AVALIDATED', creditedCents: 31_000, reason: ' Ten euros are missing ' },
      { creditedCents: 31_000, creditedOn: null, reason: 'Ten euros are missing' },
    ],
  ])('after the control include %s', async (_what, body, expected) => {
    const testOrganization = await testApp.createOrganization()
    const remittance = await preparedRemittance(testOrganization, await twoPouches(testOrganization))
    await change(testOrganization, remittance, { status: 'VALIDATED' })
    expect(await change(testOrganization, remittance, body)).toMatchObject(expected)
  })
})

it('the history does not mark a hand-over by another person as made by the preparer', async () => {
  const testOrganization = await testApp.createOrganization()
  const pouch = await sealedPouch(testOrganization, 'SAC001')
  const remittance = await preparedRemittance(testOrganization, [pouch])
  await change(testOrganization, remittance, { status: 'VALIDATED' })
  const event = (await testOrganization.audit()).findLast(
    ({ action, entity }) => action === 'validate' && entity === 'remittance',
  )
  expect(event?.after).toEqual({
    status: 'VALIDATED',
    validatedAt: '2026-11-20T10:00:00.000Z',
    validatedById: expect.any(String),
    validatedByName: 'colleague Test',
    courierName: 'Jean',
    receiptNumber: 'R-1',
  })
})

it('a remittance of CHANGE pouches that was sent back cannot be cancelled after coins were received for one of them', async () => {
  const testOrganization = await organizationWithWallet(testApp)
  const pouches = [
    await readPouch(testOrganization, await sealChangePouch(testOrganization, 'MON0001')),
    await readPouch(testOrganization, await sealChangePouch(testOrganization, 'MON0002')),
  ]
  const remittance = await preparedRemittance(testOrganization, pouches)
  await change(testOrganization, remittance, { status: 'VALIDATED' })
  dataOf(await postMovement(testOrganization.people.director, { ...RECEIVED_COINS, pouchId: pouches[0]!.id }))
  await change(testOrganization, remittance, { status: 'UNVALIDATED', reason: 'Wrong receipt' })
  await testOrganization.refuses(
    () => changeRemittance(testOrganization, remittance, { status: 'CANCELED', reason: 'Not sent' }),
    { http: 409, refusal: 'ExchangeReceived' },
  )
})
