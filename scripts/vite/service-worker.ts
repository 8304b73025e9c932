import { createHash } from 'node:crypto'
import type { Plugin, Rollup } from 'vite'

const WORKER = 'src/offline/worker.ts'
const SERVED_AS = 'service-worker.js'
/** The file that the page imports: see `CHUNKS` in vite.config.ts. */
const PAGE = 'page'
const PLACE = /\b__SHELL__\b/gu

/**
 * The lazily loaded parts that work offline: languages, counting, signing in, the command palette, files and history, dialogs and
 * menus.
 */
const KEPT =
  /\/src\/(?:i18n\/languages\/|ports\/sheets|views\/(?:cash-log|commands|errors|files|history|home|session|ui)\/)/u
/** Too large to be stored for everybody. */
const LEFT_OUT = /recharts|zxing|react-day-picker/u

/** Builds the service worker beside the client, with the list of files it stores. */
export function serviceWorker(): Plugin {
  return {
    name: 'sacoche:service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: WORKER, fileName: SERVED_AS })
    },
    // After the page was written: temporary modules are gone from the bundle by then.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[SERVED_AS]
        if (worker?.type !== 'chunk') throw new Error(`The build did not produce ${SERVED_AS}`)
        const files = shellOf(bundle)
        const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
        worker.code = worker.code.replaceAll(PLACE, JSON.stringify({ version, files }))
      },
    },
  }
}

/**
 * The page's imports and the lazily loaded parts that are stored, with their styles and fonts. Sorted: the same build gives the
 * same list.
 */
function shellOf(bundle: Rollup.OutputBundle): readonly string[] {
  const found = new Set<string>()
  const visit = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return
    const modules = Object.keys(chunk.modules)
    if (!chunk.isEntry && modules.some((id) => LEFT_OUT.test(id))) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) found.add(asset)
    for (const next of chunk.imports) visit(next)
    for (const next of chunk.dynamicImports) {
      const ahead = bundle[next]
      if (ahead?.type === 'chunk' && Object.keys(ahead.modules).some((id) => KEPT.test(id))) visit(next)
    }
  }
  for (const [name, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && chunk.name === PAGE) visit(name)
  for (const name of Object.keys(bundle)) if (/\.woff2$/u.test(name)) found.add(name)
  return [...found].sort().map((name) => `/${name}`)
}
