import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROUTE_ACCESS } from '../src/domain/roles.ts'
import { needlessExports } from './architecture/exports.ts'
import { IMPORT_RULES } from './architecture/import-rules.ts'
import { ARCHITECTURE_RULES, fileCycles, folderCycles } from './architecture/rules.ts'
import { ROOT, readSource, readTree } from './architecture/source.ts'

/** Every TypeScript file of src, server, scripts and tests. The rules of tests/architecture are checked over these files. */
const tree = readTree(['src', 'server', 'scripts', 'tests'])
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

describe.each(ARCHITECTURE_RULES)('$name', ({ remedy, faults, samples }) => {
  it('is followed by every TypeScript file of src, server, scripts and tests', () => {
    const found = tree.flatMap((source) =>
      faults(source).map(({ line, what }) => `${source.path}:${line} ${what}`),
    )
    expect(found, `Remedy: ${remedy}`).toEqual([])
  })

  it.each(samples)('reports sample %#, which breaks it', (sample) => {
    expect(faults(sample)).toHaveLength(1)
  })
})

describe('reading the project', () => {
  it('finds files in every folder that has an import rule', () => {
    for (const { folder } of IMPORT_RULES) {
      expect(
        tree.filter(({ path }) => path.startsWith(folder)),
        folder,
      ).not.toEqual([])
    }
  })

  it('finds a separate import rule for every folder of the server', () => {
    const folders = tree.flatMap(({ path }) => /^server\/[^/]+\//u.exec(path)?.[0] ?? [])
    const ruled = IMPORT_RULES.map(({ folder }) => folder)
    expect([...new Set(folders)].filter((folder) => !ruled.includes(folder))).toEqual([])
  })

  it('distinguishes type imports from value imports, and code from strings and comments', () => {
    const source = readSource(
      'src/domain/sample.ts',
      `import type { A } from './a.ts'
       import { b } from './b.ts'
       // import { c } from 'react'; Date.now()
       const text = "import { d } from 'react'"
       const at = new Date(instant)
       type E = import('./e.ts').E`,
    )
    expect(source.imports).toEqual([
      { target: 'src/domain/a.ts', typeOnly: true, names: ['A'], line: 1 },
      { target: 'src/domain/b.ts', typeOnly: false, names: ['b'], line: 2 },
      { target: 'src/domain/e.ts', typeOnly: true, names: null, line: 6 },
    ])
    expect(source.uses).toEqual([{ name: 'new Date', argumentCount: 1, isInitializer: true, line: 5 }])
  })

  it('does not count a message id or a symbol as text', () => {
    const jsx = '<p title={t("home.title")} label="home.today">· {total} € <b>{"home.title"}</b></p>'
    expect(readSource('src/views/a.tsx', `const a = ${jsx}`).literals).toEqual([])
  })
})

describe('an export', () => {
  it('is needed by another file', () => {
    const found = needlessExports([...tree, ...readTree(['bench'])])
    expect(found, 'Remedy: delete it, or remove `export` if only its own file uses it').toEqual([])
  })

  it('is reported when nothing imports it, and a value also when only tests import it and its own file does not use it', () => {
    const files = [
      readSource(
        'src/domain/a.ts',
        `export const used = 1
         export const unused = 2
         export interface Unused {}
         export interface InTests {}
         export function inTests() {}
         export const partOfAFunction = 3
         export function whole() { return partOfAFunction }
         const listed = 4
         export { listed }`,
      ),
      readSource('src/domain/b.ts', `import { used, whole } from './a.ts'`),
      readSource(
        'tests/domain/a.test.ts',
        `import { type InTests, inTests, partOfAFunction } from '../../src/domain/a.ts'`,
      ),
    ]
    expect(needlessExports(files)).toEqual([
      'src/domain/a.ts:2 unused',
      'src/domain/a.ts:3 Unused',
      'src/domain/a.ts:5 inTests',
      'src/domain/a.ts:9 listed',
    ])
  })

  it('of a module that is imported as a whole is needed when another file contains its name', () => {
    const files = [
      readSource('src/views/a.ts', `export const one = 1; export const two = 2`),
      readSource('src/views/b.ts', `const module = await import('./a.ts'); module.one()`),
    ]
    expect(needlessExports(files)).toEqual(['src/views/a.ts:1 two'])
  })
})

describe('imports at run time', () => {
  it('form no cycle between files', () => {
    expect(fileCycles(tree), 'Remedy: move what both need into a file that imports neither').toEqual([])
  })

  it('form no cycle between folders of src/views', () => {
    expect(folderCycles(tree), 'Remedy: move what both need into a folder that imports neither').toEqual([])
  })

  it('are reported when they form a cycle of two folders; type imports form none', () => {
    const loop = [
      readSource('src/views/home/a.ts', `import { b } from '../reports/b.ts'`),
      readSource('src/views/reports/b.ts', `import { c } from '../home/c.ts'`),
      readSource('src/views/reports/d.ts', `import type { e } from '../tickets/e.ts'`),
      readSource('src/views/tickets/e.ts', `import { b } from '../reports/b.ts'`),
    ]
    expect(folderCycles(loop)).toEqual(['src/views/home → src/views/reports → src/views/home'])
    expect(fileCycles(loop)).toEqual([])
  })

  it('are reported when they form a cycle of three files, also across folders', () => {
    const loop = [
      readSource('src/views/home/a.ts', `export { b } from '../reports/b.ts'`),
      readSource('src/views/reports/b.ts', `const c = () => import('../../domain/c.ts')`),
      readSource('src/domain/c.ts', `import { a } from '../views/home/a.ts'`),
    ]
    expect(fileCycles(loop)).toEqual([
      'src/views/home/a.ts → src/views/reports/b.ts → src/domain/c.ts → src/views/home/a.ts',
    ])
  })
})

describe('src/routes.ts', () => {
  const missing = (text: string) =>
    ROUTE_ACCESS.map((route) => route.path).filter((path) => !text.includes(`'${path}'`))

  it('has every address for which the domain declares rights', () => {
    expect(missing(read('src/routes.ts')), 'Remedy: add the route, or take it out of ROUTE_ACCESS').toEqual(
      [],
    )
  })

  it('is reported when an address is missing', () => {
    expect(missing(`'/'`)).toContain('/wallet')
  })
})

describe('package.json', () => {
  const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts
  const programs = (commands: Record<string, string>) =>
    Object.values(commands).flatMap((command) =>
      [...command.matchAll(/\bnode (\S+\.ts)/gu)].map(([, file]) => file!),
    )

  it('has the commands that the README and tools rely on', () => {
    const relied = ['start', 'dev', 'build', 'test', 'ci', 'seed', 'migrate', 'verify-audit']
    expect(relied.filter((name) => !(name in scripts))).toEqual([])
  })

  it('runs only existing programs', () => {
    expect(programs({ x: 'node scripts/none.ts --a' })).toEqual(['scripts/none.ts'])
    expect(programs(scripts).filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })
})

describe('the repository', () => {
  const GENERATED =
    /^(?:dist|data|reports|coverage)\/|(?:^|\/)(?:node_modules|\.cache)\/|\.(?:log|tsbuildinfo)$|\.DS_Store$/u
  const git = (...rest: string[]) =>
    execFileSync('git', ['-C', ROOT, ...rest], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)

  it('contains no generated file', () => {
    const tracked = git('ls-files')
    expect(tracked.length).toBeGreaterThan(50)
    expect(
      tracked.filter((path) => GENERATED.test(path)),
      'Remedy: git rm --cached, and .gitignore',
    ).toEqual([])
    expect(git('ls-files', '--cached', '--ignored', '--exclude-standard')).toEqual([])
  })

  it('is checked with a pattern that matches the paths of generated files, and not that of a source file', () => {
    const generatedFiles = [
      'dist/index.js',
      'data/postgres/PG_VERSION',
      'a.log',
      'node_modules/x/y.js',
      'tsconfig.tsbuildinfo',
    ]
    expect(generatedFiles.filter((path) => !GENERATED.test(path))).toEqual([])
    expect(GENERATED.test('src/views/lists/filter-bar.tsx')).toBe(false)
  })
})
