const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'gu')

/**
 * Playwright's messages about an element that it waited for, with plain texts. The last one in its log is the
 * reason.
 */
const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/element is not enabled/u, 'it is disabled'],
  [/element is not visible/u, 'it is hidden'],
  [/element is not stable/u, 'it keeps moving'],
  [/intercepts pointer events/u, 'something else covers it'],
  [/element is outside of the viewport/u, 'it is outside of the window'],
  [/strict mode violation/u, 'there are several of them'],
]

/**
 * The error of a gesture in one line: the element and the reason why it could not be used. For other errors,
 * their first line.
 */
export function plainError({ message }: Error): string {
  const [first = '', ...log] = message
    .replaceAll(ESCAPES, '')
    .split('\n')
    .map((line) => line.trim())
  const element = elementOf(message)
  if (!/Timeout \d+ms exceeded|strict mode violation/u.test(first) || element === null) return first
  const isThere = log.some((line) => line.includes('locator resolved to'))
  const reason = [first, ...log].toReversed().flatMap((line) => {
    const found = REASONS.find(([pattern]) => pattern.test(line))
    return found ? [found[1]] : []
  })[0]
  const seconds = Number(/Timeout (\d+)ms/u.exec(first)?.[1] ?? 0) / 1_000
  const waited = seconds > 0 ? ` within ${seconds} s` : ''
  return `${element} could not be used${waited}: ${reason ?? (isThere ? 'it did not react' : 'it is not on the page')}`
}

/** Describes the element of a locator: `getByRole('button', { name: 'Close' })` is the button “Close”. */
function elementOf(message: string): string | null {
  const roles = [...message.matchAll(/getByRole\('(\w+)'(?:, \{ name: (?:'((?:[^'\\]|\\.)*)'|\/(.*?)\/))?/gu)]
  const [, role, name, pattern] = roles.at(-1) ?? []
  const state = /\[data-(?:state|pouch)=["\\]*(\w[\w.-]*)/u.exec(message)?.[1]
  if (role) return `the ${role}${(name ?? pattern) ? ` “${name ?? pattern}”` : ''}`
  const text = /getByText\('((?:[^'\\]|\\.)*)'/u.exec(message)?.[1]
  if (text) return `the text “${text}”`
  return state ? `the state “${state}” of the page` : null
}
