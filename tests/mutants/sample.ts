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

/** The lines of an area that a seed draws, sorted: each line of code is as likely as another. */
export function drawLines({ files, leftOut, lines }: Area, seed: string): readonly CodeLine[] {
  const all = globSync([...files])
    .filter((file) => !file.endsWith('.d.ts') && !leftOut.some((pattern) => matchesGlob(file, pattern)))
    .toSorted()
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          WITH_CODE.test(text) && !WITHOUT_CODE.test(text) ? [{ file, line: index + 1 }] : [],
        ),
    )
  const random = createRandomSource(seed, 'mutants')
  return all
    .map((line) => ({ line, rank: random.next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, lines)
    .map(({ line }) => line)
    .toSorted((a, b) => {
      if (a.file === b.file) return a.line - b.line
      return a.file < b.file ? -1 : 1
    })
}
