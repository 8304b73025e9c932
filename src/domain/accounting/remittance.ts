import type { BusinessDate } from '../dates/calendar.ts'
import type { PouchType } from '../lifecycles/pouch.ts'
import { type Cents, sumCents } from '../money.ts'
import { type Account, type AccountKey, type Accounts, accountOr, settingOr } from './accounts.ts'
import { type Composed, compose, type EntryHead, type Posting } from './entries.ts'

/** A controlled remittance with what its entries are made of. Amounts in cents. */
export interface RemittanceToPost {
  readonly id: string
  readonly establishmentId: string
  /** Unique in the organization. */
  readonly establishmentCode: string
  readonly reference: number
  readonly type: PouchType
  /** The day on which the pouches left the establishment. */
  readonly handedOverOn: BusinessDate
  /** What the bank credited, line by line in the order of their dates; of change, nothing. */
  readonly credits: readonly {
    readonly on: BusinessDate
    readonly cents: Cents
    /** The IBAN that was credited; null where the credit was typed. */
    readonly iban: string | null
  }[]
  /** What each pouch holds and the category that it was counted in; null for one that came out of the change wallet. */
  readonly pouches: readonly {
    readonly valueCents: Cents
    readonly category: {
      readonly name: string
      readonly accountingCode: string
      readonly label: string
    } | null
    /** The coins that came back for a pouch of change. */
    readonly received: { readonly on: BusinessDate; readonly cents: Cents } | null
  }[]
}

/** How bank credits are posted. */
export interface BankPosting {
  /** False where the accounting system takes them from the bank itself. */
  readonly bankEntries: boolean
  /** The 512 of bank accounts that have their own, by IBAN. */
  readonly bankAccounts: Readonly<Record<string, Account>>
}

export function remittanceRefOf({
  establishmentCode,
  reference,
}: Pick<RemittanceToPost, 'establishmentCode' | 'reference'>): string {
  return `${establishmentCode}-R${String(reference).padStart(6, '0')}`
}

/** Pairs the transit lines of a remittance: `NCE06-R18` is unique in an organization, as references are only in an establishment. */
export function letterOf({
  establishmentCode,
  reference,
}: Pick<RemittanceToPost, 'establishmentCode' | 'reference'>): string {
  return `${establishmentCode}-R${reference}`
}

/**
 * The entries of a remittance: its pouches leave their accounts for the transit account on the day of the hand-over, and each line of
 * the bank takes its amount from there on its own day; the last takes the rest, with what the bank credited more or less. Change comes
 * back to the wallet, pouch by pouch. Transit lines carry one letter once they come to zero here.
 */
export function remittanceEntries(
  remittance: RemittanceToPost,
  accounts: Accounts,
  bank: BankPosting,
): readonly Composed[] {
  const { credits, pouches, type } = remittance
  const pieceRef = remittanceRefOf(remittance)
  const head = (kind: 'TRANSIT' | 'BANK' | 'COINS', date: BusinessDate, part = 1): EntryHead => ({
    sourceType: 'remittance',
    sourceId: remittance.id,
    kind,
    part,
    journal: 'REMITTANCE',
    establishmentId: remittance.establishmentId,
    date,
    pieceRef,
  })
  const total = sumCents(pouches.map(({ valueCents }) => valueCents))
  const settledOn = type === 'CHANGE' ? lastReception(pouches) : bank.bankEntries ? credits.at(-1)?.on : null
  const lettering = settledOn ? { letter: letterOf(remittance), letteredOn: settledOn } : {}
  const transit = (cents: Cents): Posting => ({
    account: settingOr(accounts, 'transit'),
    label: accounts.transit?.label ?? '',
    cents,
    ...lettering,
  })
  const setting = (key: AccountKey, cents: Cents): Posting => ({
    account: settingOr(accounts, key),
    label: accounts[key]?.label ?? '',
    cents,
  })
  const difference = (cents: Cents) => setting(cents > 0 ? 'bankShortage' : 'bankSurplus', cents)
  const left = pouches.map(({ category, valueCents }) =>
    category
      ? {
          account: accountOr(
            { code: category.accountingCode, label: category.label.trim() || category.name },
            { kind: 'category' as const, name: category.name },
          ),
          label: `Remise ${letterOf(remittance)}`,
          cents: -valueCents,
        }
      : setting('change', -valueCents),
  )
  const out = compose(head('TRANSIT', remittance.handedOverOn), [transit(total), ...left])
  if (type === 'CHANGE') return [out, ...coinEntries()]
  const credited = sumCents(credits.map(({ cents }) => cents))
  if (!bank.bankEntries) {
    const on = credits.at(-1)?.on ?? remittance.handedOverOn
    return [out, compose(head('BANK', on), [difference(total - credited), transit(credited - total)])]
  }
  return [out, ...credits.map(bankEntry)]

  function bankEntry({ on, cents, iban }: RemittanceToPost['credits'][number], at: number): Composed {
    const before = sumCents(credits.slice(0, at).map((line) => line.cents))
    const settled = at === credits.length - 1 ? total - before : cents
    const own = iban === null ? undefined : bank.bankAccounts[iban]
    const arrived = own ? { account: own, label: own.label, cents } : setting('bank', cents)
    return compose(head('BANK', on, at + 1), [arrived, difference(settled - cents), transit(-settled)])
  }

  function coinEntries(): readonly Composed[] {
    return pouches.flatMap(({ valueCents, received }, at) => {
      if (!received) return []
      const missing = valueCents - received.cents
      return compose(head('COINS', received.on, at + 1), [
        setting('change', received.cents),
        setting(missing > 0 ? 'shortage' : 'surplus', missing),
        transit(-valueCents),
      ])
    })
  }
}

/** The day on which the last coins came back; null while some are still to come. */
function lastReception(pouches: RemittanceToPost['pouches']): BusinessDate | null {
  const days = pouches.flatMap(({ received }) => received?.on ?? [])
  return days.length === pouches.length ? (days.toSorted().at(-1) ?? null) : null
}
