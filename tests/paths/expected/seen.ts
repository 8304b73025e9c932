import type { Share } from '../walk/strength.ts'

/** What there is to look at, and what of it was held against something told. */
export class Seen {
  private readonly there = new Set<string>()
  private readonly looked = new Set<string>()

  /** Counts one observable: `field PREPARED totalCents`. */
  note(observable: string, isLooked: boolean): void {
    this.there.add(observable)
    if (isLooked) this.looked.add(observable)
  }

  /** As it is kept with a result. */
  kept(): Kept {
    return { looked: [...this.looked], unlooked: [...this.there].filter((one) => !this.looked.has(one)) }
  }
}

export interface Kept {
  readonly looked: readonly string[]
  readonly unlooked: readonly string[]
}

/** Over several walks: what was looked at in any, of what was there in any. */
export function shareOf(all: readonly Kept[]): Share & { readonly unlooked: readonly string[] } {
  const looked = new Set(all.flatMap((one) => one.looked))
  const unlooked = [...new Set(all.flatMap((one) => one.unlooked))].filter((one) => !looked.has(one)).sort()
  return { done: looked.size, of: looked.size + unlooked.length, unlooked }
}
