import type { SourceFile } from './source.ts'

/** Patterns of exports, as path and name. Their modules are loaded by a computed path or in place of a package, so no import names them. */
const LOADED_BY_PATH = [
  // migrations/index.ts loads every file of its folder.
  /^server\/store\/migrations\//u,
  // tests/domain/limits.test.ts compares every constant.
  /^src\/domain\/\S+ [A-Z][A-Z_]+$/u,
  // scripts/workflows.ts draws every machine.
  /^src\/machines\/[^/]+\/machine\.ts \w+Machine$/u,
  // vite.config.ts replaces packages by these files.
  /^src\/views\/ui\/(?:lazy\/scroll-area|navigation-menu)\.tsx /u,
]

/** Values that only tests read, each with the reason. */
const FOR_TESTS: Readonly<Record<string, string>> = {
  SETTINGS: 'the documented settings and those of the deployment are compared with it',
}

const isTest = (path: string) => /^(?:tests|bench)\//u.test(path)

/**
 * The exports of `src` and `server` that no other file needs: no file imports them, or only tests import them
 * and their own file does not use them. A type that only tests import is needed. `LOADED_BY_PATH` and `FOR_TESTS`
 * are exceptions.
 *
 * @param tree every file that may import them, including tests
 */
export function needlessExports(tree: readonly SourceFile[]): readonly string[] {
  const importers = new Map<string, { readonly path: string; readonly names: readonly string[] | null }[]>()
  for (const { path, imports } of tree)
    for (const { target, names } of imports)
      importers.set(target, [...(importers.get(target) ?? []), { path, names }])
  const wordUsers = (word: string, ownPath: string) =>
    tree.filter(({ path, words }) => path !== ownPath && words.has(word)).map(({ path }) => path)
  return tree
    .filter(({ path }) => /^(?:src|server)\//u.test(path))
    .flatMap(({ path, exports, words }) => {
      const imports = importers.get(path) ?? []
      const isLoadedWhole = imports.some(({ names }) => names === null)
      return exports
        .filter(({ name, isType }) => {
          if (LOADED_BY_PATH.some((loaded) => loaded.test(`${path} ${name}`))) return false
          const users = isLoadedWhole
            ? wordUsers(name, path)
            : imports.filter(({ names }) => names?.includes(name)).map((importer) => importer.path)
          if (users.some((user) => !isTest(user))) return false
          const mayHaveOnlyTestsAsUsers = isType || (words.get(name) ?? 0) > 1 || name in FOR_TESTS
          return users.length === 0 || !mayHaveOnlyTestsAsUsers
        })
        .map(({ name, line }) => `${path}:${line} ${name}`)
    })
}
