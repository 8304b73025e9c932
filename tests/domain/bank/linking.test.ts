import { describe, expect, it } from 'vitest'
import { decideLink, decideUnlink, type LinkRequest } from '../../../src/domain/bank/linking.ts'
import { REMITTANCE_STATUSES } from '../../../src/domain/lifecycles/remittance.ts'

const pouch = (id: string, creditedCents: number | null = null) => ({
  id,
  number: id,
  declaredCents: 16_000,
  countedCents: null,
  creditedCents,
})
const line = (amountCents: number, changes = {}) => ({
  account: 'FR1',
  bookedOn: '2026-11-20',
  amountCents,
  isLinked: false,
  kind: 'NONE' as const,
  ...changes,
})
const linking = (changes: Partial<LinkRequest> = {}): LinkRequest => ({
  line: line(32_000),
  partCents: 32_000,
  remittance: {
    status: 'VALIDATED',
    type: 'NOTES',
    accounts: ['FR0', 'FR1'],
    preparedOn: '2026-11-16',
    handedOverOn: '2026-11-18',
    pouches: [pouch('a'), pouch('b')],
  },
  pouchIds: null,
  today: '2026-11-20',
  ...changes,
})

describe('linking a line', () => {
  it('gives each selected pouch its part; without a selection, each pouch that has no credit', () => {
    expect(decideLink(linking())).toEqual({
      shares: [
        { pouchId: 'a', amountCents: 16_000 },
        { pouchId: 'b', amountCents: 16_000 },
      ],
    })
    expect(decideLink(linking({ pouchIds: ['b'] }))).toEqual({
      shares: [{ pouchId: 'b', amountCents: 32_000 }],
    })
    expect(decideLink(linking({ pouchIds: [] }))).toEqual({ shares: [] })
  })

  it('gives the only pouch of a remittance the whole part, also after an earlier line has credited it', () => {
    const remittance = { ...linking().remittance, pouches: [pouch('a', 60_000)] }
    const shares = [{ pouchId: 'a', amountCents: 40_000 }]
    expect(decideLink(linking({ partCents: 40_000, remittance }))).toEqual({ shares })
    expect(decideLink(linking({ partCents: 40_000, remittance, pouchIds: [] }))).toEqual({ shares })
  })

  it.each([
    ['BankLineNotCredit', { line: line(0) }],
    ['BankLineLinked', { line: line(1, { isLinked: true }) }],
    ['BankLineClassified', { line: line(1, { kind: 'CARDS' }) }],
    ['ChangeNotCredited', { remittance: { ...linking().remittance, type: 'CHANGE' as const } }],
    ['TicketsNotCredited', { remittance: { ...linking().remittance, type: 'TICKETS' as const } }],
    ['BankAccountDiffers', { line: line(1, { account: 'FR2' }) }],
    ['BankAccountDiffers', { remittance: { ...linking().remittance, accounts: [] } }],
    ['CreditBeforeHandOver', { line: line(1, { bookedOn: '2026-11-15' }) }],
    ['CreditTooFarAhead', { line: line(1, { bookedOn: '2026-11-26' }) }],
    ['BankPouchCredited', { pouchIds: ['c'] }],
    [
      'BankPouchCredited',
      { pouchIds: ['a'], remittance: { ...linking().remittance, pouches: [pouch('a', 16_000)] } },
    ],
  ])('is refused: %s', (refusal, changes) => {
    expect(decideLink(linking(changes))).toEqual({ refusal })
  })

  it('is possible from the day of preparation on, because the hand-over may have been recorded late', () => {
    const bookedOn = '2026-11-16'
    const early = { line: line(32_000, { bookedOn }), today: '2026-11-18' }
    expect(decideLink(linking(early))).toMatchObject({ shares: [{ pouchId: 'a' }, { pouchId: 'b' }] })
    // A time zone that was corrected after the hand-over moved the day of preparation.
    const moved = { ...linking().remittance, preparedOn: '2026-11-17', handedOverOn: bookedOn }
    expect(decideLink(linking({ ...early, remittance: moved }))).toHaveProperty('shares')
  })

  it('and unlinking it is possible only while the remittance is VALIDATED', () => {
    for (const status of REMITTANCE_STATUSES) {
      const isOpen = status === 'VALIDATED'
      const remittance = { ...linking().remittance, status }
      expect('shares' in decideLink(linking({ remittance: remittance })), status).toBe(isOpen)
      expect('to' in decideUnlink({ remittanceStatus: status }, 'Erreur'), status).toBe(isOpen)
    }
    expect(decideUnlink({ remittanceStatus: 'VALIDATED' }, ' ')).toEqual({ refusal: 'ReasonRequired' })
    expect(decideUnlink(null, 'Erreur')).toEqual({ refusal: 'BankLineNotLinked' })
  })
})
