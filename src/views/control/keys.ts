import { useEffect, useRef } from 'react'

/** What a key of the control does. */
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

/** The command of a key press, or null for one that is typing, or somebody else's. */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>,
): KeyCommand | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null
  const isTyping =
    event.target instanceof Element &&
    event.target.closest(
      'input:not([type=checkbox]), select, textarea, [role=dialog], [role=alertdialog], [role=listbox]',
    ) !== null
  return isTyping ? null : (KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null)
}

/** Listens for the keys of the control while `on`; the person may switch them off. */
export function useControlKeys(on: boolean, run: (command: KeyCommand) => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (command === null || event.defaultPrevented) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}

const KEPT_UNDER = 'controlKeys'

/** Whether this device has the keys switched on; they are unless somebody switched them off. */
export function keptKeysOn(): boolean {
  return localStorage.getItem(KEPT_UNDER) !== 'off'
}

/** Remembers the switch on this device. */
export function keepKeysOn(on: boolean): void {
  localStorage.setItem(KEPT_UNDER, on ? 'on' : 'off')
}
