import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const child of value) yield* nodesIn(child)
  if (!isNode(value)) return
  yield value
  for (const key in value) yield* nodesIn(value[key])
}

/** The call `__name(value, 'Name')`, which sets the name of a function for debugging. */
const isNaming = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && callee.name === '__name'

/** The statement `Component.displayName = 'Name'`. */
function isDisplayName({ type, expression }: Node): boolean {
  if (type !== 'ExpressionStatement' || !isNode(expression) || !isNode(expression.left)) return false
  const { property } = expression.left
  return isNode(property) && property.name === 'displayName'
}

/** `React.forwardRef(…)`: has no side effect, which a bundler cannot know. */
const isComponent = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  isNode(callee.property) &&
  callee.property.name === 'forwardRef'

/**
 * Removes names that only debuggers show, and marks components as free of side effects, so that unused ones are left out.
 *
 * @param program the parsed code
 */
export function withoutNames(code: string, program: unknown): string {
  const edits: [start: number, end: number, text?: string][] = []
  for (const node of nodesIn(program)) {
    if (isDisplayName(node)) edits.push([node.start, node.end])
    if (isComponent(node)) edits.push([node.start, node.start, '/* @__PURE__ */ '])
    const [named] = isNaming(node) && Array.isArray(node.arguments) ? node.arguments : []
    if (isNode(named)) edits.push([node.start, named.start], [named.end, node.end])
  }
  edits.sort(([a], [b]) => a - b)
  const parts = edits.map(
    ([start, , text = ''], index) => code.slice(edits[index - 1]?.[1] ?? 0, start) + text,
  )
  return `${parts.join('')}${code.slice(edits.at(-1)?.[1] ?? 0)}`
}

/**
 * The packages of Radix name every function and component for debuggers. Without these names a first load is 2 kB smaller, and unused
 * components are left out.
 */
export function radixWithoutNames(): Plugin {
  return {
    name: 'sacoche:radix-names',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/(?:@radix-ui\/[\w-]+|radix-ui)\/dist\/.*\.m?js$/u },
      handler(code) {
        return { code: withoutNames(code, this.parse(code)), map: null }
      },
    },
  }
}
