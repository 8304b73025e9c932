import { globSync, readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/** The module with all messages of a language. */
const LANGUAGE = /\/src\/i18n\/languages\/(?<locale>[a-z]{2})\.ts$/u
const MESSAGES = /\/src\/i18n\/messages\/[^/]+\.[a-z]{2}\.json$/u

/**
 * Compiles messages at build time, so that the browser needs no message parser: a message without arguments stays text, any other
 * becomes its syntax tree. `src/i18n/load.ts` reads both.
 */
export function compileMessages(source: Record<string, string>): Record<string, unknown> {
  const compiled: Record<string, unknown> = {}
  for (const [id, message] of Object.entries(source)) {
    const tree = parse(message, { captureLocation: false, shouldParseSkeletons: true })
    const [only] = tree
    compiled[id] = tree.length === 1 && only && only.type === 0 ? only.value : tree
  }
  return compiled
}

/**
 * In a build, the module of a language contains its messages as one JSON text: a browser reads it several times faster than the
 * same messages as an object literal.
 */
export function languageFiles(): Plugin {
  return {
    name: 'sacoche:language-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: LANGUAGE },
      handler(_, id) {
        const locale = LANGUAGE.exec(id)?.groups?.locale
        const sources = globSync(`src/i18n/messages/*.${locale}.json`).toSorted()
        const texts = sources.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
        const compiled = JSON.stringify(compileMessages(Object.assign({}, ...texts)))
        return { code: `export default JSON.parse(${JSON.stringify(compiled)})`, map: null }
      },
    },
  }
}

/** The vite plugin around `compileMessages`. A message that can't be parsed fails the build with its name. */
export function messages(): Plugin {
  return {
    name: 'sacoche:messages',
    enforce: 'pre',
    transform: {
      filter: { id: MESSAGES },
      handler(code, id) {
        try {
          return { code: JSON.stringify(compileMessages(JSON.parse(code))), map: null }
        } catch (error) {
          return this.error(`${id}: ${String(error)}`)
        }
      },
    },
  }
}
