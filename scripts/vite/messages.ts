import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const LANGUAGE_FILES = 'virtual:languages'

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
 * The module `virtual:languages` contains the addresses of JSON files, one per language with all its messages. As a script, the text of
 * the messages would stay in memory for as long as the page is open. A message that can't be parsed fails the build, and the error names its
 * file. The server of `npm run dev` cannot emit files: there, the addresses are data URLs.
 */
export function languageFiles(): Plugin {
  let isBuild = true
  return {
    name: 'sacoche:languages',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: { filter: { id: new RegExp(`^${LANGUAGE_FILES}$`, 'u') }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: new RegExp(`^\0${LANGUAGE_FILES}$`, 'u') },
      handler() {
        const locales = globSync('src/i18n/messages/common.*.json').map((path) => path.split('.')[1]!)
        const addresses = locales.toSorted().map((locale) => {
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
          const source = JSON.stringify(Object.assign({}, ...compiled))
          if (!isBuild) return `${locale}: "data:application/json,${encodeURIComponent(source)}"`
          const file = this.emitFile({ type: 'asset', name: `${locale}.json`, source })
          return `${locale}: import.meta.ROLLUP_FILE_URL_${file}`
        })
        return { code: `export default { ${addresses.join()} }`, map: null }
      },
    },
  }
}
