import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const NOT_COPIED = new Set(['node_modules', '.git', '.cache', 'reports', 'data', 'dist'])

/** Calls `work` with the directory of a copy of the project, in which files may be changed, and deletes the copy afterwards. */
export function withProjectCopy<Result>(work: (directory: string) => Result): Result {
  const directory = mkdtempSync(join(tmpdir(), 'sacoche-copy-'))
  try {
    for (const name of readdirSync('.'))
      if (!NOT_COPIED.has(name)) cpSync(name, join(directory, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(directory, 'node_modules'))
    return work(directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Calls `work` while a file has another content. */
export function whileChanged<Result>(
  path: string,
  change: (content: string) => string,
  work: () => Result,
): Result {
  const original = readFileSync(path, 'utf8')
  writeFileSync(path, change(original))
  try {
    return work()
  } finally {
    writeFileSync(path, original)
  }
}

/**
 * Replaces a text in the content.
 *
 * @throws Error unless the content contains the text exactly once
 */
export function replaceOnce(content: string, text: string, replacement: string): string {
  if (content.split(text).length !== 2) throw new Error(`The file does not contain “${text}” exactly once`)
  return content.replace(text, () => replacement)
}
