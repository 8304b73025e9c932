import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/** Matches the import of all messages of a language, and the id of the virtual module that it resolves to. */
const LANGUAGE_IMPORT = /\.(?<locale>[a-z]{2})\.json\?language$/u
const LANGUAGE_MODULE = /^\0language:(?<locale>[a-z]{2})$/u

/**
 * Compiles messages at build time, so that the browser needs no message parser: a message without arguments stays text, any other
 * becomes its syntax tree. `src/i18n/load.ts` reads both.
 */
export function compileMessages(source: Record<string, string>): Record<string, unknown> {
  const compiled: Record<string, unknown> = {}
  for (const [id, message] of Object.entries(source)) {
    const tree = parse(message, { captureLocation: false, shouldParseSkeletons: true })
    const [first] = tree
    // Type 0 is literal text.
    compiled[id] = tree.length === 1 && first && first.type === 0 ? first.value : tree
  }
  return compiled
}

/**
 * The module of a language contains its messages as one JSON text: a browser reads it several times faster than the same messages as an
 * object literal. A message that can't be parsed fails the build with its file.
 */
export function languageModules(): Plugin {
  return {
    name: 'sacoche:languages',
    enforce: 'pre',
    resolveId: {
      filter: { id: LANGUAGE_IMPORT },
      handler: (id) => `\0language:${LANGUAGE_IMPORT.exec(id)?.groups?.locale}`,
    },
    load: {
      filter: { id: LANGUAGE_MODULE },
      handler(id) {
        const locale = LANGUAGE_MODULE.exec(id)?.groups?.locale
        const compiled = globSync(`src/i18n/messages/*.${locale}.json`)
          .toSorted()
          .map((path) => {
            this.addWatchFile(resolve(path))
            try {
              return compileMessages(JSON.parse(readFileSync(path, 'utf8')))
            } catch (error) {
              return this.error(`${path}: ${String(error)}`)
            }
          })
        const text = JSON.stringify(Object.assign({}, ...compiled))
        return { code: `export default JSON.parse(${JSON.stringify(text)})`, map: null }
      },
    },
  }
}
