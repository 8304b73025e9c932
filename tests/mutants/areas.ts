import { SLOW } from '../suites.ts'

/** A part of the product in which bugs are planted, with the tests that must notice them. */
export interface Area {
  readonly files: readonly string[]
  /** Those of `files` in which no bugs are planted: demo data, examples, migrations, and schemas that tests of the API check. */
  readonly leftOut: readonly string[]
  readonly tests: readonly string[]
  /** The share of bugs that the tests must notice. */
  readonly gate: number
  /** The number of lines in which bugs are planted; a seed selects them. */
  readonly lines: number
  /** The project of vitest.config.ts whose settings the tests need. */
  readonly project: 'unit' | 'screens' | 'server'
}

export const AREAS = {
  domain: {
    files: ['src/domain/**/*.ts'],
    leftOut: ['src/domain/contract/**'],
    tests: ['tests/domain/**/*.test.ts'],
    gate: 0.95,
    lines: 80,
    project: 'unit',
  },
  machines: {
    files: ['src/machines/**/*.ts'],
    leftOut: [],
    tests: ['tests/machines/**/*.test.ts'],
    gate: 0.9,
    lines: 60,
    project: 'unit',
  },
  views: {
    files: ['src/views/**/*.ts', 'src/views/**/*.tsx'],
    leftOut: ['src/views/examples/**'],
    tests: ['tests/views/**/*.test.{ts,tsx}', 'tests/screens/**/*.test.{ts,tsx}'],
    gate: 0.8,
    lines: 70,
    project: 'screens',
  },
  storage: {
    files: ['src/storage/**/*.ts', 'src/device/**/*.ts'],
    leftOut: [],
    tests: ['tests/storage/**/*.test.ts', 'tests/device/**/*.test.ts'],
    gate: 0.8,
    lines: 60,
    project: 'unit',
  },
  worker: {
    files: ['src/offline/**/*.ts'],
    leftOut: [],
    tests: ['tests/storage/service-worker.test.ts'],
    gate: 0.8,
    lines: 30,
    project: 'unit',
  },
  server: {
    files: ['server/**/*.ts'],
    leftOut: ['server/demo/**', 'server/store/migrations/**'],
    tests: ['tests/server/**/*.test.ts'],
    gate: 0.85,
    // Few, because a bug in a line that every request runs takes minutes to judge.
    lines: 40,
    project: 'server',
  },
} as const satisfies Readonly<Record<string, Area>>

export type AreaName = keyof typeof AREAS

export const isArea = (name: string): name is AreaName => name in AREAS

/** The area that the variable `MUTANTS_AREA` of the environment names. @throws when it names none */
export function areaOfEnvironment(): AreaName {
  const name = process.env.MUTANTS_AREA ?? ''
  if (!isArea(name)) throw new Error(`MUTANTS_AREA names no area: ${name}`)
  return name
}

/**
 * The tests that take too long to be repeated for each bug. The tests of `linked-*` take long too. They are repeated all the same, because
 * they notice bugs that no other test notices.
 */
export const TOO_SLOW: readonly string[] = Object.keys(SLOW)
  .filter((file) => !file.includes('/linked-'))
  .map((file) => `tests/${file}`)
