import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { extname, join, posix } from 'node:path'
import { type ESTree, parseSync } from 'vite'

export const ROOT = join(import.meta.dirname, '../..')

/**
 * One import or re-export of a file. `target` is a path from the project's root, `node:…`, or the name of a package. `names` are the imported
 * exports; null if the whole module is imported, as by `import *`, `export *` and `import()`.
 */
export interface SourceImport {
  readonly target: string
  readonly typeOnly: boolean
  readonly names: readonly string[] | null
  readonly line: number
}

/** A named export. */
interface Export {
  readonly name: string
  readonly isType: boolean
  readonly line: number
}

/**
 * A function that is called, a class that is constructed, or a member that is read or called: `fetch`, `new Date`, `Date.now`, `price.toFixed`;
 * `.toFixed` after an expression without a name.
 */
interface Use {
  readonly name: string
  /** The number of arguments of `f()` and `new F()`; 0 for a member, also if it is called. */
  readonly argumentCount: number
  /** True when a variable is declared with the result. A timer in a variable can be cleared, so it is a deadline; any other timer is a sleep. */
  readonly isInitializer: boolean
  readonly line: number
}

/** A literal text in JSX that people see or hear. `where` is `text` or the name of an attribute. */
interface LiteralText {
  readonly where: string
  readonly text: string
  readonly line: number
}

/** The facts of a file that the architecture rules need. `path` is from the project's root, with `/`. */
export interface SourceFile {
  readonly path: string
  readonly lines: number
  readonly imports: readonly SourceImport[]
  readonly exports: readonly Export[]
  /** How often each word is in the file, comments included. */
  readonly words: ReadonlyMap<string, number>
  readonly uses: readonly Use[]
  readonly literals: readonly LiteralText[]
  /** Comparisons with a single role. */
  readonly roleComparisons: readonly { readonly what: string; readonly line: number }[]
  /** The places in code and SQL where a count type is compared with a number or set to one. */
  readonly countTypeNumbers: readonly { readonly what: string; readonly line: number }[]
}

const VISIBLE_ATTRIBUTES = new Set([
  'placeholder',
  'title',
  'alt',
  'label',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
])
const MESSAGE_ID = /^[\w-]+(?:\.[\w-]+)+$/u

function parse(path: string, text: string) {
  const lang = path.endsWith('.d.ts') ? 'dts' : path.endsWith('x') ? 'tsx' : 'ts'
  const parsed = parseSync(path, text, { lang, sourceType: 'module' })
  if (parsed.errors.length > 0) throw new Error(`${path} does not parse: ${parsed.errors[0]?.message}`)
  return parsed
}

/** Workers and files beside a module: `new URL('…', import.meta.url)`. */
const URL_OF_FILE = /\bnew URL\('(\.{1,2}\/[^']+)'/gu

/**
 * The targets of the imports of a file that load something: not those of types, nor those of `declare module`. A sixth of the time of
 * `readSource`, because it does not read the syntax tree. Throws when the file does not parse.
 */
function importTargets(path: string, text: string): readonly string[] {
  const { staticImports, staticExports, dynamicImports } = parse(path, text).module
  const loads = (entries: readonly { readonly isType: boolean }[]) =>
    entries.length === 0 || entries.some(({ isType }) => !isType)
  return [
    ...staticImports.flatMap(({ entries, moduleRequest }) => (loads(entries) ? moduleRequest.value : [])),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
    ...dynamicImports
      .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
      .filter((specifier) => /^['"]/u.test(specifier))
      .map((specifier) => specifier.slice(1, -1)),
    ...[...text.matchAll(URL_OF_FILE)].map(([, specifier = '']) => specifier),
  ].map((specifier) => resolve(path, specifier))
}

const importsByFile = new Map<string, readonly string[]>()

/** The files of the project that a file imports. */
function importsOf(file: string): readonly string[] {
  const known = importsByFile.get(file)
  if (known !== undefined) return known
  const isSource = /\.tsx?$/u.test(file) && existsSync(file)
  const targets = isSource ? importTargets(file, readFileSync(file, 'utf8')) : []
  const imports = targets.filter((target) => statSync(target, { throwIfNoEntry: false })?.isFile())
  importsByFile.set(file, imports)
  return imports
}

/** These files and all files that they import, directly or indirectly. */
export function withImports(files: readonly string[]): ReadonlySet<string> {
  const reached = new Set(files)
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported)
  return reached
}

/** Reads the facts of a file with Vite's own parser. Throws when the file does not parse. */
export function readSource(path: string, text: string): SourceFile {
  const { program } = parse(path, text)
  const lineOf = linesOf(text)
  const imports: SourceImport[] = []
  const exports: Export[] = []
  const uses: Use[] = []
  const literals: LiteralText[] = []
  const roleComparisons: { what: string; line: number }[] = []
  const countTypeNumbers: { what: string; line: number }[] = []

  const addImport = (
    specifier: unknown,
    typeOnly: boolean,
    names: readonly string[] | null,
    offset: number,
  ) => {
    if (typeof specifier === 'string') {
      imports.push({ target: resolve(path, specifier), typeOnly, names, line: lineOf(offset) })
    }
  }
  const initializers = new Set<unknown>()
  const addUse = (node: ESTree.Node, name: string, argumentCount: number) => {
    uses.push({ name, argumentCount, isInitializer: initializers.has(node), line: lineOf(node.start) })
  }
  const addText = (where: string, value: string | null, offset: number) => {
    const words = value?.trim() ?? ''
    if (/\p{L}/u.test(words) && !MESSAGE_ID.test(words)) {
      literals.push({ where, text: words, line: lineOf(offset) })
    }
  }
  for (const node of nodesOf(program)) {
    if (isRoleComparison(node)) {
      roleComparisons.push({ what: text.slice(node.start, node.end), line: lineOf(node.start) })
    }
    if (isCountTypeNumber(node)) {
      countTypeNumbers.push({ what: text.slice(node.start, node.end), line: lineOf(node.start) })
    }
    switch (node.type) {
      case 'ImportDeclaration':
        addImport(node.source.value, node.importKind === 'type', importedNames(node), node.start)
        break
      case 'ExportAllDeclaration':
        addImport(node.source.value, node.exportKind === 'type', null, node.start)
        break
      case 'ExportNamedDeclaration':
        addImport(
          node.source?.value,
          node.exportKind === 'type',
          node.specifiers.map(({ local }) => exportedName(local)),
          node.start,
        )
        for (const name of namesExportedBy(node))
          exports.push({ name, isType: node.exportKind === 'type', line: lineOf(node.start) })
        break
      case 'ImportExpression':
        addImport(node.source.type === 'Literal' ? node.source.value : null, false, null, node.start)
        break
      case 'TSImportType':
        addImport(node.source.value, true, null, node.start)
        break
      case 'TSModuleDeclaration':
        // `declare module '../app.tsx'` adds to the interfaces of that file.
        if (node.id.type === 'Literal') addImport(node.id.value, true, null, node.start)
        break
      case 'VariableDeclarator':
        initializers.add(node.init)
        break
      case 'CallExpression':
        if (node.callee.type === 'Identifier') addUse(node, node.callee.name, node.arguments.length)
        break
      case 'NewExpression':
        addUse(node, `new ${nameOf(node.callee)}`, node.arguments.length)
        break
      case 'MemberExpression':
        addUse(node, nameOf(node), 0)
        break
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of node.children) {
          if (child.type === 'JSXText') addText('text', child.value, child.start)
          if (child.type === 'JSXExpressionContainer')
            addText('text', visibleTextOf(child.expression), child.start)
        }
        break
      case 'JSXAttribute': {
        const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
        if (!VISIBLE_ATTRIBUTES.has(name) || !node.value) break
        const value = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value
        addText(name, visibleTextOf(value), node.start)
      }
    }
  }

  return {
    path,
    lines: text.trimEnd().split('\n').length,
    imports,
    exports,
    words: countWords(text),
    uses,
    literals,
    roleComparisons,
    countTypeNumbers,
  }
}

/** Returns the function that finds the number of the line of an offset, by halving: a file has thousands of offsets. */
function linesOf(text: string): (offset: number) => number {
  const lineStarts = [0, ...[...text.matchAll(/\n/gu)].map((match) => match.index + 1)]
  return (offset) => {
    let first = 0
    let last = lineStarts.length - 1
    while (first < last) {
      const middle = Math.ceil((first + last) / 2)
      if (lineStarts[middle]! <= offset) first = middle
      else last = middle - 1
    }
    return first + 1
  }
}

/** The names that an import takes from a module; null for the whole module. */
function importedNames({ specifiers }: ESTree.ImportDeclaration): readonly string[] | null {
  if (specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) return null
  return specifiers.map((specifier) =>
    specifier.type === 'ImportSpecifier' ? exportedName(specifier.imported) : 'default',
  )
}

const exportedName = (name: ESTree.ModuleExportName): string =>
  name.type === 'Literal' ? name.value : name.name

function namesExportedBy({ declaration, specifiers }: ESTree.ExportNamedDeclaration): readonly string[] {
  if (!declaration) return specifiers.map(({ exported }) => exportedName(exported))
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
}

function countWords(text: string): ReadonlyMap<string, number> {
  const words = new Map<string, number>()
  for (const [word] of text.matchAll(/\w+/gu)) words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

/** True for a comparison with a member of `ROLES`, such as `role === ROLES.admin`. */
function isRoleComparison(node: ESTree.Node): boolean {
  return (
    node.type === 'BinaryExpression' &&
    [node.left, node.right].some(
      (side) => side.type !== 'PrivateIdentifier' && nameOf(side).startsWith('ROLES.'),
    )
  )
}

const COUNT_TYPE = /^count_?type$/iu
const COUNT_TYPE_IN_SQL = /\bcount_type\s*(?:=|<>|in\b)\s*\(?\s*\d/u

/** True for `countType === 4`, `{ countType: 4 }`, `switch (countType)` with numbers, and `count_type = 4` in SQL. */
function isCountTypeNumber(node: ESTree.Node): boolean {
  const isCountType = (operand: ESTree.Node) =>
    (operand.type === 'Identifier' && COUNT_TYPE.test(operand.name)) ||
    (operand.type === 'MemberExpression' &&
      operand.property.type === 'Identifier' &&
      COUNT_TYPE.test(operand.property.name))
  const isNumber = (operand: ESTree.Node | null) =>
    operand?.type === 'Literal' && /^[1-6]$/u.test(String(operand.value))
  switch (node.type) {
    case 'BinaryExpression':
      return (
        (isCountType(node.left) && isNumber(node.right)) || (isNumber(node.left) && isCountType(node.right))
      )
    case 'Property':
      return isCountType(node.key) && isNumber(node.value)
    case 'SwitchStatement':
      return isCountType(node.discriminant) && node.cases.some(({ test }) => isNumber(test))
    case 'TemplateElement':
      return COUNT_TYPE_IN_SQL.test(node.value.raw)
    default:
      return false
  }
}

/** Every node of a tree, parents first. */
function nodesOf(tree: unknown): ESTree.Node[] {
  const nodes: ESTree.Node[] = []
  const visit = (value: unknown) => {
    if (value === null || typeof value !== 'object') return
    if ('type' in value && typeof value.type === 'string') nodes.push(value as ESTree.Node)
    for (const key in value) visit(value[key as keyof typeof value])
  }
  visit(tree)
  return nodes
}

/** The name of an expression, such as `fetch` or `Date.now`; `.toFixed` if the object has no name; empty for other expressions. */
function nameOf(node: ESTree.Expression): string {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.computed) return ''
  return `${nameOf(node.object)}.${node.property.name}`
}

/** The constant text of an expression, or null. */
function visibleTextOf(node: { readonly type: string }): string | null {
  if (node.type === 'Literal' && 'value' in node) return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  const { quasis } = node as ESTree.TemplateLiteral
  return quasis.map((quasi) => quasi.value.cooked ?? '').join(' ')
}

function resolve(from: string, specifier: string): string {
  const withoutQuery = specifier.replace(/\?.*$/u, '')
  if (withoutQuery.startsWith('.')) return posix.join(posix.dirname(from), withoutQuery)
  if (isBuiltin(withoutQuery)) return withoutQuery.startsWith('node:') ? withoutQuery : `node:${withoutQuery}`
  return withoutQuery
    .split('/')
    .slice(0, withoutQuery.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Every TypeScript file under these folders, parsed. */
export function readTree(folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        posix.join(folder, file.replaceAll('\\', '/')),
      ),
    )
    .filter((path) => ['.ts', '.tsx'].includes(extname(path)))
    .sort()
    .map((path) => readSource(path, readFileSync(join(ROOT, path), 'utf8')))
}
