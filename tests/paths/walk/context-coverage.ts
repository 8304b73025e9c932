import type { AnyMachineSnapshot } from 'xstate'
import type { Share } from './strength.ts'

interface StateCoverage {
  /** The fields of the context. */
  readonly existing: Set<string>
  /** The fields that were compared with an expected value, or read by an assertion of the state. */
  readonly read: Set<string>
}

/** Records which fields of a context are checked in each state. An unchecked field could contain anything. */
export class ContextCoverage {
  /** The rules of expected values that were used. */
  readonly usedRules = new Set<string>()
  /** The differences from expected values, as text. */
  readonly faults = new Set<string>()
  private readonly states = new Map<string, StateCoverage>()

  /** Marks every field as compared; returns the first difference, or null. */
  noteCompared(state: string, { context }: AnyMachineSnapshot, faults: readonly string[]): string | null {
    const coverage = this.coverageOf(state)
    for (const field of Object.keys(context)) {
      coverage.existing.add(field)
      coverage.read.add(field)
    }
    for (const fault of faults) this.faults.add(fault)
    return faults[0] ?? null
  }

  /** Returns a snapshot that records which fields of its context are read. */
  recordReads<Snapshot extends AnyMachineSnapshot>(state: string, snapshot: Snapshot): Snapshot {
    const coverage = this.coverageOf(state)
    for (const field of Object.keys(snapshot.context)) coverage.existing.add(field)
    const context = new Proxy(snapshot.context, {
      get(target, field) {
        if (typeof field === 'string' && coverage.existing.has(field)) coverage.read.add(field)
        return Reflect.get(target, field)
      },
      // The context is compared or spread as a whole.
      ownKeys(target) {
        for (const field of Object.keys(target)) coverage.read.add(field)
        return Reflect.ownKeys(target)
      },
    })
    return new Proxy(snapshot, {
      get: (target, field) => (field === 'context' ? context : Reflect.get(target, field)),
    })
  }

  private coverageOf(state: string): StateCoverage {
    const coverage = this.states.get(state) ?? { existing: new Set(), read: new Set() }
    this.states.set(state, coverage)
    return coverage
  }

  /**
   * The number of checked fields and of all fields, over all states. The state itself is always checked and
   * not counted.
   */
  share(): Share {
    const all = [...this.states.values()]
    return {
      done: all.reduce((sum, { read }) => sum + read.size, 0),
      of: all.reduce((sum, { existing }) => sum + existing.size, 0),
    }
  }

  /** `state: field, field` for unchecked fields. */
  unread(): readonly string[] {
    return [...this.states].flatMap(([state, { existing, read }]) => {
      const unreadFields = [...existing].filter((field) => !read.has(field))
      return unreadFields.length === 0 ? [] : [`${state}: ${unreadFields.join(', ')}`]
    })
  }
}
