import { describe, expect, it } from 'vitest'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import {
  creditOf,
  initialEntry,
  isCreditComplete,
  refusalOfCredit,
} from '../../../src/machines/remittance-control/entry.ts'
import type { RemittanceControlContext } from '../../../src/machines/remittance-control/types.ts'
import { remittance } from '../support/remitting.ts'

const NOW = '2026-11-26T10:00:00.000Z'
const AT_TEN_IN_PARIS = { validatedAt: '2026-11-24T09:00:00.000Z', handedOverOn: '2026-11-24' }

/** The context of the control of a remittance of 400 €, after 400 was typed as its amount. It is handed over on the 24th by default. */
const contextOf = (
  creditedOn: string,
  handOver: Pick<Remittance, 'validatedAt' | 'handedOverOn'> = AT_TEN_IN_PARIS,
): RemittanceControlContext => ({
  remittanceId: 'remittance-1',
  remittance: null,
  differenceReason: '',
  reason: '',
  idempotencyKey: '',
  refusal: null,
  notice: null,
  ...initialEntry(remittance({ status: 'VALIDATED', ...handOver })),
  amountText: '400',
  amount: { kind: 'amount', cents: 400_00 },
  creditedOn,
})

describe.each(['CHANGE', 'TICKETS'] as const)(
  'a remittance of type %s, which the bank does not credit,',
  (type) => {
    const opened = {
      ...contextOf(''),
      remittance: remittance({ type, status: 'VALIDATED', totalCents: 100_00 }),
    }

    it('needs neither amount nor date, and sends none', () => {
      expect(isCreditComplete(opened, NOW)).toBe(true)
      expect(creditOf(opened)).toEqual({
        id: 'remittance-1',
        version: 1,
        creditedCents: null,
        creditedOn: null,
        reason: null,
      })
    })

    it('is not validated while a bank line is linked to it', () => {
      const credit = {
        id: 'link-1',
        lineId: 'line-1',
        bookedOn: '2026-11-25',
        amountCents: 100_00,
        label: 'VIREMENT',
        reference: '',
        linkedByName: 'Ada Martin',
        linkedAt: '2026-11-26T10:00:00.000Z',
      }
      const linked = { ...opened, remittance: { ...opened.remittance, credits: [credit] } }
      expect(isCreditComplete(linked, NOW)).toBe(false)
      expect(refusalOfCredit(linked, NOW).name).toBe('BankLinesLinked')
    })
  },
)

it('the amount of a credit is blank until somebody types it', () => {
  const opened = initialEntry(remittance({ status: 'VALIDATED', totalCents: 400_00 }))
  expect(opened).toMatchObject({ amountText: '', amount: { kind: 'blank' }, creditedOn: '' })
  const dated = { ...contextOf('2026-11-25'), ...opened, creditedOn: '2026-11-25' }
  expect(isCreditComplete(dated, NOW)).toBe(false)
  expect(refusalOfCredit(dated, NOW)).toMatchObject({
    name: 'CreditRequired',
    issues: [{ path: 'amount', key: 'failure.CreditRequired' }],
  })
})

describe('the typed date of a credit', () => {
  it('is compared with the day of the hand-over where the pouches left, not where the accountant works', () => {
    // 01:30 on the 25th in La Réunion, 22:30 on the 24th in Paris.
    const handOver = { validatedAt: '2026-11-24T21:30:00.000Z', handedOverOn: '2026-11-25' }
    expect(refusalOfCredit(contextOf('2026-11-24', handOver), NOW)).toMatchObject({
      name: 'CreditBeforeHandOver',
    })
    expect(isCreditComplete(contextOf('2026-11-25', handOver), NOW)).toBe(true)
  })

  it('is at most five days after today where the pouches left, not where the accountant works', () => {
    // 01:30 on the 27th in La Réunion, 22:30 on the 26th in Paris.
    const lateEvening = '2026-11-26T21:30:00.000Z'
    const contextIn = (timeZone: string, creditedOn: string) => {
      const context = contextOf(creditedOn)
      return { ...context, remittance: { ...context.remittance!, timeZone } }
    }
    expect(isCreditComplete(contextIn('Indian/Reunion', '2026-12-02'), lateEvening)).toBe(true)
    expect(refusalOfCredit(contextIn('Indian/Reunion', '2026-12-03'), lateEvening)).toMatchObject({
      name: 'CreditTooFarAhead',
    })
    expect(refusalOfCredit(contextIn('Europe/Paris', '2026-12-02'), lateEvening)).toMatchObject({
      name: 'CreditTooFarAhead',
    })
  })

  it('is not checked before the remittance is loaded', () => {
    const loading: RemittanceControlContext = {
      ...contextOf('2026-11-23'),
      remittance: null,
      amount: { kind: 'blank' },
    }
    expect(refusalOfCredit(loading, NOW).issues).toEqual([{ path: 'amount', key: 'failure.CreditRequired' }])
  })

  it.each(['2026-11-24', '2026-11-26', '2026-12-01'])(
    'can be any day from the hand-over to five days after today: %s',
    (creditedOn) => {
      expect(isCreditComplete(contextOf(creditedOn), NOW)).toBe(true)
    },
  )

  it.each([
    ['2026-11-23', 'CreditBeforeHandOver', 'failure.CreditBeforeHandOver'],
    ['2026-12-02', 'CreditTooFarAhead', 'failure.CreditTooFarAhead'],
    ['2026-02-30', 'CreditRequired', 'issue.date'],
    ['', 'CreditRequired', 'issue.date'],
  ])('is refused at its field when missing, invalid or out of range: %j, %s', (creditedOn, name, key) => {
    const context = contextOf(creditedOn)
    expect(isCreditComplete(context, NOW)).toBe(false)
    expect(refusalOfCredit(context, NOW)).toMatchObject({ name, issues: [{ path: 'creditedOn', key }] })
  })
})
