import { useEffect, useRef } from 'react'
import { isSingleKey } from '../commands/single-keys.ts'

/** The action of a key on the control screen. */
export type KeyCommand = 'next' | 'previous' | 'toggle' | 'validate' | 'invalidate' | 'open' | 'close'

const KEYS: Readonly<Record<string, KeyCommand>> = {
  j: 'next',
  k: 'previous',
  x: 'toggle',
  v: 'validate',
  i: 'invalidate',
  o: 'open',
  Escape: 'close',
}

/** The action of a key press; null for other keys, and while the user types into a field or a dialog is open. */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>,
): KeyCommand | null {
  if (!isSingleKey(event)) return null
  return KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null
}

/** Listens for the shortcuts of the control screen while `areEnabled` is true. */
export function useControlKeys(areEnabled: boolean, run: (command: KeyCommand) => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!areEnabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (command === null || event.defaultPrevented) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [areEnabled])
}
