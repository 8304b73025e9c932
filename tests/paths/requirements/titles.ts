import { parseAst } from 'vite'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const TITLE_FUNCTIONS = new Set(['it', 'test', 'describe'])
/** Placeholders in a title: `%s`, `%#`, `$name`, `$view.name`. */
const PLACEHOLDERS = /%[sdifjoO#$]|\$[a-zA-Z][\w.]*/gu
const ANY_TEXT = '…'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The titles of all `it`, `test` and `describe` in the code of a test file. An expression in a template is `…`. */
export function findTitles(code: string): ReadonlySet<string> {
  const titles = new Set<string>()
  const visit = (node: Node) => {
    const title = titleOf(node)
    if (title !== null) titles.add(title)
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
  }
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node)
  return titles
}

function titleOf(node: Node): string | null {
  if (node.type !== 'CallExpression' || !TITLE_FUNCTIONS.has(functionName(node.callee))) return null
  const [first] = node.arguments as readonly Node[]
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value
  if (first?.type !== 'TemplateLiteral') return null
  return (first.quasis as readonly { readonly value: { readonly cooked: string } }[])
    .map(({ value }) => value.cooked)
    .join(ANY_TEXT)
}

/** `it` of `it('…')`, `it.each(rows)('…')` and `it.each\`…\`('…')`. */
function functionName(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'Identifier') return String(callee.name)
  return functionName(callee.object ?? callee.callee ?? callee.tag)
}

/** Returns a function that says whether a title of a test run comes from `written`, a title in the code. */
export function titleMatcher(written: string): (runTitle: string) => boolean {
  const parts = written.split(PLACEHOLDERS).flatMap((part) => part.split(ANY_TEXT))
  if (parts.length === 1) return (runTitle) => runTitle === written
  const pattern = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&')).join('[^]*')
  const expression = new RegExp(`^${pattern}$`, 'u')
  return (runTitle) => expression.test(runTitle)
}
