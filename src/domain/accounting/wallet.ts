import type { BusinessDate } from '../dates/calendar.ts'
import type { Cents } from '../money.ts'
import { type Accounts, accountOrMissing, settingOrMissing } from './accounts.ts'
import { type Composed, composeEntry, type Posting } from './entries.ts'
import { type OwnAccounts, ownCode, ownSettings } from './own-accounts.ts'

/** A movement of the change wallet with all data of its entry. */
export interface WalletMovementToPost {
  readonly id: string
  readonly establishmentId: string
  /** Unique in the organization. */
  readonly establishmentCode: string
  readonly establishmentName: string
  readonly ownAccounts: OwnAccounts
  /** Consecutive in the establishment. */
  readonly sequence: number
  /** COUNT: coins of a till that go into the wallet, negative when they go back. RECEPTION: coins for notes that went to the bank by hand. */
  readonly type: 'INVENTORY' | 'COUNT' | 'RECEPTION'
  readonly date: BusinessDate
  /** Signed: positive into the wallet. Of a RECEPTION the difference to the notes, because these were never posted as having left. */
  readonly cents: Cents
  /** The category that the coins of a COUNT were counted in. */
  readonly category: { readonly name: string; readonly accountingCode: string; readonly label: string } | null
  /** True for the first movement of a wallet: the change was there before, so it is no surplus. */
  readonly isOpening: boolean
}

/**
 * The entry of a wallet movement. The coins of a count move from the account of their category to that of the wallet. The difference of an
 * inventory goes to shortages or surpluses; the first inventory goes to suspense. The difference of an exchange that was in no remittance goes to
 * shortages or surpluses, too. Other exchanges are posted with their remittance.
 */
export function walletEntry(movement: WalletMovementToPost, organizationAccounts: Accounts): Composed {
  const { type, cents, category, date, establishmentName, ownAccounts } = movement
  const accounts = ownSettings(organizationAccounts, ownAccounts)
  const label = `${TYPE_LABELS[type]} ${dayOf(date)} – ${establishmentName}`
  const setting = (key: 'change' | 'shortage' | 'surplus' | 'suspense', amount: Cents): Posting => ({
    account: settingOrMissing(accounts, key),
    label,
    cents: amount,
  })
  const differenceKey = cents < 0 ? 'shortage' : 'surplus'
  const counterPosting: Posting = category
    ? {
        account: accountOrMissing(
          {
            code: ownCode(category.accountingCode, ownAccounts),
            label: category.label.trim() || category.name,
          },
          { kind: 'category', name: category.name },
        ),
        label,
        cents: -cents,
      }
    : setting(movement.isOpening ? 'suspense' : differenceKey, -cents)
  return composeEntry(
    {
      sourceType: 'walletMovement',
      sourceId: movement.id,
      kind: 'WALLET',
      part: 1,
      journal: 'WALLET',
      establishmentId: movement.establishmentId,
      date,
      pieceRef: `${movement.establishmentCode}-M${String(movement.sequence).padStart(6, '0')}`,
    },
    [setting('change', cents), counterPosting],
  )
}

const TYPE_LABELS = {
  INVENTORY: 'Inventaire portefeuille monnaie',
  COUNT: 'Monnaie de caisse',
  RECEPTION: 'Échange de monnaie',
} as const

/** `2026-09-23` as 23/09. */
function dayOf(date: BusinessDate): string {
  const [, month, day] = date.split('-')
  return `${day}/${month}`
}
