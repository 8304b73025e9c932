import { globSync } from 'node:fs'
import { relative } from 'node:path'

const ROOT = process.cwd()
const SHEETS = globSync('src/**/*.module.css', { cwd: ROOT }).sort()

/**
 * Generates short class and keyframe names for production: the hash in vite's default names does not compress.
 * Deterministic: the same sources give the same names.
 *
 * @param css the style sheet; the name's first position in it identifies the class
 * @returns index of the sheet and position of the name, both in base 36
 * @throws Error when the file is no style sheet of `src`, or does not contain the name
 */
export function shortClassName(name: string, file: string, css: string): string {
  const sheet = SHEETS.indexOf(relative(ROOT, file.replace(/\?.*$/u, '')).replaceAll('\\', '/'))
  const position = css.search(new RegExp(`(?:\\.|@keyframes )${name}(?![\\w-])`, 'u'))
  if (sheet < 0 || position < 0) throw new Error(`${file} does not name ${name}`)
  return `_${sheet.toString(36)}_${position.toString(36)}`
}
