import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

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
