const ON_APPLE = /Mac|iPhone|iPad/u.test(navigator.userAgent)

/** The keys that open the commands, as this keyboard has them. */
export const COMMAND_KEYS: readonly string[] = ON_APPLE ? ['⌘', 'K'] : ['Ctrl', 'K']

/** True for Ctrl+K, or ⌘K. */
export function isCommandKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}
