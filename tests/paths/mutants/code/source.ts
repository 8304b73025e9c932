import { parseAst } from 'vite'

/** A source file with one defect. */
export interface SourceMutant {
  readonly line: number
  /** The original text, and the new one. */
  readonly what: string
  readonly code: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}
const METHODS: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' }
/** Calls that are removed: their receiver stays. */
const DROPPED = new Set(['filter', 'trim', 'toUpperCase', 'sort', 'toSorted', 'reverse', 'slice'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/**
 * Every variant of this file with one change: a comparison, an operator, a condition set to true or false, a negation removed, a
 * boolean inverted, a call removed, the body of a function emptied; in a view a shown value or the effect of a press left out. Types,
 * texts, numbers and the heads of loops are not changed.
 */
export function sourceMutants(code: string, file = 'source.ts'): SourceMutant[] {
  const found: SourceMutant[] = []
  const put = ({ start, end }: Pick<Node, 'start' | 'end'>, text: string) => {
    const was = code.slice(start, end).replaceAll(/\s+/gu, ' ')
    const line = code.slice(0, start).split('\n').length
    const what = `${was.length > 60 ? `${was.slice(0, 57)}…` : was} → ${text || 'nothing'}`
    found.push({ line, what, code: code.slice(0, start) + text + code.slice(end) })
  }
  const visit = (node: Node) => {
    if (node.type.startsWith('TS') && node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression')
      return
    changesOf(node, code, put)
    for (const [key, value] of Object.entries(node)) {
      if (isLoopHead(node, key) || key === 'typeAnnotation') continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  visit(parseAst(code, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node)
  return found
}

const isLoopHead = ({ type }: Node, key: string): boolean =>
  /^(?:For|While|DoWhile)Statement$/u.test(type) && key !== 'body'

function changesOf(
  node: Node,
  code: string,
  put: (place: Pick<Node, 'start' | 'end'>, text: string) => void,
) {
  const { type } = node
  const text = (child: unknown) => code.slice((child as Node).start, (child as Node).end)
  if (type === 'BinaryExpression' || type === 'LogicalExpression') {
    const [left, right] = [node.left as Node, node.right as Node]
    const other = OPERATORS[String(node.operator)]
    if (other && !isText(left) && !isText(right)) put(node, `${text(left)} ${other} ${text(right)}`)
  } else if (type === 'IfStatement' || type === 'ConditionalExpression') {
    put(node.test as Node, 'true')
    put(node.test as Node, 'false')
  } else if (type === 'UnaryExpression' && node.operator === '!') put(node, text(node.argument))
  else if (type === 'Literal' && typeof node.value === 'boolean') put(node, String(!node.value))
  else if (type === 'CallExpression' && (node.callee as Node).type === 'MemberExpression') {
    const { object, property } = node.callee as Node
    const name = text(property)
    if (Object.hasOwn(METHODS, name)) put(property as Node, METHODS[name] ?? '')
    if (DROPPED.has(name) && text(object) !== 'Object') put(node, text(object))
  } else if (/^(?:FunctionDeclaration|ArrowFunctionExpression)$/u.test(type)) {
    const body = node.body as Node
    if (body.type === 'BlockStatement' && (body.body as Node[]).length > 0) put(body, '{}')
  } else if (type === 'JSXElement' || type === 'JSXFragment') {
    for (const child of node.children as Node[]) if (isShownValue(child)) put(child, '{null}')
  } else if (type === 'JSXAttribute' && /^on[A-Z]/u.test(text(node.name)) && isNode(node.value))
    put(node.value, '{() => undefined}')
}

const isShownValue = ({ type, expression }: Node): boolean =>
  type === 'JSXExpressionContainer' && (expression as Node).type !== 'JSXEmptyExpression'

/** A sum of texts is no sum. */
const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
