import { useCallback, useSyncExternalStore } from 'react'
import { isWindowOver } from '../ui/index.ts'

const KEPT_UNDER = 'controlKeys'
const listeners = new Set<() => void>()

/** Whether this device has shortcuts of a single key switched on; they are unless somebody switched them off. */
function keptSingleKeys(): boolean {
  return localStorage.getItem(KEPT_UNDER) !== 'off'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The switch of single-key shortcuts on this device, for every screen alike (WCAG 2.1.4). */
export function useSingleKeys(): { on: boolean; turn: (on: boolean) => void } {
  const on = useSyncExternalStore(subscribe, keptSingleKeys)
  const turn = useCallback((next: boolean) => {
    localStorage.setItem(KEPT_UNDER, next ? 'on' : 'off')
    for (const listener of listeners) listener()
  }, [])
  return { on, turn }
}

type Press = Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>

/** True for a key that stands alone: not part of a combination, not typed into a field, not meant for a window over the page. */
export function isSingleKey({ ctrlKey, altKey, metaKey, target }: Press): boolean {
  if (ctrlKey || altKey || metaKey || isWindowOver()) return false
  return !(
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]), select, textarea, dialog, [role=dialog], [role=alertdialog], [role=listbox]',
    )
  )
}
