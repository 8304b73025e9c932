import { expect, it } from 'vitest'
import { labelsOfSettings, withOneLabelPerCode } from '../../../src/domain/accounting/account-labels.ts'
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
  const journal = { journalCode: 'CA', journalLabel: 'Caisse' }
  const posted = [
    { id: '1', validDate: '2026-11-20', ...journal, lines: [{ ...line, accountLabel: 'CB' }] },
    { id: '2', validDate: '2026-11-20', ...journal, lines: [{ ...line, accountLabel: ' ' }] },
  ]
  const labelled = withOneLabelPerCode(posted, new Map())
  expect(labelled.flatMap(({ lines }) => lines.map(({ accountLabel }) => accountLabel))).toEqual(['CB', 'CB'])
  expect(posted[1]!.lines[0]!.accountLabel).toBe(' ')
})

it('a journal that was renamed has the label that was posted last in the whole file, whatever the order of the entries', () => {
  const posted = (id: string, validDate: string, journalCode: string, journalLabel: string) => ({
    id,
    validDate,
    journalCode,
    journalLabel,
    lines: [],
  })
  const entries = [
    posted('3', '2026-11-21', 'CA', 'Journal de caisse'),
    posted('1', '2026-11-20', 'CA', 'Caisse'),
    posted('2', '2026-11-20', 'RE', 'Remises'),
  ]
  expect(withOneLabelPerCode(entries, new Map()).map(({ journalLabel }) => journalLabel)).toEqual([
    'Journal de caisse',
    'Journal de caisse',
    'Remises',
  ])
})
