import type { PouchStatus } from '../lifecycles/pouch.ts'
import { isExchanged } from '../wallet/exchanges.ts'
import type { PouchType } from './types.ts'

/** Where a pouch is, or what happened to it. */
type PouchLocation = 'free' | 'prepared' | 'gone' | 'exchanged' | 'deleted'

/** The location that the screen shows when a person scans a pouch that the screen does not expect. */
export function pouchLocation(pouch: {
  readonly type: PouchType
  readonly status: PouchStatus
}): PouchLocation {
  if (isExchanged(pouch)) return 'exchanged'
  switch (pouch.status) {
    case 'CREATED':
      return 'free'
    case 'PREPARED':
      return 'prepared'
    case 'VALIDATED':
    case 'ARCHIVED':
      return 'gone'
    case 'DELETED':
      return 'deleted'
  }
}

/** The only pouch whose number equals this one but for leading zeros, which a person may leave out; null if there is none or several. */
export function findByNumberWithoutZeros<Pouch extends { readonly number: string }>(
  pouches: readonly Pouch[],
  number: string,
): Pouch | null {
  const bare = withoutLeadingZeros(number)
  const [found, ...others] = pouches.filter((pouch) => withoutLeadingZeros(pouch.number) === bare)
  return found && others.length === 0 ? found : null
}

function withoutLeadingZeros(number: string): string {
  return number.replace(/^0+/u, '')
}
