import type { Cents } from '../money.ts'

/**
 * The inventories that found less than the balance, each with its remaining shortage. A surplus of the inventory just before or just after shows a
 * mistake of counting, and is subtracted. Each surplus is subtracted once, from the shortage before it first.
 *
 * @param inventories in their order; `differenceCents` is positive for a surplus
 */
export function findShortages<Inventory extends { readonly differenceCents: Cents }>(
  inventories: readonly Inventory[],
): readonly Inventory[] {
  const unexplained = inventories.map(({ differenceCents }) => differenceCents)
  for (let index = 1; index < unexplained.length; index += 1) {
    const [before, after] = [unexplained[index - 1]!, unexplained[index]!]
    if (Math.sign(before) !== -Math.sign(after)) continue
    const mistake = Math.min(Math.abs(before), Math.abs(after))
    unexplained[index - 1] = before - Math.sign(before) * mistake
    unexplained[index] = after - Math.sign(after) * mistake
  }
  return inventories
    .map((inventory, index) => ({ ...inventory, differenceCents: unexplained[index]! }))
    .filter(({ differenceCents }) => differenceCents < 0)
}
