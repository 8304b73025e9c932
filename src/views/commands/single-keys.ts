import { useCallback, useSyncExternalStore } from 'react'
import { isDialogOpen } from '../ui/index.ts'

const STORAGE_KEY = 'controlKeys'
const listeners = new Set<() => void>()

/** Whether single-key shortcuts are enabled on this device; they are by default. */
function storedSingleKeys(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The switch for single-key shortcuts on this device, shared by all screens (WCAG 2.1.4). */
export function useSingleKeys(): { on: boolean; turn: (on: boolean) => void } {
  const on = useSyncExternalStore(subscribe, storedSingleKeys)
  const turn = useCallback((next: boolean) => {
    localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off')
    for (const listener of listeners) listener()
  }, [])
  return { on, turn }
}

type Press = Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>

/** True for a key pressed alone: no modifier, not typed into a field, and no dialog open. */
export function isSingleKey({ ctrlKey, altKey, metaKey, target }: Press): boolean {
  if (ctrlKey || altKey || metaKey || isDialogOpen()) return false
  return !(
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]), select, textarea, dialog, [role=dialog], [role=alertdialog], [role=listbox]',
    )
  )
}
