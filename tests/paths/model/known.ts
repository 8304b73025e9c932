import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Model } from './models.ts'
import type { Path, Unnumbered } from './steps.ts'

/*
 * The numbered paths are stored in git. A path keeps its number while its steps are the same, a new one gets the next number, and
 * the number of a removed one is not used again. Stored paths also detect changes of the charts, because with a broken rule a path
 * leads to another state.
 */
const KNOWN = fileURLToPath(new URL('../known/', import.meta.url))

/**
 * Paths of lifecycles are numbered from 1, those of machines from 101, and those by gestures from 201,
 * because one name may have all three.
 */
const FIRST_NUMBERS = { lifecycle: 1, machine: 101, hand: 201 } as const
export type PathKind = keyof typeof FIRST_NUMBERS
const FIRST_BY_HAND = FIRST_NUMBERS.hand

interface StoredPaths {
  /** The highest number ever used. */
  readonly last: number
  /** By number: the start, then `label ⇒ state`, with ` ⊘ label` for each event that is refused there. */
  readonly paths: Readonly<Record<string, readonly string[]>>
}

const fileOf = (kind: PathKind, name: string) => `${KNOWN}${name}.${kind}.json`

const LEADS_TO = ' ⇒ '
const REFUSES = ' ⊘ '

const signature = ({ start, steps }: Unnumbered): string[] => [
  start,
  ...steps.map(({ label, state, refused = [] }) => [`${label}${LEADS_TO}${state}`, ...refused].join(REFUSES)),
]

/** The identity of a path: its steps, without the refused events. */
const identity = (signature: readonly string[]): string =>
  JSON.stringify(signature.map((step) => step.split(REFUSES)[0]))

function readStored(kind: PathKind, name: string): StoredPaths {
  const file = fileOf(kind, name)
  if (!existsSync(file)) return { last: FIRST_NUMBERS[kind] - 1, paths: {} }
  return JSON.parse(readFileSync(file, 'utf8')) as StoredPaths
}

/** The stored paths of one kind. */
function knownPaths(kind: PathKind, name: string): Path[] {
  return Object.entries(readStored(kind, name).paths).map(([number, [start = '', ...steps]]) => ({
    number: Number(number),
    start,
    steps: steps.map((step) => {
      const [transition = '', ...refused] = step.split(REFUSES)
      const at = transition.lastIndexOf(LEADS_TO)
      const [label, state] = [transition.slice(0, at), transition.slice(at + LEADS_TO.length)]
      return { label, state, ...(refused.length > 0 && { refused }) }
    }),
  }))
}

/** Numbers paths: known ones keep theirs, others get the next ones. */
export function numberPaths(kind: PathKind, name: string, paths: readonly Unnumbered[]): Path[] {
  const stored = readStored(kind, name)
  const numbers = new Map(
    Object.entries(stored.paths).map(([number, path]) => [identity(path), Number(number)]),
  )
  let last = stored.last
  return paths
    .map((path) => ({ ...path, number: numbers.get(identity(signature(path))) ?? ++last }))
    .sort((a, b) => a.number - b.number)
}

/** True for the number of a path by gestures. */
export const isByHand = (number: number): boolean => number >= FIRST_BY_HAND

interface Group {
  readonly kind: PathKind
  readonly name: string
  readonly paths: readonly Path[]
}

function groupsOf({ kind, name, paths }: Model): Group[] {
  if (kind === 'lifecycle') return [{ kind, name, paths }]
  const byHand = paths.filter(({ number }) => isByHand(number))
  return [
    { kind, name, paths: paths.filter(({ number }) => !isByHand(number)) },
    ...(byHand.length > 0 ? [{ kind: 'hand', name, paths: byHand } as const] : []),
  ]
}

/** The differences between the stored paths and those of the charts, as text; empty when there are none. */
export function findUnstoredChanges(models: readonly Model[]): string[] {
  const groups = models.flatMap(groupsOf)
  const differing = groups.flatMap(({ kind, name, paths }) => {
    const stored = new Map(
      knownPaths(kind, name).map((path) => [path.number, JSON.stringify(signature(path))]),
    )
    const newPaths = paths.filter((path) => stored.get(path.number) !== JSON.stringify(signature(path)))
    const removedNumbers = [...stored.keys()].filter(
      (number) => !paths.some((path) => path.number === number),
    )
    return [
      ...newPaths.map(({ number }) => `${name} ${number}: a new path, or one with other refused events`),
      ...removedNumbers.map((number) => `${name} ${number}: no path of the chart any more`),
    ]
  })
  const files = groups.map(({ kind, name }) => fileOf(kind, name))
  const orphans = storedFiles().filter((file) => !files.includes(file))
  return [...differing, ...orphans.map((file) => `${file.slice(KNOWN.length)}: there is no such chart`)]
}

const storedFiles = () =>
  existsSync(KNOWN)
    ? readdirSync(KNOWN)
        .sort()
        .map((file) => KNOWN + file)
    : []

/** Stores the current paths in the project's format, and deletes those of removed charts. */
export function storePaths(models: readonly Model[]): void {
  mkdirSync(KNOWN, { recursive: true })
  const files = new Map(models.flatMap(groupsOf).map((group) => [fileOf(group.kind, group.name), group]))
  for (const file of storedFiles()) if (!files.has(file)) rmSync(file)
  for (const [file, { kind, name, paths }] of files) {
    const last = Math.max(readStored(kind, name).last, ...paths.map(({ number }) => number))
    const stored = Object.fromEntries(paths.map((path) => [path.number, signature(path)]))
    writeFileSync(file, `${JSON.stringify({ last, paths: stored } satisfies StoredPaths, null, 2)}\n`)
  }
  const formatter = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  const { status, stderr } = spawnSync(process.execPath, [formatter, 'format', '--write', KNOWN])
  if (status !== 0) throw new Error(`the paths could not be formatted: ${String(stderr).slice(0, 500)}`)
}

/** All stored paths of a model, including those by gestures. */
export function knownOf({ kind, name }: Pick<Model, 'kind' | 'name'>): Path[] {
  return [...knownPaths(kind, name), ...(kind === 'machine' ? knownPaths('hand', name) : [])]
}
