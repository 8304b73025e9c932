import { describe, expect, it } from 'vitest'
import { reimbursementEntry } from '../../../src/domain/accounting/reimbursement.ts'
import { ACCOUNTS, EDENRED_CATEGORY } from './facts.ts'

describe('the lines of a reimbursement of paper vouchers', () => {
  const accountLabelOf = (label: string) => {
    const composed = reimbursementEntry(
      {
        establishmentId: 'lyon',
        establishmentCode: 'LYON',
        ownAccounts: {},
        dispatchId: 'dispatch',
        part: 1,
        iban: null,
        slipNumber: 'B-1',
        issuer: 'Edenred',
        date: '2026-11-28',
        declaredCents: 100_00,
        commissionCents: 0,
        paidCents: 100_00,
        categories: [{ ...EDENRED_CATEGORY, label, name: 'Edenred 2026', declaredCents: 100_00 }],
      },
      ACCOUNTS,
      { bankEntries: true, bankAccounts: {} },
    )
    if (composed.kind !== 'entry') throw new Error(`there is no entry: ${composed.kind}`)
    return composed.entry.lines.find(({ creditCents }) => creditCents === 100_00)?.accountLabel
  }

  it('name the account by the label of the category, without blanks around it', () => {
    expect(accountLabelOf(' Titres Edenred ')).toBe('Titres Edenred')
  })

  it('name the account by the category when it has no label', () => {
    expect(accountLabelOf('  ')).toBe('Edenred 2026')
  })
})
