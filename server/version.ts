import { readFileSync } from 'node:fs'

/** The version of the program, from its package.json. */
export const PROGRAM_VERSION: string = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version
