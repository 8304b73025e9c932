import { type Plugin, version } from 'vite'

const FIRST_CHUNK = 'first-request'
const HELPER_CHUNK = 'rolldown-runtime'

/** The tags of the page's scripts, and that of its style sheet. */
const TAGS = /(?<scripts>(?:<script [^>]*><\/script>\s*)+)(?<sheet><link rel="stylesheet"[^>]*>)/u

/** The export at the end of the script of helper functions: `export{s as n,l as r};`. */
const EXPORTS = /export\{([^}]+)\};?\s*$/u

/**
 * Changes the first script in two ways:
 *
 * - It is `async`: it runs as soon as it has arrived, and requests the rows of the list in the address while the page is
 *   still being parsed.
 * - It contains the helper functions of the bundler, which most scripts import. The bundler never puts them into a chunk of
 *   `codeSplitting.groups`. Without this plugin they would be a file of 0.4 kB, which every page requests.
 */
export function firstScript(): Plugin {
  return {
    name: 'sacoche:first-script',
    apply: 'build',
    // The hash in the file name is computed before the helper functions are added. They change only with the bundler.
    augmentChunkHash: ({ name }) => (name === FIRST_CHUNK ? version : undefined),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const first = chunks.find(({ name }) => name === FIRST_CHUNK)
        const helpers = chunks.find(({ name }) => name === HELPER_CHUNK)
        const exports = helpers && EXPORTS.exec(helpers.code)
        if (!first || !helpers || !exports?.[1] || first.imports.length > 0 || first.code.includes('$helper'))
          this.error(
            'the helper functions of the bundler can’t be put into the first script: see scripts/vite/first-script.ts',
          )
        // The first script gets the code of the helpers and exports each as `$helper_<name>`; the other
        // scripts import it from there.
        const names = exports[1].split(',').map((pair) => pair.trim().split(' as ') as [string, string])
        const returned = names.map(([local, exported]) => `${exported}:${local}`).join()
        const exported = names.map(([, name]) => `${name}:$helper_${name}`).join()
        first.code += `\nexport const{${exported}}=(()=>{${helpers.code.slice(0, exports.index)}return{${returned}}})();`
        const fileOfHelpers = helpers.fileName.replace('assets/', '')
        const importOfHelpers = new RegExp(
          `import\\{([^}]+)\\}from"\\./${fileOfHelpers.replaceAll('.', '\\.')}"`,
          'u',
        )
        for (const chunk of chunks) {
          if (!chunk.imports.includes(helpers.fileName)) continue
          const from = `"./${first.fileName.replace('assets/', '')}"`
          chunk.code = chunk.code.replace(importOfHelpers, (_match, imported: string) => {
            const renamed = imported.split(',').map((name) => `$helper_${name.trim()}`)
            return `import{${renamed.join()}}from${from}`
          })
          if (chunk.code.includes(fileOfHelpers))
            this.error(`${chunk.fileName} imports the helper functions in another way`)
          chunk.imports = [
            ...new Set(chunk.imports.map((name) => (name === helpers.fileName ? first.fileName : name))),
          ]
        }
        delete bundle[helpers.fileName]
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const { scripts, sheet } = TAGS.exec(html)?.groups ?? {}
        if (!scripts?.includes(`/assets/${FIRST_CHUNK}-`) || !sheet)
          this.error('the page has other tags: see scripts/vite/first-script.ts')
        // The first script adds the style sheet of a screen to the page. It must come after the page's own style sheet.
        return html.replace(TAGS, `${sheet}\n    ${scripts.replace('<script', '<script async')}`)
      },
    },
  }
}
