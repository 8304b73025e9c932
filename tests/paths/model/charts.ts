import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import type { AnyFields } from '../../machines/support/fields.ts'
import type { ChartSpec } from '../../machines/support/spec.ts'

const MACHINES = fileURLToPath(new URL('../../../src/machines/', import.meta.url))
const SPECS = new URL('../../machines/', import.meta.url)

/** A chart under the name of its folder, with what the tests know of it. */
export interface Chart {
  readonly name: string
  readonly spec: ChartSpec<AnyStateMachine>
  /** What each field of its context holds. */
  readonly fields: AnyFields
}

/** The names of all machines of the product, in order. */
export function machineNames(): string[] {
  return readdirSync(MACHINES, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name === 'machine.ts')
    .map(({ parentPath }) => parentPath.slice(MACHINES.length))
    .sort()
}

/** The names of the machines whose spec stands in a file of its own, so that more than their own test can walk them. */
export function specNames(): string[] {
  return machineNames().filter((name) => existsSync(new URL(`${name}/spec.ts`, SPECS)))
}

/** Reads the spec of a machine, and what its fields hold. */
export async function loadChart(name: string): Promise<Chart> {
  const { spec } = (await import(new URL(`${name}/spec.ts`, SPECS).href)) as { spec: Chart['spec'] }
  const { fields } = (await import(new URL(`${name}/fields.ts`, SPECS).href)) as { fields: AnyFields }
  return { name, spec, fields }
}
