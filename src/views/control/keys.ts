import { useEffect, useRef } from 'react'
import { commandEvents } from '../../machines/control/row-events.ts'
import { isSingleKey } from '../commands/single-keys.ts'
import type { ControlActor } from './control-rows.tsx'

/** The action of a key on the control screen. */
type KeyCommand = 'next' | 'previous' | 'toggle' | 'validate' | 'invalidate' | 'open' | 'close'

const KEYS: Readonly<Record<string, KeyCommand>> = {
  j: 'next',
  k: 'previous',
  x: 'toggle',
  v: 'validate',
  i: 'invalidate',
  o: 'open',
  Escape: 'close',
}

/** The action of a key press; null for other keys, with Ctrl, Alt or ⌘, and while the user types into a field or a dialog is open. */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>,
): KeyCommand | null {
  if (!isSingleKey(event)) return null
  return KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null
}

/** Listens for the shortcuts of the control screen while `areEnabled` is true. */
function useControlKeys(areEnabled: boolean, run: (command: KeyCommand) => void): void {
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

interface RowNavigation {
  /** Moves the focus to the next or the previous row. */
  readonly move: (type: 'FOCUS_NEXT' | 'FOCUS_PREVIOUS') => void
  /** Opens the panel of a row, or closes it with null. */
  readonly open: (id: string | null) => void
  readonly isOpen: boolean
}

/** Runs the commands of the single-key shortcuts while they are enabled. */
export function useKeyCommands(
  areEnabled: boolean,
  control: ControlActor,
  { move, open, isOpen }: RowNavigation,
): void {
  const run = (command: KeyCommand) => {
    const { focusedId, selected } = control.getSnapshot().context
    const runOnSelection = (type: 'VALIDATE' | 'INVALIDATE') => {
      for (const event of commandEvents(type, selected.length, focusedId)) control.send(event)
    }
    const commands: Readonly<Record<KeyCommand, () => void>> = {
      next: () => move('FOCUS_NEXT'),
      previous: () => move('FOCUS_PREVIOUS'),
      toggle: () => focusedId !== null && control.send({ type: 'TOGGLE', id: focusedId }),
      validate: () => runOnSelection('VALIDATE'),
      invalidate: () => runOnSelection('INVALIDATE'),
      open: () => focusedId !== null && open(focusedId),
      close: () => isOpen && open(null),
    }
    commands[command]()
  }
  useControlKeys(areEnabled, run)
}
