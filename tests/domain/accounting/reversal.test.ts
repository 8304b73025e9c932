import { expect, it } from 'vitest'
import { ENTRY_KINDS } from '../../../src/domain/accounting/entries.ts'
import { reversalRefusal } from '../../../src/domain/accounting/reversal.ts'
import { COUNT_STATUSES } from '../../../src/domain/lifecycles/count.ts'
import type { WalletMovementType } from '../../../src/domain/wallet/wallet.ts'

it('a provision can be reversed until its count is being sent, because the final entry reverses it', () => {
  const refused = COUNT_STATUSES.filter(
    (countStatus) =>
      reversalRefusal({ kind: 'PROVISION', isReversed: false, countStatus, movementType: null }) !== null,
  )
  expect(refused).toEqual(['SEND', 'SENT', 'ARCHIVED'])
  expect(
    reversalRefusal({ kind: 'PROVISION', isReversed: false, countStatus: 'SENT', movementType: null }),
  ).toBe('EntryReversed')
})

it('an entry of any kind is reversed once, and a reversal never', () => {
  for (const kind of ENTRY_KINDS) {
    const refusal = kind === 'REVERSAL' ? 'ReversalNotReversible' : null
    expect(reversalRefusal({ kind, isReversed: false, countStatus: null, movementType: null })).toBe(refusal)
    expect(reversalRefusal({ kind, isReversed: true, countStatus: null, movementType: null })).toBe(
      refusal ?? 'EntryReversed',
    )
  }
})

it('the entry of an inventory is not reversed, because the next inventory would post the same difference again', () => {
  const refusalOf = (movementType: WalletMovementType) =>
    reversalRefusal({ kind: 'WALLET', isReversed: false, countStatus: null, movementType })
  expect(refusalOf('INVENTORY')).toBe('InventoryNotReversible')
  expect(refusalOf('PURCHASE')).toBeNull()
})

it('the entry of coins is reversed after the entry that takes them back, because the coins would be taken back twice', () => {
  const coins = { kind: 'WALLET', isReversed: false, countStatus: null, movementType: 'COUNT' } as const
  expect(reversalRefusal({ ...coins, isTakingBackPosted: true })).toBe('TakingBackNotReversed')
  expect(reversalRefusal({ ...coins, isTakingBackPosted: false })).toBeNull()
})
