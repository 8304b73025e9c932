import type { StateValue } from 'xstate'

/**
 * A state as one word, `counting.typing`: for `data-state`, tests and logs.
 *
 * @throws Error for a parallel state, which no chart has
 */
export function statePath(value: StateValue): string {
  if (typeof value === 'string') return value
  const [state, ...others] = Object.entries(value)
  if (!state || others.length > 0) throw new Error('parallel state')
  const [parent, child] = state
  return child === undefined ? parent : `${parent}.${statePath(child)}`
}

/** The outermost state, `counting` of `counting.typing`, with its type. */
export function topState<Value extends StateValue>(
  value: Value,
): Value extends string ? Value : Extract<keyof Value, string> {
  const [state] = statePath(value).split('.')
  return state as Value extends string ? Value : Extract<keyof Value, string>
}
