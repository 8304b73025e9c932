import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A place in a file. Lines and columns are counted from 1. */
interface Position {
  readonly line: number
  readonly column: number
}

/** A bug that Stryker planted: the part of a file between two positions, replaced. */
export interface PlantedMutant {
  readonly file: string
  readonly start: Position
  readonly end: Position
  readonly replacement: string
  readonly isNoticed: boolean
}

/** The fields of a mutation testing report that `readPlantedMutants` reads. */
interface StrykerReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly mutants: readonly {
          readonly status: string
          readonly replacement?: string
          readonly location: { readonly start: Position; readonly end: Position }
        }[]
      }
    >
  >
}

const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError'])
const NOT_NOTICED = new Set(['Survived', 'NoCoverage'])

/** The bugs of a report, without those that Stryker ignored, could not compile or did not try. A bug that no test runs counts as not noticed. */
export function readPlantedMutants(path: string): readonly PlantedMutant[] {
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as StrykerReport
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => NOTICED.has(status) || NOT_NOTICED.has(status))
      .map(({ status, replacement = '', location }) => ({
        file,
        ...location,
        replacement,
        isNoticed: NOTICED.has(status),
      })),
  )
}

/** The content of the file with the bug. */
export function withBug(content: string, { start, end, replacement }: PlantedMutant): string {
  return content.slice(0, offsetOf(content, start)) + replacement + content.slice(offsetOf(content, end))
}

/** Describes a bug in one line: its position, the original code and the replacement. */
export function describeBug(content: string, bug: PlantedMutant): string {
  const original = content.slice(offsetOf(content, bug.start), offsetOf(content, bug.end))
  return `${bug.file}:${bug.start.line} ${oneLine(original)} → ${oneLine(bug.replacement)}`
}

function offsetOf(content: string, { line, column }: Position): number {
  const lines = content.split('\n')
  return lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1
}

const LONGEST = 70
const oneLine = (text: string): string => {
  const flat = text.replaceAll(/\s+/gu, ' ')
  return flat.length > LONGEST ? `${flat.slice(0, LONGEST - 1)}…` : flat
}

/** Each folder with its number of noticed bugs and its number of planted bugs, sorted by folder. */
export function sumByFolder(bugs: readonly PlantedMutant[]): readonly (readonly [string, number, number])[] {
  const folders = new Map<string, PlantedMutant[]>()
  for (const bug of bugs) folders.set(dirname(bug.file), [...(folders.get(dirname(bug.file)) ?? []), bug])
  return [...folders]
    .map(
      ([folder, planted]) =>
        [folder, planted.filter(({ isNoticed }) => isNoticed).length, planted.length] as const,
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
