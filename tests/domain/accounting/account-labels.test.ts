import { expect, it } from 'vitest'
import { labelsOfSettings, withOneLabelPerAccount } from '../../../src/domain/accounting/account-labels.ts'
import { ACCOUNTS, BANK_POSTING } from './facts.ts'

const PETTY_CASH = [
  { reason: 'Boulangerie', code: '607100', taxRate: 55 },
  { reason: 'Épicerie', code: '607100', taxRate: 55 },
  { reason: 'Retrait', code: '467000', taxRate: 0 },
]

it('an account of several settings has the label of the first one; reasons and bank accounts come after the other settings', () => {
  const accounts = {
    ...ACCOUNTS,
    bankShortage: { code: '658000', label: 'Manquants' },
    pettyCash: PETTY_CASH,
  }
  const bank = { bankAccounts: { FR1: { code: '512100', label: 'Banque' } } }
  const labels = labelsOfSettings(accounts, bank, [])
  expect(['658000', '607100', '467000', '512100'].map((code) => labels.get(code))).toEqual([
    'Manquants de caisse',
    'Boulangerie',
    'Mouvements de caisse',
    'Banque',
  ])
})

it('the own account of an establishment has the label of the account that it replaces, also if the organization uses its number for another account', () => {
  const own = { '658000': '658010', '471000': '471100', '758000': '471000' }
  const labels = labelsOfSettings(ACCOUNTS, BANK_POSTING, [own])
  expect(['658000', '658010', '471100', '471000'].map((code) => labels.get(code))).toEqual([
    'Manquants de caisse',
    'Manquants de caisse',
    'Recettes à ventiler',
    'Excédents de caisse',
  ])
})

it('a blank label names no account, and the posted entries keep their labels', () => {
  const line = { account: '511500', label: '', debitCents: 1, creditCents: 0, letter: null, letteredOn: null }
  const posted = [
    { id: '1', validDate: '2026-11-20', lines: [{ ...line, accountLabel: 'CB' }] },
    { id: '2', validDate: '2026-11-20', lines: [{ ...line, accountLabel: ' ' }] },
  ]
  const labelled = withOneLabelPerAccount(posted, new Map())
  expect(labelled.flatMap(({ lines }) => lines.map(({ accountLabel }) => accountLabel))).toEqual(['CB', 'CB'])
  expect(posted[1]!.lines[0]!.accountLabel).toBe(' ')
})
