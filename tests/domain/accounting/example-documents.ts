import type { Accounts } from '../../../src/domain/accounting/accounts.ts'
import { cashEntry, ticketEntry } from '../../../src/domain/accounting/cash.ts'
import type { Entry } from '../../../src/domain/accounting/entries.ts'
import { parseOwnAccounts, type TakingsCategory } from '../../../src/domain/accounting/own-accounts.ts'
import { reimbursementEntry } from '../../../src/domain/accounting/reimbursement.ts'
import { remittanceEntries } from '../../../src/domain/accounting/remittance.ts'
import type { SettlementToPost } from '../../../src/domain/accounting/settlement.ts'
import { walletEntry } from '../../../src/domain/accounting/wallet.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import type { Cents } from '../../../src/domain/money.ts'
import { accountsOf, categoryOf, entriesOf, logOf } from './example-sheets.ts'
import {
  type ChartOfAccounts,
  centsOf,
  type NewAccounts,
  type Reimbursement,
  type Remittance,
  type Settlement,
  type WalletMovement,
} from './example-steps.ts'

/** The bank settings of a step. */
export function bankOf({
  bankEntries,
  bankAccounts,
}: {
  readonly bankEntries?: boolean
  readonly bankAccounts?: Readonly<Record<string, string>>
}) {
  return {
    bankEntries: bankEntries ?? true,
    bankAccounts: Object.fromEntries(
      Object.entries(bankAccounts ?? {}).map(([iban, code]) => [iban, { code, label: code }]),
    ),
  }
}

/** The chart after categories got these accounts. */
export function withNewAccounts(chart: ChartOfAccounts, newAccounts: NewAccounts = {}): ChartOfAccounts {
  const changed = Object.entries(newAccounts).map(([name, account]) => [
    name,
    { ...chart.categories[name]!, account },
  ])
  return { ...chart, categories: { ...chart.categories, ...Object.fromEntries(changed) } }
}

/**
 * The category of takings. If the step has new accounts, a sheet with these takings is posted with the accounts of the chart first. The result has
 * the account on which this sheet was posted.
 */
function categoryOfTakings(
  chart: ChartOfAccounts,
  { name, amount }: { readonly name: string; readonly amount: string },
  newAccounts?: NewAccounts,
): TakingsCategory {
  if (!newAccounts) return categoryOf(chart, name)
  const log = logOf(chart, { counted: { [name]: amount }, expected: amount }, new Map())
  const accounts = accountsOf(chart)
  const posted = entriesOf([cashEntry(log, accounts).composed, ticketEntry(log, accounts)])
  const takings = posted.flatMap((entry) => entry.takings ?? [])
  return {
    ...categoryOf(withNewAccounts(chart, newAccounts), name),
    posted: takings.find(({ countId }) => countId === name)!.account,
  }
}

/** A settlement in the form in which it is posted, with the present accounts of its categories. */
export function settlementOf(chart: ChartOfAccounts, settlement: Settlement): SettlementToPost {
  return {
    id: 'settlement',
    establishmentId: 'lyon',
    establishmentCode: 'LYO02',
    establishmentName: 'Lyon',
    ownAccounts: parseOwnAccounts(settlement.ownAccounts ?? '')!,
    reference: settlement.reference ?? 1,
    kind: settlement.kind ?? 'CARDS',
    date: settlement.date,
    iban: settlement.iban ?? 'FR1',
    netCents: centsOf(settlement.net),
    feeCents: centsOf(settlement.fee ?? '0'),
    feeVatCents: centsOf(settlement.vat ?? '0'),
    parts: (settlement.days ?? []).map(([date, name, gross]) => ({
      date,
      categoryId: name,
      category: categoryOf(chart, name),
      cents: centsOf(gross),
    })),
  }
}

/** The entries of a reimbursement. With `byCarrier`, any entries of the remittance with the vouchers come first; there should be none. */
export function reimbursementEntriesOf(
  chart: ChartOfAccounts,
  accounts: Accounts,
  reimbursement: Reimbursement,
): readonly Entry[] {
  const commissionCents = centsOf(reimbursement.commission) + centsOf(reimbursement.vat)
  const declaredCents = centsOf(reimbursement.gross)
  const category = categoryOfTakings(
    chart,
    { name: reimbursement.issuer, amount: reimbursement.gross },
    reimbursement.newAccounts,
  )
  const remittanceBefore = reimbursement.byCarrier
    ? remittanceEntriesOf(chart, accounts, {
        establishment: reimbursement.establishment,
        reference: 1,
        type: 'TICKETS',
        prepared: addDays(reimbursement.date, -1),
        handedOver: addDays(reimbursement.date, -1),
        pouches: [[null, reimbursement.gross]],
      })
    : []
  const payment = entriesOf([
    reimbursementEntry(
      {
        dispatchId: 'dispatch',
        part: 1,
        establishmentId: reimbursement.establishment,
        establishmentCode: reimbursement.establishment,
        ownAccounts: {},
        iban: reimbursement.iban ?? null,
        slipNumber: 'B-1',
        issuer: reimbursement.issuer,
        date: reimbursement.date,
        declaredCents,
        paidCents:
          reimbursement.paid === undefined ? declaredCents - commissionCents : centsOf(reimbursement.paid),
        commissionCents,
        categories: [{ ...category, declaredCents }],
      },
      accounts,
      bankOf(reimbursement),
    ),
  ])
  return [...remittanceBefore, ...payment]
}

/** The entry of a wallet movement; none if it moves no account. `openingCents` is that of `WalletMovementToPost`. */
export function walletEntriesOf(
  chart: ChartOfAccounts,
  accounts: Accounts,
  { type, date, amount, iban, coinsAccount, ...bank }: WalletMovement,
  openingCents: Cents | null,
): readonly Entry[] {
  const isTakenBack = amount.startsWith('-')
  // A COUNT with a `coinsAccount` takes back what was posted the day before, to the account of the chart.
  const posted =
    coinsAccount && isTakenBack
      ? walletEntriesOf(chart, accounts, { type, date: addDays(date, -1), amount: amount.slice(1) }, null)
      : []
  const coins = categoryOfTakings(
    chart,
    { name: 'monnaie', amount: amount.replace('-', '') },
    coinsAccount ? { monnaie: coinsAccount } : undefined,
  )
  return entriesOf([
    walletEntry(
      {
        id: 'movement',
        establishmentId: 'lyon',
        establishmentCode: 'LYO02',
        establishmentName: 'Lyon',
        ownAccounts: {},
        sequence: 1,
        type,
        date,
        cents: centsOf(amount),
        category: type === 'COUNT' ? coins : null,
        reversedLines: posted.flatMap(({ lines }) => lines),
        openingCents,
        registerName: type === 'FLOAT' ? 'Salle' : null,
        iban: iban ?? null,
      },
      accounts,
      bankOf(bank),
    ),
  ])
}

/** The entries of a remittance: the hand-over, then each credit or reception of coins. They have the letters that late coins give in the end. */
export function remittanceEntriesOf(
  chart: ChartOfAccounts,
  accounts: Accounts,
  remittance: Remittance,
): readonly Entry[] {
  const credits = remittance.credits ?? []
  const pouches = remittance.pouches.map(([name, value], index) => {
    const pouchCategory =
      name === null ? null : categoryOfTakings(chart, { name, amount: value }, remittance.newAccounts)
    const [on, amount] = remittance.received?.[index] ?? []
    const received = on && amount ? { on, cents: centsOf(amount) } : null
    return { valueCents: centsOf(value), category: pouchCategory, received }
  })
  return entriesOf(
    remittanceEntries(
      {
        id: `remittance-${remittance.establishment}-${remittance.reference}`,
        establishmentId: remittance.establishment,
        establishmentCode: remittance.establishment,
        ownAccounts: parseOwnAccounts(remittance.ownAccounts ?? '')!,
        reference: remittance.reference,
        type: remittance.type ?? 'NOTES',
        handedOverOn: remittance.handedOver,
        pouches,
        credits: credits.map(([on, amount, iban]) => ({ on, cents: centsOf(amount), iban: iban ?? null })),
      },
      accounts,
      bankOf(remittance),
    ),
  )
}
