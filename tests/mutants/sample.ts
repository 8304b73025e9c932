import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { createRandomSource } from '../../server/demo/rng.ts'
import type { Area } from './areas.ts'

/** A line of a file, counted from 1. */
export interface CodeLine {
  readonly file: string
  readonly line: number
}

/** Imports, types and comments contain nothing to change. */
const WITHOUT_CODE =
  /^\s*(?:import\b|\} from\b|export (?:\*|type|interface)\b|type\b|interface\b|\/?\*|\/\/|readonly\b)/u
const WITH_CODE = /[({=?&|<>!]/u

/**
 * The lines of an area that a seed draws, sorted: each line of code is as likely as another. The rank of a line depends only on the seed, its
 * file, its text and the number of equal lines before it. So a change of other lines keeps most of the sample.
 */
export function drawLines({ files, leftOut, lines }: Area, seed: string): readonly CodeLine[] {
  const all = globSync([...files])
    .filter((file) => !file.endsWith('.d.ts') && !leftOut.some((pattern) => matchesGlob(file, pattern)))
    .toSorted()
    .flatMap(codeLines)
  return all
    .map(({ file, line, key }) => ({ file, line, rank: createRandomSource(seed, key).next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, lines)
    .map(({ file, line }) => ({ file, line }))
    .toSorted((a, b) => {
      if (a.file === b.file) return a.line - b.line
      return a.file < b.file ? -1 : 1
    })
}

/** The lines of code of a file, each with a key of its file and text; equal lines of a file have different keys. */
function codeLines(file: string): readonly (CodeLine & { readonly key: string })[] {
  const occurrences = new Map<string, number>()
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      if (!WITH_CODE.test(text) || WITHOUT_CODE.test(text)) return []
      const code = text.trim()
      const occurrence = (occurrences.get(code) ?? 0) + 1
      occurrences.set(code, occurrence)
      return [{ file, line: index + 1, key: `${file} ${code} ${occurrence}` }]
    })
}
