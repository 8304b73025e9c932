import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import type { AnyExpectedFields } from '../../machines/support/fields.ts'
import type { ChartSpec } from '../../machines/support/spec.ts'

const MACHINES = fileURLToPath(new URL('../../../src/machines/', import.meta.url))
const SPECS = new URL('../../machines/', import.meta.url)

/** The spec and expected fields of a machine, with the name of its folder. */
export interface Chart {
  readonly name: string
  readonly spec: ChartSpec<AnyStateMachine>
  /** The expected value of each context field. */
  readonly fields: AnyExpectedFields
}

/** The names of all machines of the product, in order. */
export function machineNames(): string[] {
  return readdirSync(MACHINES, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name === 'machine.ts')
    .map(({ parentPath }) => parentPath.slice(MACHINES.length))
    .sort()
}

/** The files that the tests of each machine must have, with their content. The path tool reads them too. */
const REQUIRED_FILES: Readonly<Record<string, string>> = {
  'spec.ts': 'the events, data and answers to try, as chartSpec({ … })',
  'fields.ts': 'the initial value of each context field and the changes of each step, as chartFields({ … })',
}

/** The missing files of machines, each with its path and its required content. */
export function missingFiles(
  names: readonly string[] = machineNames(),
  isThere: (file: URL) => boolean = existsSync,
): string[] {
  return names.flatMap((name) =>
    Object.entries(REQUIRED_FILES)
      .filter(([file]) => !isThere(new URL(`${name}/${file}`, SPECS)))
      .map(([file, content]) => `${name}: tests/machines/${name}/${file} is missing: ${content}`),
  )
}

/** The names of the machines that have all required files. */
export function completeMachineNames(): string[] {
  return machineNames().filter((name) => missingFiles([name]).length === 0)
}

/** Imports the spec of a machine and its expected context fields. */
export async function loadChart(name: string): Promise<Chart> {
  const { spec } = (await import(new URL(`${name}/spec.ts`, SPECS).href)) as { spec: Chart['spec'] }
  const { fields } = (await import(new URL(`${name}/fields.ts`, SPECS).href)) as { fields: AnyExpectedFields }
  return { name, spec, fields }
}
