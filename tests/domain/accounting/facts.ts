import type { Accounts } from '../../../src/domain/accounting/accounts.ts'
import type {
  CategoryAccounts,
  CountedLine,
  LogToPost,
  SoldLine,
} from '../../../src/domain/accounting/cash.ts'
import type { ComposedEntry, Entry } from '../../../src/domain/accounting/entries.ts'
import type { BankPosting } from '../../../src/domain/accounting/remittance.ts'

export const ACCOUNTS: Accounts = {
  suspense: { code: '471000', label: 'Recettes à ventiler' },
  movements: { code: '467000', label: 'Mouvements de caisse' },
  shortage: { code: '658000', label: 'Manquants de caisse' },
  surplus: { code: '758000', label: 'Excédents de caisse' },
  float: { code: '530900', label: 'Fonds de caisse' },
  tickets: { code: '511900', label: 'Titres papier à recevoir' },
  transit: { code: '580000', label: 'Virements internes' },
  bank: { code: '512000', label: 'Banque' },
  bankShortage: { code: '658020', label: 'Manquants de remise' },
  bankSurplus: { code: '758020', label: 'Excédents de remise' },
  change: { code: '530300', label: 'Portefeuille monnaie' },
  commission: { code: '627000', label: 'Commissions des émetteurs' },
  cardFees: { code: '627800', label: 'Commissions CB' },
  inputVat: { code: '445660', label: 'TVA déductible' },
  overpayments: null,
}

/** Bank credits are posted, all to the one account `bank`. */
export const BANK_POSTING: BankPosting = { bankEntries: true, bankAccounts: {} }

export function categoryAccounts(
  overrides: Partial<CategoryAccounts> & { readonly name: string },
): CategoryAccounts {
  return {
    accountingCode: '530100',
    provisionCode: null,
    label: overrides.name,
    provisionLabel: null,
    debit: true,
    paperTicket: false,
    tillFloat: false,
    ...overrides,
  }
}

export const CARD_CATEGORY = categoryAccounts({
  name: 'Carte bancaire',
  accountingCode: '511500',
  provisionCode: '511590',
  label: 'Encaissement CB',
  provisionLabel: 'Provision CB',
})
export const NOTES_CATEGORY = categoryAccounts({ name: 'Espèces – billets', label: 'Espèces' })
export const COINS_CATEGORY = categoryAccounts({
  name: 'Monnaie',
  accountingCode: '530200',
  label: 'Espèces',
})
export const EDENRED_CATEGORY = categoryAccounts({
  name: 'Titre papier Edenred',
  accountingCode: '511610',
  label: 'Titres Edenred',
  paperTicket: true,
})
export const FLOAT_CATEGORY = categoryAccounts({
  name: 'Fond laissé en caisse',
  accountingCode: '530900',
  tillFloat: true,
})

let lastCountNumber = 0
export function countedLine(
  countCategory: CategoryAccounts,
  totalCents: number | null,
  overrides: Partial<CountedLine> = {},
): CountedLine {
  lastCountNumber += 1
  return {
    id: `count-${lastCountNumber}`,
    category: countCategory,
    totalCents,
    provision: [],
    ...overrides,
  }
}

/** A sales line. `taxRate` is in tenths of a percent; `codes` are the accounts of sales and VAT. */
export function soldLine(
  saleType: string,
  taxRate: number,
  amountCents: number,
  taxCents: number,
  codes: readonly [string, string] | null,
): SoldLine {
  return {
    saleType,
    taxRate,
    amountCents,
    taxCents,
    accounts: codes && { code: codes[0], vatCode: codes[1], label: saleType, debit: false },
  }
}

/**
 * Sales at three rates: 550,00 including 50,00 VAT, 240,00 including 40,00, and 105,50 including 5,50;
 * together 895,50 €.
 */
export const THREE_RATES = [
  soldLine('Sur place 10 %', 100, 55_000, 5_000, ['707100', '445711']),
  soldLine('Alcools 20 %', 200, 24_000, 4_000, ['707200', '445712']),
  soldLine('À emporter 5,5 %', 55, 10_550, 550, ['707055', '445713']),
]

export function logToPost(overrides: Partial<LogToPost>): LogToPost {
  return {
    id: 'log-1',
    establishmentId: 'lyon',
    establishmentCode: 'LYON',
    establishmentName: 'Lyon',
    ownAccounts: {},
    date: '2026-11-20',
    service: 'evening',
    registerNumber: 1,
    registerName: 'Salle',
    floatCents: 0,
    expectedCents: 0,
    creditSideCents: 0,
    movementCents: 0,
    movements: [],
    counts: [],
    sales: null,
    ...overrides,
  }
}

/** The composed entry; throws when there is none. */
export function entryOf(composed: ComposedEntry | undefined): Entry {
  if (composed?.kind !== 'entry') throw new Error(`Not an entry: ${JSON.stringify(composed)}`)
  return composed.entry
}
