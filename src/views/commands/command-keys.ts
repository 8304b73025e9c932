const ON_APPLE = /Mac|iPhone|iPad/u.test(navigator.userAgent)

/** The keyboard shortcut of the command palette, as this keyboard labels it. */
export const COMMAND_KEYS: readonly string[] = ON_APPLE ? ['⌘', 'K'] : ['Ctrl', 'K']

/** True for Ctrl+K, or ⌘K. */
export function isCommandKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}
