import type { Share } from '../walk/strength.ts'

/** Counts the observables that exist and those that were compared. */
export class ObservableCoverage {
  private readonly there = new Set<string>()
  private readonly looked = new Set<string>()

  /** Counts one observable: `field PREPARED totalCents`. */
  note(observable: string, isLooked: boolean): void {
    this.there.add(observable)
    if (isLooked) this.looked.add(observable)
  }

  /** The counts in the form that is stored with a result. */
  toStored(): StoredCoverage {
    return { looked: [...this.looked], unlooked: [...this.there].filter((one) => !this.looked.has(one)) }
  }
}

export interface StoredCoverage {
  readonly looked: readonly string[]
  readonly unlooked: readonly string[]
}

/** The share over several walks: observables that any of them compared, of those that existed in any. */
export function shareOf(all: readonly StoredCoverage[]): Share & { readonly unlooked: readonly string[] } {
  const compared = new Set(all.flatMap((one) => one.looked))
  const unlooked = [...new Set(all.flatMap((one) => one.unlooked))].filter((one) => !compared.has(one)).sort()
  return { done: compared.size, of: compared.size + unlooked.length, unlooked }
}
