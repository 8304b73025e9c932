import type { Share } from '../walk/strength.ts'

/**
 * Counts the observables that exist and those that were compared with expected values. An observable is a
 * field, column or field of a history line together with a status or event: `field PREPARED totalCents`.
 */
export class ObservableCoverage {
  private readonly existing = new Set<string>()
  private readonly compared = new Set<string>()

  /** Counts an observable, once however often it is noted. */
  note(observable: string, isCompared: boolean): void {
    this.existing.add(observable)
    if (isCompared) this.compared.add(observable)
  }

  /** The observables in the form that is stored with a result. */
  toStored(): StoredCoverage {
    return {
      compared: [...this.compared],
      notCompared: [...this.existing].filter((observable) => !this.compared.has(observable)),
    }
  }
}

export interface StoredCoverage {
  /** The observables that were compared. */
  readonly compared: readonly string[]
  /** The observables that exist and were not compared. */
  readonly notCompared: readonly string[]
}

/** The share over several walks: observables that any of them compared, of those that existed in any. */
export function shareOf(
  walks: readonly StoredCoverage[],
): Share & { readonly notCompared: readonly string[] } {
  const compared = new Set(walks.flatMap((walk) => walk.compared))
  const existing = new Set(walks.flatMap((walk) => walk.notCompared))
  const notCompared = [...existing].filter((observable) => !compared.has(observable)).sort()
  return { done: compared.size, of: compared.size + notCompared.length, notCompared }
}
