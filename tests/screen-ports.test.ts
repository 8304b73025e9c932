import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The ports that every screen has, as src/views/app.tsx lists them. */
const SHARED = /type SharedPorts = Pick<([^>]*)>/u
  .exec(readFileSync('src/views/app.tsx', 'utf8'))![1]!
  .match(/(?<=')\w+(?=')/gu)!

/** The other ports, each of one feature, as the files `ports.ts` of views declare them. */
const FEATURES = globSync('src/views/*/ports.ts')
  .flatMap((file) => /interface Ports \{([\s\S]*?)\n {2}\}/u.exec(readFileSync(file, 'utf8'))?.[1] ?? [])
  .flatMap((declared) => declared.match(/(?<=readonly )\w+/gu)!)
  .filter((name) => !SHARED.includes(name))

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/gu

/** True if a file outside the settings imports the list of settings views: the file then uses only names, addresses and types, and loads no view. */
const isNamedOnly = (from: string, to: string): boolean =>
  to === 'src/views/settings/views.ts' && !from.startsWith('src/views/settings/')

/** Matches the static imports of a file, except `import type`. It leaves out `import()`, which loads the parts inside `LaterPorts`. */
const IMPORT_WITHOUT_PARTS = /^import (?!type )[^']*'(\.[^']+\.tsx?)'/gmu

/** The features that a view and the files it imports or loads on demand use; `withLaterParts: false` leaves out the parts inside `LaterPorts`. */
function featuresOf(view: string, { withLaterParts = true } = {}): string[] {
  const files = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    const content = readFileSync(file, 'utf8')
    const isWhole = withLaterParts || !content.includes('<LaterPorts>')
    for (const [, path] of content.matchAll(isWhole ? IMPORT : IMPORT_WITHOUT_PARTS)) {
      const next = join(dirname(file), path!)
      if (next.startsWith('src/views/') && existsSync(next) && !isNamedOnly(file, next)) visit(next)
    }
  }
  visit(view)
  const text = [...files].map((file) => readFileSync(file, 'utf8')).join('\n')
  return FEATURES.filter((name) => new RegExp(`\\bports\\.${name}\\b`, 'u').test(text)).sort()
}

/** The features whose ports a text creates. */
const featuresIn = (text: string): string[] =>
  (text.match(/^ {2}\w+(?=: )|(?<=\(\{ )\w+(?=: )/gmu) ?? []).map((name) => name.trim()).sort()

/** The view and the features that a file of src/screens names. The file can load later features from a file of src/ports. */
function readScreen(file: string) {
  const text = readFileSync(join('src/screens', file), 'utf8')
  const view = /export \{ default \} from '\.\.\/(views\/[^']+)'/u.exec(text)![1]!
  const later = /laterPorts = \(\) => import\('\.\.\/(ports\/[^']+)'\)/u.exec(text)?.[1]
  return {
    view: join('src', view),
    features: featuresIn(text),
    laterFeatures: later === undefined ? [] : featuresIn(readFileSync(join('src', later), 'utf8')),
  }
}

const screens = readdirSync('src/screens')

describe('ports of screens', () => {
  it('are read from the files ports.ts of features', () => {
    expect(FEATURES).toEqual(expect.arrayContaining(['bank', 'cashLog', 'home', 'wallet']))
  })

  it.each(screens)('%s names exactly the features that its view uses', (file) => {
    const { view, features, laterFeatures } = readScreen(file)
    expect(features).toEqual(featuresOf(view, { withLaterParts: false }))
    expect([...features, ...laterFeatures].sort()).toEqual(featuresOf(view))
  })

  it('include those of accounting, which the control screen loads later', () => {
    expect(readScreen('control.ts').laterFeatures).toContain('accounting')
  })

  it('are only the shared ones for the frame and for screens outside of src/screens', () => {
    const routed = readFileSync('src/screens.ts', 'utf8').match(/(?<=import\('\.\/)views\/[^']+/gu)!
    const views = ['src/views/session/frame.tsx', ...routed.map((path) => join('src', path))]
    expect(views.flatMap((view) => featuresOf(view))).toEqual([])
  })

  it('include the features of what a view loads on demand', () => {
    expect(featuresOf('src/views/cash-log/logs-screen.tsx')).toContain('attachments')
  })
})
