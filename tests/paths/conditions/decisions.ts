import { parseAst } from 'vite'

/** A node of the parser's tree. */
export interface CodeNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

type SourceRange = Pick<CodeNode, 'start' | 'end'>

/** A boolean decision in the code, and its atomic conditions in source order. */
export interface Decision extends SourceRange {
  readonly line: number
  readonly text: string
  readonly atoms: readonly (SourceRange & { readonly text: string })[]
}

export const isNode = (value: unknown): value is CodeNode =>
  typeof value === 'object' && value !== null && typeof (value as CodeNode).type === 'string'

export const parseCode = (code: string): CodeNode => parseAst(code, { lang: 'ts' }) as unknown as CodeNode

/** The child nodes of a node, without types. */
export function childrenOf(node: CodeNode): CodeNode[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'typeAnnotation' && key !== 'typeParameters' && key !== 'returnType')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]).filter(isNode))
    .filter(({ type }) => !type.startsWith('TS') || /^TS(?:As|Satisfies|NonNull)Expression$/u.test(type))
}

const COMPARES = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', 'in', 'instanceof'])
/** Methods whose callback returns a boolean. */
const PREDICATE_METHODS = new Set([
  'some',
  'every',
  'filter',
  'find',
  'findLast',
  'findIndex',
  'findLastIndex',
])

function withoutParentheses(node: CodeNode): CodeNode {
  return node.type === 'ParenthesizedExpression' ? withoutParentheses(node.expression as CodeNode) : node
}

/** True for an expression that is no boolean, such as the right side of `isKnown && { name }`, where only the left side decides. */
const isValue = (node: CodeNode): boolean =>
  /^(?:Object|Array)Expression$|^TemplateLiteral$/u.test(node.type) ||
  (node.type === 'BinaryExpression' && !COMPARES.has(String(node.operator)))

const isJoined = ({ type, operator, right }: CodeNode): boolean =>
  type === 'LogicalExpression' &&
  (operator === '&&' || operator === '||') &&
  !isValue(withoutParentheses(right as CodeNode))
const isNegated = ({ type, operator }: CodeNode): boolean => type === 'UnaryExpression' && operator === '!'

function decides(expression: CodeNode): boolean {
  const node = withoutParentheses(expression)
  return (
    isJoined(node) ||
    isNegated(node) ||
    (node.type === 'BinaryExpression' && COMPARES.has(String(node.operator)))
  )
}

/** The test of a branch, and the condition of a conditional value. */
function testsOf(node: CodeNode): CodeNode[] {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return [node.test as CodeNode]
  const isDecidedByLeftSide = node.type === 'LogicalExpression' && node.operator !== '??' && !isJoined(node)
  return isDecidedByLeftSide ? [node.left as CodeNode] : []
}

function atomsOf(expression: CodeNode): CodeNode[] {
  const node = withoutParentheses(expression)
  if (isJoined(node)) return [...atomsOf(node.left as CodeNode), ...atomsOf(node.right as CodeNode)]
  return isNegated(node) ? atomsOf(node.argument as CodeNode) : [node]
}

const isArrow = ({ type }: CodeNode): boolean => type === 'ArrowFunctionExpression'

/** The parts of a node that are used as booleans. */
function booleanPartsOf(node: CodeNode): CodeNode[] {
  if (node.type !== 'CallExpression') return testsOf(node)
  const { type, property } = withoutParentheses(node.callee as CodeNode)
  const name = type === 'MemberExpression' ? String((property as CodeNode).name) : ''
  const [callback] = node.arguments as CodeNode[]
  if (!PREDICATE_METHODS.has(name) || !callback || !isArrow(callback)) return []
  const body = callback.body as CodeNode
  return body.type === 'BlockStatement' ? [] : [body]
}

/**
 * Every decision in these parts of a file: tests of branches, predicates, comparisons, negations, logical
 * operators, and bodies of guards. A decision in a callback inside an atomic condition is separate.
 */
export function findDecisions(
  code: string,
  parts: readonly CodeNode[],
  guards: ReadonlySet<CodeNode>,
): Decision[] {
  const found = new Map<string, Decision>()
  const add = (node: CodeNode) => {
    const atoms = atomsOf(node)
    found.set(`${node.start} ${node.end}`, {
      ...rangeOf(code, node),
      line: code.slice(0, node.start).split('\n').length,
      atoms: atoms.map((atom) => rangeOf(code, atom)),
    })
    for (const atom of atoms) visitBelow(atom)
  }
  const visit = (node: CodeNode, isBoolean = false): void => {
    const expression = withoutParentheses(node)
    if (isBoolean || decides(expression)) add(expression)
    else visitBelow(node)
  }
  const visitBelow = (node: CodeNode): void => {
    // A constant has no condition that could change it.
    const body = guards.has(node) ? (node.body as CodeNode) : null
    const booleanParts =
      body && !/^(?:BlockStatement|Literal)$/u.test(body.type) ? [body] : booleanPartsOf(node)
    for (const child of booleanParts) visit(child, true)
    for (const child of childrenOf(node)) if (!booleanParts.includes(child)) visit(child)
  }
  for (const part of parts) visit(part)
  return [...found.values()].sort((a, b) => a.start - b.start || b.end - a.end)
}

const rangeOf = (code: string, { start, end }: SourceRange) => ({
  start,
  end,
  text: code.slice(start, end).replaceAll(/\s+/gu, ' '),
})

/** The same code, instrumented to report each atomic condition and decision; `first` is the number of its first decision. */
export function instrumentCode(code: string, decisions: readonly Decision[], first: number): string {
  const insertions: { at: number; text: string; length: number }[] = []
  const wrap = ({ start, end }: SourceRange, opening: string) => {
    insertions.push({ at: start, text: opening, length: end - start }, { at: end, text: ')', length: 0 })
  }
  for (const [index, decision] of decisions.entries()) {
    const number = first + index
    wrap(decision, `__conditions.end(${number}, __conditions.begin(${decision.atoms.length}), `)
    for (const [nth, atom] of decision.atoms.entries()) wrap(atom, `__conditions.note(${nth}, `)
  }
  // Of two insertions at the same place, that of the outer decision comes first.
  insertions.sort((a, b) => a.at - b.at || b.length - a.length)
  let at = 0
  let text = ''
  for (const insertion of insertions) {
    text += code.slice(at, insertion.at) + insertion.text
    at = insertion.at
  }
  return text + code.slice(at)
}
