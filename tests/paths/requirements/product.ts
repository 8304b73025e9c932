import { readFileSync } from 'node:fs'
import { RESOURCES } from '../../../server/resources/index.ts'
import { ROUTES } from '../../../server/routes/index.ts'
import { CODES } from '../../../src/domain/codes.ts'
import { JOB_TYPES } from '../../../src/domain/jobs/jobs.ts'
import { REFUSALS } from '../../../src/domain/refusals.ts'
import { CAPABILITIES, ROUTE_ACCESS } from '../../../src/domain/roles.ts'
import { machineNames } from '../model/charts.ts'
import { arrowsOf, lifecycleName, loadLifecycles } from '../model/lifecycles.ts'
import type { ImplementedBy } from './requirement.ts'

/** All names in the product, by the kinds to which requirements refer. */
export type ProductNames = Readonly<Record<keyof ImplementedBy, ReadonlySet<string>>>

/** Reads all names from the product's code. */
export async function readProduct(): Promise<ProductNames> {
  return {
    arrows: new Set(
      (await loadLifecycles()).flatMap((lifecycle) =>
        arrowsOf(lifecycle).map(
          ({ from, event, to }) => `${lifecycleName(lifecycle)}: ${from} ${event} ${to}`,
        ),
      ),
    ),
    calls: new Set(ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`)),
    screens: new Set(ROUTE_ACCESS.map(({ path }) => path)),
    machines: new Set(machineNames()),
    codes: new Set(Object.keys(CODES)),
    refusals: new Set(Object.keys(REFUSALS)),
    jobs: new Set(JOB_TYPES),
    rights: new Set(Object.keys(CAPABILITIES)),
    fields: new Set(
      RESOURCES.flatMap(({ name, entry }) => Object.keys(entry.shape).map((field) => `${name}: ${field}`)),
    ),
  }
}

/** The kinds of which every name needs a requirement. */
export const KINDS_WITH_REQUIREMENTS = [
  'arrows',
  'calls',
  'screens',
  'machines',
  'codes',
  'refusals',
  'jobs',
  'rights',
] as const satisfies readonly (keyof ImplementedBy)[]

/** All kinds. Fields need no requirement, because rows also have keys and times. */
export const NAME_KINDS = [...KINDS_WITH_REQUIREMENTS, 'fields'] as const

/** The names that a requirement refers to, each on its own. */
export function namesOf(
  implementedBy: ImplementedBy,
): Readonly<Record<keyof ImplementedBy, readonly string[]>> {
  return {
    arrows: (implementedBy.arrows ?? []).flatMap(arrowsIn),
    calls: (implementedBy.calls ?? []).flatMap(callsIn),
    screens: implementedBy.screens ?? [],
    machines: implementedBy.machines ?? [],
    codes: implementedBy.codes ?? [],
    refusals: implementedBy.refusals ?? [],
    jobs: implementedBy.jobs ?? [],
    rights: implementedBy.rights ?? [],
    fields: (implementedBy.fields ?? []).flatMap(fieldsIn),
  }
}

/** `count: CREATED UPDATED edit UPDATED` is two transitions. */
function arrowsIn(text: string): string[] {
  const [lifecycle = '', rest = ''] = text.split(': ')
  const words = rest.split(' ')
  const [event, to] = words.slice(-2)
  return words.slice(0, -2).map((from) => `${lifecycle}: ${from} ${event} ${to}`)
}

const resources = new Set(RESOURCES.map(({ name }) => name))

function callsIn(call: string): string[] {
  const [, resource] = /^GET \/(\w+)$/u.exec(call) ?? []
  return resource !== undefined && resources.has(resource) ? [call, `${call}/count`, `${call}/{id}`] : [call]
}

function fieldsIn(text: string): string[] {
  const [resource = '', names = ''] = text.split(': ')
  return names.split(' ').map((name) => `${resource}: ${name}`)
}

/** The path of each decision, relative to `docs`: decision records by number, and SECURITY.md. */
export function decisionFiles(files: readonly string[]): ReadonlyMap<string, string> {
  const pages = files.flatMap((file) =>
    /^\d{3}-.+\.md$/u.test(file) ? [[file.slice(0, 3), `decisions/${file}`] as const] : [],
  )
  return new Map([...pages, ['SECURITY', '../SECURITY.md']])
}

export const readTest = (file: string): string => readFileSync(`tests/${file}`, 'utf8')
