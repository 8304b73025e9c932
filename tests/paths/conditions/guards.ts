import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CodeNode, childrenOf, type Decision, findDecisions, isNode, parseCode } from './decisions.ts'

const MACHINES = 'src/machines'
const LIFECYCLES = 'src/domain/lifecycles'

/** A file with its original code, and the decisions that `instrumentCode` wraps. */
export interface FileToInstrument {
  readonly file: string
  readonly code: string
  readonly decisions: readonly Decision[]
}

interface Parsed {
  readonly file: string
  readonly code: string
  readonly tree: CodeNode
  /** The top-level functions and variables of the file, by name. */
  readonly declared: ReadonlyMap<string, CodeNode>
  /** The imports from relative paths: the file and the exported name, by local name. */
  readonly imported: ReadonlyMap<string, readonly [file: string, name: string]>
}

/**
 * The rules of the charts and lifecycles: each guard of `src/machines` with the functions of that folder that it calls, and all
 * of `src/domain/lifecycles`. Functions elsewhere in the domain are left out.
 *
 * @throws Error when a file imports `and`, `or` or `not` of XState: the parts of a guard built with them could not be instrumented
 */
export function readRules(): readonly FileToInstrument[] {
  const machines = readFolder(MACHINES)
  const guards = new Set<CodeNode>()
  for (const { tree } of machines.values()) for (const guard of guardsIn(tree)) guards.add(guard)
  for (const { code, file } of machines.values())
    if (/import \{[^}]*\b(?:and|or|not)\b[^}]*\} from 'xstate'/u.test(code))
      throw new Error(`${file} combines guards with and, or or not: write the rule as one guard`)
  const reached = findReachable(machines)
  const lifecycles = [...readFolder(LIFECYCLES).values()]
  return [
    ...[...machines.values()].map(({ file, code, tree }) => ({
      file,
      code,
      decisions: findDecisions(code, partsOf(tree, reached), guards),
    })),
    ...lifecycles.map(({ file, code, tree }) => ({
      file,
      code,
      decisions: findDecisions(code, [tree], guards),
    })),
  ].filter(({ decisions }) => decisions.length > 0)
}

function readFolder(folder: string): ReadonlyMap<string, Parsed> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  return new Map(files.map((file) => [file, parseFile(file, readFileSync(file, 'utf8'))]))
}

function parseFile(file: string, code: string): Parsed {
  const tree = parseCode(code)
  const declared = new Map<string, CodeNode>()
  const imported = new Map<string, readonly [string, string]>()
  for (const statement of tree.body as CodeNode[]) {
    if (statement.type === 'ImportDeclaration') {
      const from = String((statement.source as CodeNode).value)
      for (const specifier of statement.specifiers as CodeNode[])
        if (from.startsWith('.') && isNode(specifier.imported))
          imported.set(nameOf(specifier.local), [join(file, '..', from), nameOf(specifier.imported)])
      continue
    }
    const declaration = isNode(statement.declaration) ? statement.declaration : statement
    if (declaration.type === 'FunctionDeclaration') declared.set(nameOf(declaration.id), declaration)
    if (declaration.type === 'VariableDeclaration')
      for (const declarator of declaration.declarations as CodeNode[])
        declared.set(nameOf(declarator.id), declarator)
  }
  return { file, code, tree, declared, imported }
}

const nameOf = (node: unknown): string => String((node as CodeNode | null)?.name ?? '')

/** The functions in `guards: { … }` of a setup, and those in a variable whose name ends in `Guards`. */
function guardsIn(node: CodeNode): CodeNode[] {
  const isGuards =
    (node.type === 'Property' && nameOf(node.key) === 'guards' && isNode(node.value)) ||
    (node.type === 'VariableDeclarator' && /Guards$/u.test(nameOf(node.id)))
  const object = (isGuards ? (node.value ?? node.init) : null) as CodeNode | null
  const properties = object?.type === 'ObjectExpression' ? (object.properties as CodeNode[]) : []
  return [
    ...properties.flatMap(({ value }) =>
      isNode(value) && value.type === 'ArrowFunctionExpression' ? [value] : [],
    ),
    ...childrenOf(node).flatMap(guardsIn),
  ]
}

/** The guards, and every function of the folder that they call. */
function findReachable(folder: ReadonlyMap<string, Parsed>): ReadonlySet<CodeNode> {
  const reached = new Set<CodeNode>()
  const queue: [Parsed, CodeNode][] = [...folder.values()].flatMap((file) =>
    guardsIn(file.tree).map((guard) => [file, guard] as [Parsed, CodeNode]),
  )
  for (const [file, node] of queue) {
    if (reached.has(node)) continue
    reached.add(node)
    for (const name of namesIn(node)) {
      const [path, exportedName] = file.imported.get(name) ?? [file.file, name]
      const target = folder.get(path)
      const found = target?.declared.get(exportedName)
      if (target && found && isFunction(found)) queue.push([target, found])
    }
  }
  return reached
}

const isFunction = (node: CodeNode): boolean =>
  node.type === 'FunctionDeclaration' || (node.init as CodeNode | null)?.type === 'ArrowFunctionExpression'

const namesIn = (node: CodeNode): string[] => [
  ...(node.type === 'Identifier' ? [nameOf(node)] : []),
  ...childrenOf(node).flatMap(namesIn),
]

/** The outermost wanted nodes of a tree. */
function partsOf(node: CodeNode, wanted: ReadonlySet<CodeNode>): CodeNode[] {
  return wanted.has(node) ? [node] : childrenOf(node).flatMap((child) => partsOf(child, wanted))
}
