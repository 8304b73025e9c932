import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isStale } from '../scripts/client-build.ts'
import { importedComponents, radixStyles } from '../scripts/vite/radix-css.ts'
import { type Manifest, weighScreens } from './support/first-load.ts'

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))

describe('styles of Radix Themes', () => {
  it('are taken for the components that the shared elements import', () => {
    expect(importedComponents()).toEqual(expect.arrayContaining(['button', 'icon-button']))
  })

  it('exist for every class of Radix that a component uses', async () => {
    const styles = await radixStyles()
    const taken = sources.flatMap((path) => readFileSync(path, 'utf8').match(/\brt-[\w-]+/gu) ?? [])
    expect([...new Set(taken)].filter((name) => !styles.includes(`.${name}`))).toEqual([])
  })

  it('are never those of a component that writes innerHTML, which the content policy forbids', () => {
    const forbidden = ['scroll-area', 'select', 'dropdown-menu', 'context-menu', 'table']
    expect(importedComponents().filter((name) => forbidden.includes(name))).toEqual([])
    const scripts = 'node_modules/@radix-ui/themes/dist/esm/components'
    const writers = importedComponents().filter((name) =>
      /scroll-area|\bSelect as\b|dangerouslySetInnerHTML/u.test(
        readFileSync(join(scripts, `${name}.js`), 'utf8'),
      ),
    )
    expect(writers).toEqual([])
  })

  it('define every custom property that the interface reads and does not define itself', async () => {
    const sheets = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter(({ name }) => /\.(?:css|tsx?)$/u.test(name))
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
      .join('\n')
    const defined = new Set(`${await radixStyles()}\n${sheets}`.match(/--[\w-]+(?=['"]?\]?\s*:)/gu))
    const read = new Set(sheets.match(/(?<=var\()--[\w-]+(?=\))/gu))
    expect(read).toContain('--gray-a3')
    // Base UI sets these on its popups.
    const ofPopups = ['--available-width', '--available-height', '--anchor-width']
    expect([...read].filter((name) => !defined.has(name) && !ofPopups.includes(name))).toEqual([])
  })

  it('keep what is used and drop the rest', async () => {
    const styles = await radixStyles()
    expect(styles).toMatch(/\.rt-Button:where\(\.rt-r-size-3\)\s*\{[^}]*padding/u)
    expect(styles).toContain("[data-accent-color='jade']")
    expect(styles).toContain('--jade-9')
    expect(styles).not.toMatch(/rt-DialogContent|rt-TabsTrigger|'tomato'|display-p3|rt-variant-classic/u)
  })
})

describe('measuring the first load', () => {
  const manifest: Manifest = {
    '_page.js': {
      file: 'page.js',
      css: ['page.css'],
      dynamicImports: ['src/views/a/screen.tsx', 'src/i18n/fr.ts'],
    },
    'src/i18n/fr.ts': { file: 'fr.js' },
    '_shared.js': { file: 'shared.js', imports: ['_page.js'], css: ['shared.css'] },
    'src/views/a/screen.tsx': {
      file: 'a.js',
      imports: ['_shared.js', '_page.js'],
      dynamicImports: ['src/views/a/chart.tsx'],
    },
    'src/views/a/chart.tsx': { file: 'chart.js', imports: ['_page.js'] },
  }
  const bytes: Record<string, number> = {
    'page.js': 100,
    'page.css': 10,
    'shared.js': 20,
    'shared.css': 5,
    'a.js': 7,
  }
  const weigh = (file: string): number => bytes[file] ?? Number.NaN

  it('counts page, shared files and screen once each, and nothing that is loaded later', () => {
    const html = '<script src="/page.js"></script><link href="/page.css">'
    expect(weighScreens(manifest, html, weigh)).toEqual([
      { screen: 'src/views/a/screen.tsx', scripts: 127, styles: 15 },
    ])
  })
})

describe('the built client', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sacoche-build-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  /** Writes a file with a modification time in seconds since the epoch. */
  const write = (path: string, seconds: number) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
    utimesSync(join(root, path), seconds, seconds)
  }

  it('is stale when it does not exist', () => {
    write('src/main.tsx', 1)
    expect(isStale(root)).toBe(true)
  })

  it('is fresh when no source is newer', () => {
    write('src/views/home/screen.tsx', 1)
    write('server/main.ts', 9)
    write('dist/.vite/manifest.json', 2)
    expect(isStale(root)).toBe(false)
  })

  it.each([
    'src/views/home/screen.tsx',
    'src/i18n/messages/home.fr.json',
    'public/favicon.svg',
    'package-lock.json',
  ])('is stale when %s is newer', (path) => {
    write('dist/.vite/manifest.json', 2)
    write(path, 3)
    expect(isStale(root)).toBe(true)
  })
})
