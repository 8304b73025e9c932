import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The ports that the frame and any screen use, as src/views/app.tsx lists them. */
const SHARED = /type SharedPorts = Pick<([^>]*)>/u
  .exec(readFileSync('src/views/app.tsx', 'utf8'))![1]!
  .match(/(?<=')\w+(?=')/gu)!

/** The ports of features, as the files `ports.ts` of their views declare them. */
const FEATURES = globSync('src/views/*/ports.ts')
  .flatMap((file) => /interface Ports \{([\s\S]*?)\n {2}\}/u.exec(readFileSync(file, 'utf8'))?.[1] ?? [])
  .flatMap((declared) => declared.match(/(?<=readonly )\w+/gu)!)
  .filter((name) => !SHARED.includes(name))

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/gu

/**
 * The command menu of the frame knows the sections of the settings by name and address only, and other
 * screens only link to the settings.
 */
const isNamedOnly = (from: string, to: string): boolean =>
  to === 'src/views/settings/views.ts' && !from.startsWith('src/views/settings/')

/** The imports of a file that loads parts inside `LaterPorts`, without these parts and without types. */
const IMPORT_WITHOUT_PARTS = /^import (?!type )[^']*'(\.[^']+\.tsx?)'/gmu

/** The features that a view uses, with all that it imports or loads on demand; on request without the parts inside `LaterPorts`. */
function featuresOf(view: string, { withLaterParts = true } = {}): string[] {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const content = readFileSync(file, 'utf8')
    const isWhole = withLaterParts || !content.includes('<LaterPorts>')
    for (const [, path] of content.matchAll(isWhole ? IMPORT : IMPORT_WITHOUT_PARTS)) {
      const next = join(dirname(file), path!)
      if (next.startsWith('src/views/') && existsSync(next) && !isNamedOnly(file, next)) visit(next)
    }
  }
  visit(view)
  const text = [...seen].map((file) => readFileSync(file, 'utf8')).join('\n')
  return FEATURES.filter((name) => new RegExp(`\\bports\\.${name}\\b`, 'u').test(text)).sort()
}

/** The features whose ports a text creates. */
const featuresIn = (text: string): string[] =>
  (text.match(/^ {2}\w+(?=: )|(?<=\(\{ )\w+(?=: )/gmu) ?? []).map((name) => name.trim()).sort()

/** The view and the features that a file of src/screens names. It loads later features from a file of src/ports. */
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
  it('are declared by features', () => {
    expect(FEATURES).toEqual(expect.arrayContaining(['bank', 'cashLog', 'home', 'wallet']))
  })

  it.each(screens)('%s names exactly the features that its screen uses', (file) => {
    const { view, features, laterFeatures } = readScreen(file)
    expect(features).toEqual(featuresOf(view, { withLaterParts: false }))
    expect([...features, ...laterFeatures].sort()).toEqual(featuresOf(view))
  })

  it('the control loads the ports of its dialogs and further views later', () => {
    expect(readScreen('control.ts').laterFeatures).toContain('accounting')
  })

  it('the frame and screens outside of src/screens use shared ports only', () => {
    const routed = readFileSync('src/screens.ts', 'utf8').match(/(?<=import\('\.\/)views\/[^']+/gu)!
    const views = ['src/views/session/frame.tsx', ...routed.map((path) => join('src', path))]
    expect(views.flatMap((view) => featuresOf(view))).toEqual([])
  })

  it('a view that uses a feature is found through what it loads on demand', () => {
    expect(featuresOf('src/views/cash-log/logs-screen.tsx')).toContain('attachments')
  })
})
