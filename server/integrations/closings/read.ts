import type { ClosingFault, ClosingType } from '../../../src/domain/closings/closings.ts'
import type { ClosingsCatalogue, ServiceSetting } from '../../../src/domain/closings/import-settings.ts'
import { type ResolvedClosing, resolveClosings } from './catalogue.ts'
import { readClosingsCsv } from './csv.ts'
import { ClosingsFileFaults } from './faults.ts'
import { readClosingsJson } from './json.ts'
import type { ParsedClosing } from './parsed-closing.ts'
import { decodeClosingsFile } from './text.ts'
import { isVendorFile, readVendorClosings } from './vendor.ts'

/** The result of reading a file: its closings, or its errors. A file is imported as a whole, so one of the lists is empty. */
export interface ClosingsFileContent {
  readonly closings: readonly ResolvedClosing[]
  readonly faults: readonly ClosingFault[]
}

/**
 * The input of the readers: the names of the catalogue, the time zone and the hour from which a service is the evening's, `today`, the last
 * business date that a closing may have, and `closingOffset`, which is added to the sequence of each closing.
 */
export interface ReadingOptions {
  readonly catalogue: ClosingsCatalogue
  readonly setting: ServiceSetting
  readonly closingOffset: number
  readonly today: string
}

/**
 * Reads a file of closings: JSON in the app's or the vendor's format, or CSV. Never throws: the errors are in the result, by
 * row and column.
 */
export function readClosings(
  content: Buffer,
  type: ClosingType,
  reading: ReadingOptions,
): ClosingsFileContent {
  const faults = new ClosingsFileFaults()
  const text = decodeClosingsFile(content, faults)
  const read = resolveAndCheck(
    text === null ? [] : parsedClosingsIn(text, type, reading.setting, faults),
    reading,
    faults,
  )
  if (read.closings.length > 0 || read.faults.length > 0) return read
  faults.add(0, '', 'NoClosings')
  return { closings: [], faults: faults.list }
}

/** Reads the vendor's answers: for each archive its content and its tills, one after the other. */
export function readVendorAnswers(answers: readonly unknown[], reading: ReadingOptions): ClosingsFileContent {
  const faults = new ClosingsFileFaults()
  return resolveAndCheck(readVendorClosings(answers, reading.setting, faults), reading, faults)
}

function resolveAndCheck(
  parsedClosings: readonly ParsedClosing[],
  { catalogue, today, closingOffset }: ReadingOptions,
  faults: ClosingsFileFaults,
): ClosingsFileContent {
  const numberedClosings = parsedClosings.map((closing) => ({
    ...closing,
    sequence: closing.sequence + closingOffset,
  }))
  for (const { row, date, sequence } of numberedClosings) {
    if (date > today) faults.add(row, 'date', 'Future', date)
    if (!Number.isSafeInteger(sequence)) faults.add(row, 'sequence', 'OutOfRange', sequence)
  }
  const closings = resolveClosings(numberedClosings, catalogue, faults)
  return { closings: faults.list.length > 0 ? [] : closings, faults: faults.list }
}

function parsedClosingsIn(
  text: string,
  type: ClosingType,
  setting: ServiceSetting,
  faults: ClosingsFileFaults,
): readonly ParsedClosing[] {
  if (type === 'text/csv') return readClosingsCsv(text, faults)
  const root = jsonOf(text, faults)
  if (root === undefined) return []
  if (isVendorFile(root)) return readVendorClosings(root, setting, faults)
  if (typeof root === 'object' && root !== null && 'closings' in root) return readClosingsJson(root, faults)
  faults.add(0, '', 'UnknownShape', text)
  return []
}

function jsonOf(text: string, faults: ClosingsFileFaults): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const [, at] = /position (\d+)/u.exec(String(error)) ?? []
    const row = at === undefined ? text.split('\n').length : text.slice(0, Number(at)).split('\n').length
    faults.add(row, '', 'NotJson')
    return undefined
  }
}
