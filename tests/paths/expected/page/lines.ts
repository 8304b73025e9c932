/** Controls and announcements. An unexpected one is an error. Other unexpected texts are only counted. */
const CALLING = /^(?:button|link|textbox|searchbox|checkbox|radio|switch|combobox|menuitem|heading|alert)\b/u
/** Roles whose name is their text content. */
const NAMED_BY_CONTENT = new Set(['row', 'cell', 'rowheader', 'columnheader'])

interface Node {
  readonly depth: number
  readonly role: string
  readonly name: string
  readonly states: string
  text: string
  readonly children: Node[]
}

/** White space normalized to single blanks. */
export const blank = (text: string): string =>
  text
    .replaceAll(/[\u200b\u00ad]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

export const isCalling = (line: string): boolean => CALLING.test(line)

/**
 * An aria snapshot as lines, in reading order: `heading "Remise n° 21" [level=2]`, `button "Valider" [disabled]`, `text: 160,00
 * €`. Consecutive texts are one line; elements without a name or state, such as lists, are left out.
 */
export function linesOf(snapshot: string): readonly string[] {
  const roots: Node[] = []
  const open: Node[] = []
  for (const raw of snapshot.split('\n')) {
    if (raw.trim() === '') continue
    const depth = raw.search(/\S/u) / 2
    const node = nodeOf(depth, raw.trim().slice(2))
    open.length = depth
    const parent = open[depth - 1]
    if (parent && node.role.startsWith('/')) parent.text = join(parent.text, `→ ${node.text}`)
    else (parent?.children ?? roots).push(node)
    open[depth] = node
  }
  return mergeText(roots.flatMap(shown))
}

/** Consecutive texts are read as one. */
export function mergeText(lines: readonly string[]): readonly string[] {
  const merged: string[] = []
  for (const line of lines) {
    const last = merged.at(-1)
    if (last?.startsWith('text: ') && line.startsWith('text: '))
      merged[merged.length - 1] = `${last} ${line.slice('text: '.length)}`
    else merged.push(line)
  }
  return merged
}

const join = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')

function nodeOf(depth: number, line: string): Node {
  const [key, value] = keyed(line)
  const [, role = key, name = '""', states = ''] =
    /^([\w/-]+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]+\])*)$/u.exec(key) ?? []
  return {
    depth,
    role,
    name: blank(JSON.parse(name)),
    states: states.trim(),
    text: blank(value),
    children: [],
  }
}

/** Key and value of a line of YAML, either of which may be quoted. */
function keyed(line: string): readonly [string, string] {
  const quoted = /^'((?:[^']|'')*)'(?::(?: (.*))?)?$/u.exec(line)
  if (quoted) return [quoted[1]!.replaceAll("''", "'"), scalar(quoted[2] ?? '')]
  const [, key = line, value = ''] = /^((?:"(?:[^"\\]|\\.)*"|[^":])+)(?::(?: (.*))?)?$/u.exec(line) ?? []
  return [key, scalar(value)]
}

const scalar = (value: string): string =>
  value.startsWith('"') ? JSON.parse(value.replaceAll(/\\x([\da-f]{2})/giu, '\\u00$1')) : value

function shown(node: Node): readonly string[] {
  const { role, name, states, text, children } = node
  const inner = children.flatMap(shown)
  const isContent = inner.length > 0 && NAMED_BY_CONTENT.has(role)
  const head = join(role, isContent || name === '' ? '' : `"${name}"`, states)
  if (text !== '') return [`${head}: ${text}`, ...inner]
  return head === role && !isCalling(role) ? inner : isContent ? inner : [head, ...inner]
}
