import type { MessageId } from '../../i18n/index.ts'

const ON_APPLE = /Mac|iPhone|iPad/u.test(navigator.userAgent)

/** The keyboard shortcut of the command palette, with the key names of the user's system. */
export const COMMAND_KEYS: readonly string[] = ON_APPLE ? ['⌘', 'K'] : ['Ctrl', 'K']

/** The same shortcut for screen readers, as `aria-keyshortcuts` expects it. */
export const COMMAND_ARIA_KEYS = 'Control+K Meta+K'

/** True for the shortcut of the command palette: Ctrl+K or ⌘K. */
export function isCommandKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}

/** The shortcuts of the control screen, for the lists of shortcuts. Escape is not listed. */
export const CONTROL_KEYS: readonly { readonly keys: readonly string[]; readonly text: MessageId }[] = [
  { keys: ['J', 'K'], text: 'control.keys.move' },
  { keys: ['X'], text: 'control.keys.select' },
  { keys: ['O'], text: 'control.keys.open' },
  { keys: ['V'], text: 'control.keys.validate' },
  { keys: ['I'], text: 'control.keys.invalidate' },
]
