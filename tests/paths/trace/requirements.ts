import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODES } from '../../../src/domain/codes.ts'
import { REFUSALS } from '../../../src/domain/refusals.ts'
import { MESSAGES } from '../../support/messages.ts'
import type { Share } from '../walk/strength.ts'

/** Named or numbered items of one kind in the contract: how many a test names, and which none does. */
export interface Traced extends Share {
  readonly kind: 'code' | 'refusal'
  /** Items without a test. */
  readonly orphans: readonly string[]
  /** Names in tests that the contract does not have. */
  readonly unknown: readonly string[]
}

/** Complete lists and translations: being in them is no test. */
const LISTS = new Set(['tests/domain/codes.test.ts'])
const ROOMS = ['domain', 'machines', 'server', 'contract', 'browser', 'device', 'views', 'i18n', 'faults']

/** The text of every test, by its file. */
export function readTests(): ReadonlyMap<string, string> {
  const files = ROOMS.flatMap((room) =>
    readdirSync(`tests/${room}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map(({ parentPath, name }) => join(parentPath, name)),
  )
  return new Map(
    files.filter((file) => !LISTS.has(file)).map((file) => [file, readFileSync(file, 'utf8')] as const),
  )
}

/** The codes and refusals of the contract: each must be named by a test, and every name in tests must exist. */
export function traceRequirements(tests: ReadonlyMap<string, string> = readTests()): readonly Traced[] {
  const texts = [...tests.values()]
  const words = new Set(texts.flatMap((text) => text.match(/[A-Za-z_]\w*|\d[\d_]*/gu) ?? []))
  const numbers = new Set([...words].map((word) => word.replaceAll('_', '')))
  const named = texts.flatMap((text) => [...text.matchAll(/\bCODES\.(\w+)|'failure\.([A-Z]\w+)'/gu)])
  const codes = new Set(named.flatMap(([, code]) => code ?? []))
  const refusals = new Set(named.flatMap(([, , refusal]) => refusal ?? []))
  return [
    traced(
      'code',
      Object.entries(CODES).filter(([name, code]) => !numbers.has(String(code)) && !codes.has(name)),
      CODES,
      codes,
    ),
    traced(
      'refusal',
      Object.entries(REFUSALS).filter(([name]) => !words.has(name)),
      REFUSALS,
      refusals,
    ),
  ]
}

/** Errors of single fields have messages like refusals, and no code of their own. */
const isMessage = (id: string): boolean => id in MESSAGES.fr

function traced(
  kind: Traced['kind'],
  orphans: readonly (readonly [name: string, value: unknown])[],
  contract: object,
  named: ReadonlySet<string>,
): Traced {
  const of = Object.keys(contract).length
  return {
    kind,
    done: of - orphans.length,
    of,
    orphans: orphans.map(([name]) => name),
    unknown: [...named].filter((name) => !(name in contract) && !isMessage(`failure.${name}`)),
  }
}
