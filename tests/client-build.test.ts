import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createServer, parseAst } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isClientBuildStale } from '../scripts/client-build.ts'
import { importedComponents, LATER_COMPONENTS, radixStyles } from '../scripts/vite/radix-css.ts'
import { withoutNames } from '../scripts/vite/radix-names.ts'
import { REPLACED_MODULES } from '../scripts/vite/unused-modules.ts'
import { LANGUAGES } from '../src/domain/languages.ts'
import { type Manifest, weighScreens } from './support/first-load.ts'

/** Generated once, because it takes seconds. */
const radixSheets = radixStyles()

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))

describe('styles of Radix Themes', () => {
  it('are taken for imported components, such as Button and IconButton', () => {
    expect(importedComponents()).toEqual(expect.arrayContaining(['button', 'icon-button']))
  })

  it('exist for every class of Radix that a component uses', async () => {
    const styles = Object.values(await radixSheets).join('\n')
    const taken = sources.flatMap((path) => readFileSync(path, 'utf8').match(/\brt-[\w-]+/gu) ?? [])
    expect([...new Set(taken)].filter((name) => !styles.includes(`.${name}`))).toEqual([])
  })

  it('exist for the directions, alignments and distributions of stacks and rows', async () => {
    const styles = Object.values(await radixSheets).join('\n')
    const names = [
      'fd-column',
      'fw-wrap',
      'ai-start',
      'ai-center',
      'ai-end',
      'ai-baseline',
      'jc-space-between',
      'jc-end',
    ]
    expect(names.filter((name) => !styles.includes(`.rt-r-${name}`))).toEqual([])
  })

  it('are not from components that write innerHTML, which the Content-Security-Policy forbids', () => {
    const forbidden = ['scroll-area', 'select', 'context-menu', 'table']
    expect(importedComponents().filter((name) => forbidden.includes(name))).toEqual([])
    // The build replaces the scroll area inside of menus (vite.config.ts).
    const replaced = ['dropdown-menu']
    const scripts = 'node_modules/@radix-ui/themes/dist/esm/components'
    const writers = importedComponents().filter(
      (name) =>
        !replaced.includes(name) &&
        /scroll-area|\bSelect as\b|dangerouslySetInnerHTML/u.test(
          readFileSync(join(scripts, `${name}.js`), 'utf8'),
        ),
    )
    expect(writers).toEqual([])
  })

  it('of layout properties are not needed, because only Flex accepts such properties and no Flex is given one', () => {
    const components = 'node_modules/@radix-ui/themes/dist/esm/components'
    const takers = importedComponents().filter((name) =>
      readFileSync(join(components, `${name}.js`), 'utf8').includes('layout.props'),
    )
    expect(takers).toEqual(['flex'])
    const uses = sources.flatMap((path) => readFileSync(path, 'utf8').match(/<Flex\b[^>]*>/gu) ?? [])
    expect(uses.length).toBeGreaterThan(0)
    const passed = new Set(uses.flatMap((use) => use.match(/(?<=\s)[a-zA-Z]+(?=[=\s>])/gu) ?? []))
    expect([...passed].sort()).toEqual([
      'align',
      'asChild',
      'className',
      'direction',
      'gap',
      'justify',
      'wrap',
    ])
  })

  it('define every custom property that the interface reads and does not define itself', async () => {
    const sheets = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter(({ name }) => /\.(?:css|tsx?)$/u.test(name))
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
      .join('\n')
    const defined = new Set(
      `${Object.values(await radixSheets).join('\n')}\n${sheets}`.match(/--[\w-]+(?=['"]?\]?\s*:)/gu),
    )
    const read = new Set(sheets.match(/(?<=var\()--[\w-]+(?=\))/gu))
    expect(read).toContain('--gray-a3')
    // Base UI and Radix set these properties on their popups.
    const ofPopups =
      /^--(?:available-(?:width|height)|anchor-width|radix-[\w-]+-available-(?:width|height))$/u
    expect([...read].filter((name) => !defined.has(name) && !ofPopups.test(name))).toEqual([])
  })

  it('keep used classes and drop the others', async () => {
    const { page: styles, overlays } = await radixSheets
    expect(styles).toMatch(/\.rt-Button:where\(\.rt-r-size-3\)\s*\{[^}]*padding/u)
    expect(styles).toContain("[data-accent-color='jade']")
    expect(styles).toContain('--jade-9')
    expect(styles).not.toMatch(/rt-BaseDialogContent|rt-TabsTrigger|'tomato'|display-p3|rt-variant-classic/u)
    expect(overlays).toMatch(/\.rt-BaseDialogContent:where\(\.rt-r-size-3\)/u)
    expect(overlays).not.toMatch(/\.rt-(?:Button|Heading|Text)\b/u)
  })

  it('of a component that is loaded later are imported by every file that imports the component', async () => {
    const styles = await radixSheets
    const importers = (component: string) =>
      sources.filter((path) =>
        new RegExp(`import \\{[^}]*\\b${component}\\b[^}]*\\} from '@radix-ui/themes'`, 'u').test(
          readFileSync(path, 'utf8'),
        ),
      )
    for (const [sheet, names] of Object.entries(LATER_COMPONENTS)) {
      if (sheet === 'overlays') continue
      for (const name of names) {
        const component = name.replace(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase())
        const files = importers(component)
        expect(files, component).not.toEqual([])
        expect(
          files.filter((path) => !readFileSync(path, 'utf8').includes(`'virtual:radix-${sheet}.css'`)),
        ).toEqual([])
        expect(styles[sheet as keyof typeof LATER_COMPONENTS]).toContain(`rt-`)
        expect(styles.page).not.toMatch(new RegExp(`\\.rt-(?:Base)?${component}(?:Root|Input|List)`, 'u'))
      }
    }
  })

  it('of overlays belong to components that only src/views/ui/lazy imports', () => {
    const early = sources.filter((path) => !path.startsWith('src/views/ui/lazy/'))
    const names = early.flatMap(
      (path) =>
        /import \{([^}]+)\} from '@radix-ui\/themes'/u
          .exec(readFileSync(path, 'utf8'))?.[1]
          ?.match(/\w+/gu) ?? [],
    )
    expect(names).toContain('Button')
    expect(names.filter((name) => ['Dialog', 'DropdownMenu', 'Popover', 'Tooltip'].includes(name))).toEqual(
      [],
    )
    expect(importedComponents()).toEqual(expect.arrayContaining([...LATER_COMPONENTS.overlays]))
  })
})

describe('modules left out of the build', () => {
  const code = sources.map((path) => readFileSync(path, 'utf8'))
  const importsOf = (name: string) =>
    code.flatMap((text) => [...text.matchAll(new RegExp(`import ([^;]+?) from '${name}'`, 'gu'))].flat())

  it('exist under the paths that the build replaces', () => {
    expect(REPLACED_MODULES.length).toBeGreaterThan(0)
    expect(REPLACED_MODULES.filter((path) => !existsSync(join('node_modules', path)))).toEqual([])
  })

  it('are not needed, because ky neither repeats calls nor reports progress', () => {
    const calls = code.filter((text) => /from 'ky'/u.test(text))
    expect(calls.length).toBeGreaterThan(0)
    for (const text of calls) expect(text).not.toMatch(/on(?:Download|Upload)Progress|retry: [^0]/u)
  })

  it('are not needed, because no route has a parameter in its path', () => {
    expect(importsOf('wouter').join(' ')).toMatch(/Link/u)
    expect(importsOf('wouter').join(' ')).not.toMatch(
      /\b(?:Route|Switch|Router|useRoute|useParams|matchRoute)\b/u,
    )
  })
})

describe('packages of Radix', () => {
  const code = `
    var __name = (target, value) => __defProp(target, "name", { value });
    var Box = React.forwardRef(/* @__PURE__ */ __name(function Box2(props) {
      const press = /* @__PURE__ */ __name(() => props.onPress(), "press");
      return press;
    }, "Box"));
    Box.displayName = "Box";`

  it('are built without the names that debuggers show', () => {
    const built = withoutNames(code, parseAst(code))
    expect(built).not.toMatch(/"press"|"Box"|displayName/u)
    expect(built).toContain('const press = /* @__PURE__ */ () => props.onPress();')
    expect(built).toContain('/* @__PURE__ */ React.forwardRef(')
    expect(() => parseAst(built)).not.toThrow()
  })

  it('are not given values that depend on the width of the page, which the build does not support', () => {
    const views = sources.filter((path) => path.startsWith('src/views/'))
    const values = views.flatMap(
      (path) => readFileSync(path, 'utf8').match(/=\{\{ *(?:initial|xs|sm|md|lg|xl):/gu) ?? [],
    )
    expect(values).toEqual([])
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

  /** Writes an empty file with this modification time, in seconds since the epoch. */
  const write = (path: string, seconds: number) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
    utimesSync(join(root, path), seconds, seconds)
  }

  it('is stale when it does not exist', () => {
    write('src/main.tsx', 1)
    expect(isClientBuildStale(root)).toBe(true)
  })

  it('is fresh when no source is newer', () => {
    write('src/views/home/screen.tsx', 1)
    write('server/main.ts', 9)
    write('dist/.vite/manifest.json', 2)
    expect(isClientBuildStale(root)).toBe(false)
  })

  it.each([
    'src/views/home/screen.tsx',
    'src/i18n/messages/home.fr.json',
    'public/favicon.svg',
    'package-lock.json',
  ])('is stale when %s is newer', (path) => {
    write('dist/.vite/manifest.json', 2)
    write(path, 3)
    expect(isClientBuildStale(root)).toBe(true)
  })
})

it('the client of `npm run dev` has the address of the messages of each language', async () => {
  const server = await createServer({
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const { default: addresses } = await server.ssrLoadModule('virtual:languages')
    const loaded = await Promise.all(
      LANGUAGES.map(async (language) => (await fetch(addresses[language])).json()),
    )
    expect(loaded.map((messages) => messages['action.save'])).toEqual(['Enregistrer', 'Save', 'Salva'])
  } finally {
    await server.close()
  }
})
