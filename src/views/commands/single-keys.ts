import { useCallback, useSyncExternalStore } from 'react'
import { writeText } from '../../storage/write-text.ts'
import { isDialogOpen } from '../ui/index.ts'

const STORAGE_KEY = 'controlKeys'
const listeners = new Set<() => void>()

/** True if single-key shortcuts are enabled on this device, which is the default. */
function areSingleKeysEnabled(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads and changes whether single-key shortcuts are enabled on this device, for all screens. WCAG 2.1.4 requires a way to disable them. */
export function useSingleKeys(): { areEnabled: boolean; setEnabled: (areEnabled: boolean) => void } {
  const areEnabled = useSyncExternalStore(subscribe, areSingleKeysEnabled)
  const setEnabled = useCallback((next: boolean) => {
    writeText(STORAGE_KEY, next ? 'on' : 'off')
    for (const listener of listeners) listener()
  }, [])
  return { areEnabled, setEnabled }
}

type Press = Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>

/** True for a key that is pressed without Ctrl, Alt or ⌘ while no dialog is open, unless the focus is in a field or a menu. A checkbox is not such a field. */
export function isSingleKey({ ctrlKey, altKey, metaKey, target }: Press): boolean {
  if (ctrlKey || altKey || metaKey || isDialogOpen()) return false
  return !(
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]), select, textarea, dialog, [role=dialog], [role=alertdialog], [role=listbox], [role=menu], [role=radiogroup], [role=combobox]',
    )
  )
}
