import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { compareTexts } from '../src/domain/compare-texts.ts'
import type { Lifecycle } from '../src/domain/lifecycles/lifecycle.ts'

/*
 * `npm run workflows`: draws every lifecycle and every machine into docs/workflows.md, from the code. A test compares the page
 * with the code, so that it never goes out of date.
 */
const pathInRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const PAGE = pathInRepository('docs/workflows.md')

const HEAD = `# Workflows

Drawn from the code by \`npm run workflows\`; a test compares them. A lifecycle says which status may follow which, for client, server and database
alike (\`src/domain/lifecycles\`). A machine leads a person through a workflow (\`src/machines\`): the events of people and of other systems are written in capitals, the condition of a
transition in brackets; \`port ✓\` is an answer of the server, \`port ✗\` a call that was lost.
`

/** The whole page. */
export async function workflowsPage(): Promise<string> {
  const lifecycles = await exportsOf('src/domain/lifecycles', (file) => file, isLifecycle)
  const machines = await exportsOf('src/machines', (folder) => `${folder}/machine.ts`, isMachine)
  return [
    HEAD,
    '## Lifecycles\n',
    ...lifecycles.map(({ value }) => section(value.name, null, drawLifecycle(value))),
    '## Machines\n',
    ...machines.map(({ name, source, value }) => section(name, descriptionOf(source), drawMachine(value))),
  ].join('\n')
}

function section(name: string, description: string | null, drawing: readonly string[]): string {
  const descriptionLines = description === null ? [] : [description, '']
  return [
    `### ${name}`,
    '',
    ...descriptionLines,
    '```mermaid',
    'stateDiagram-v2',
    ...drawing,
    '```',
    '',
  ].join('\n')
}

interface Exported<Value> {
  readonly name: string
  readonly source: string
  readonly value: Value
}

/**
 * Imports one file for each entry of a folder, sorted by entry, and takes the first of its exports that `hasKind` accepts. `pathOf` names the
 * file. An entry without such a file or export is left out.
 */
async function exportsOf<Value>(
  directory: string,
  pathOf: (entry: string) => string,
  hasKind: (value: unknown) => value is Value,
): Promise<Exported<Value>[]> {
  const found: Exported<Value>[] = []
  for (const entry of readdirSync(pathInRepository(directory), { withFileTypes: true }).toSorted((a, b) =>
    compareTexts(a.name, b.name),
  )) {
    const path = pathOf(entry.name)
    if (entry.isDirectory() !== path.includes('/') || !hasFile(pathInRepository(directory), path)) continue
    const file = `${pathInRepository(directory)}/${path}`
    const module: Record<string, unknown> = await import(pathToFileURL(file).href)
    const value = Object.entries(module).map(resolveExport).find(hasKind)
    if (value) found.push({ name: entry.name, source: readFileSync(file, 'utf8'), value })
  }
  return found
}

/** The exported value; a function that creates a generic machine is called. */
function resolveExport([name, exported]: readonly [string, unknown]): unknown {
  return typeof exported === 'function' && name.endsWith('Machine') ? exported() : exported
}

function hasFile(directory: string, path: string): boolean {
  const [folder, file] = path.split('/')
  return file === undefined || readdirSync(`${directory}/${folder}`).includes(file)
}

function isLifecycle(value: unknown): value is Lifecycle<string, string> {
  return typeof value === 'object' && value !== null && 'statuses' in value && 'edges' in value
}

function isMachine(value: unknown): value is AnyStateMachine {
  return typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value
}

/** The comment above the machine: its purpose in a few sentences. */
function descriptionOf(source: string): string | null {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:const|function) \w*[mM]achine\b/u.exec(
    source,
  )?.[1]
  return (
    comment
      ?.replaceAll(/^\s*\*? ?/gmu, '')
      .trim()
      .replaceAll(/(?<!\n)\n(?!\n)/gu, ' ') ?? null
  )
}

function drawLifecycle({ initial, edges }: Lifecycle<string, string>): string[] {
  return [
    ...initial.map((status) => `  [*] --> ${status}`),
    ...edges.flatMap(({ event, from, to }) => from.map((status) => `  ${status} --> ${to}: ${event}`)),
  ]
}

function drawMachine({ root }: AnyStateMachine): string[] {
  return drawNode(root, '  ')
}

function drawNode(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states)
  const initialArrows = node.initial?.target.map((target) => `${indent}[*] --> ${nameOf(target)}`) ?? []
  return [
    ...initialArrows,
    ...children.flatMap((child) => {
      const isComposite = Object.keys(child.states).length > 0
      return isComposite
        ? [`${indent}state ${nameOf(child)} {`, ...drawNode(child, `${indent}  `), `${indent}}`]
        : []
    }),
    ...children.flatMap((child) => arrowsOf(child, indent)),
    ...(node.parent ? [] : arrowsOf(node, indent)),
  ]
}

function arrowsOf(node: AnyStateNode, indent: string): string[] {
  const transitions = [...node.transitions.values(), node.always ?? []].flat()
  const lines = transitions.flatMap((transition) =>
    (transition.target ?? []).map((target) => {
      const from = node.parent ? nameOf(node) : '[*]'
      return `${indent}${from} --> ${nameOf(target)}: ${labelOf(transition)}`
    }),
  )
  return [...new Set(lines)]
}

/** The name of a state in the drawing, unique in the chart. */
function nameOf(node: AnyStateNode): string {
  return node.path.join('_')
}

function labelOf({ eventType, guard }: AnyTransitionDefinition): string {
  const rule = guardName(guard)
  const event = eventName(eventType)
  return rule === null ? event : `${event} [${rule}]`
}

function guardName(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && 'type' in guard) return String(guard.type)
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) {
    const parts = guard.guards.map(guardName)
    return guard.name === 'not' ? `not ${parts}` : parts.join(` ${guard.name} `)
  }
  throw new Error('A guard has no name')
}

function eventName(type: string): string {
  const [, kind, port] = /^xstate\.(done|error)\.actor\.(.+)$/u.exec(type) ?? []
  if (port !== undefined) return `${port} ${kind === 'done' ? '✓' : '✗'}`
  const delay = /^xstate\.after\.(\w+)\./u.exec(type)?.[1]
  if (delay !== undefined) return `after ${delay}`
  return type === '' ? 'at once' : type
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(PAGE, await workflowsPage())
