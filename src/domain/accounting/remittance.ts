import type { BusinessDate } from '../dates/calendar.ts'
import type { PouchType } from '../lifecycles/pouch.ts'
import { type Cents, sumCents } from '../money.ts'
import { type Accounts, accountOr, settingOr } from './accounts.ts'
import { type Composed, compose, type EntryHead } from './entries.ts'

/** A controlled remittance with what its entries are made of. Amounts in cents. */
export interface RemittanceToPost {
  readonly id: string
  readonly establishmentId: string
  /** Unique in the organization. */
  readonly establishmentCode: string
  readonly reference: number
  readonly type: PouchType
  readonly date: BusinessDate
  readonly creditedCents: Cents
  readonly creditedOn: BusinessDate
  /** What each pouch holds and the category that it was counted in; null for one that came out of the change wallet. */
  readonly pouches: readonly {
    readonly valueCents: Cents
    readonly category: {
      readonly name: string
      readonly accountingCode: string
      readonly label: string
    } | null
  }[]
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
 * The entries of a remittance: its pouches leave their accounts for the transit account on its date, and the bank takes it from there
 * on the date of its credit. What the bank credited more or less goes to an account of its own, so that transit returns to zero: both
 * its lines carry the same letter. Change that was exchanged comes back to the wallet's account instead.
 */
export function remittanceEntries(remittance: RemittanceToPost, accounts: Accounts): readonly Composed[] {
  const { creditedCents, creditedOn, pouches } = remittance
  const pieceRef = remittanceRefOf(remittance)
  const head = (kind: 'TRANSIT' | 'BANK', date: BusinessDate): EntryHead => ({
    sourceType: 'remittance',
    sourceId: remittance.id,
    kind,
    journal: 'REMITTANCE',
    establishmentId: remittance.establishmentId,
    date,
    pieceRef,
  })
  const total = sumCents(pouches.map(({ valueCents }) => valueCents))
  const transit = (cents: Cents) => ({
    account: settingOr(accounts, 'transit'),
    label: accounts.transit?.label ?? '',
    cents,
    letter: letterOf(remittance),
    letteredOn: creditedOn,
  })
  const setting = (key: 'bank' | 'bankDifference' | 'change', cents: Cents) => ({
    account: settingOr(accounts, key),
    label: accounts[key]?.label ?? '',
    cents,
  })
  const left = pouches.map(({ category, valueCents }) =>
    category
      ? {
          account: accountOr(
            { code: category.accountingCode, label: category.name },
            { kind: 'category' as const, name: category.name },
          ),
          label: category.label.trim() || category.name,
          cents: -valueCents,
        }
      : setting('change', -valueCents),
  )
  const arrived = setting(remittance.type === 'CHANGE' ? 'change' : 'bank', creditedCents)
  return [
    compose(head('TRANSIT', remittance.date), [transit(total), ...left]),
    compose(head('BANK', creditedOn), [
      arrived,
      setting('bankDifference', total - creditedCents),
      transit(-total),
    ]),
  ]
}
