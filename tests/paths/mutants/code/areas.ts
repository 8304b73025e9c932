import { VERIFY_ONLY } from '../../../suites.ts'

/** A part of the product whose code is mutated, with the tests that must notice. */
export interface Area {
  readonly roots: readonly string[]
  /** Beginnings of paths below the roots that are not mutated. */
  readonly leftOut: readonly string[]
  /** Folders or files of tests. */
  readonly tests: readonly string[]
  /** The share of mutants that the tests must notice. */
  readonly gate: number
  /** How many mutants of the area are tried, spread over all its files; null for all of them. */
  readonly sample: number | null
  /** The project of vitest.config.ts whose setting the tests need. */
  readonly project: 'unit' | 'screens' | 'server'
}

export const AREAS = {
  domain: {
    roots: ['src/domain'],
    // Only schemas of bodies: the API tests check what they accept.
    leftOut: ['src/domain/contract'],
    tests: ['tests/domain'],
    gate: 0.95,
    sample: null,
    project: 'unit',
  },
  machines: {
    roots: ['src/machines'],
    leftOut: [],
    tests: ['tests/machines'],
    gate: 0.9,
    sample: 80,
    project: 'unit',
  },
  views: {
    roots: ['src/views'],
    // The catalogue of shared elements is no screen.
    leftOut: ['src/views/examples'],
    tests: ['tests/views', 'tests/screens'],
    gate: 0.8,
    sample: 80,
    project: 'screens',
  },
  storage: {
    roots: ['src/storage', 'src/device'],
    leftOut: [],
    tests: ['tests/storage', 'tests/device'],
    gate: 0.8,
    sample: null,
    project: 'unit',
  },
  worker: {
    roots: ['src/offline'],
    leftOut: [],
    tests: ['tests/storage'],
    gate: 0.8,
    sample: null,
    project: 'unit',
  },
  server: {
    roots: ['server'],
    leftOut: ['server/demo', 'server/store/migrations'],
    tests: ['tests/server'],
    gate: 0.85,
    sample: 60,
    project: 'server',
  },
} as const satisfies Readonly<Record<string, Area>>

export type AreaName = keyof typeof AREAS

export const isArea = (name: string | undefined): name is AreaName => name !== undefined && name in AREAS

/** Whether a test may judge mutants: those that only `npm run verify` runs take too long for it. */
export const isFastEnough = (test: string): boolean => !(test.replace(/^tests\//u, '') in VERIFY_ONLY)
