import type { KeyboardEvent } from 'react'

/**
 * Attribute of every field that keyboard navigation reaches, in page order. `data-walk="start"` starts a block: Page Up and Page
 * Down move between blocks.
 */
export const WALK = { 'data-walk': '' } as const
export const WALK_START = { 'data-walk': 'start' } as const
/** Where Enter goes after the last field. */
export const WALK_END = { 'data-walk-end': '' } as const

type Step = 'next' | 'previous' | 'nextBlock' | 'previousBlock'

const STEPS: Readonly<Record<string, Step>> = {
  Enter: 'next',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'nextBlock',
  PageUp: 'previousBlock',
}

/** True for a field of the sheet that keyboard navigation reaches. */
export const isSheetField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.walk !== undefined

/** Moves between the fields of the element: Enter and ↓ forward, ↑ and Shift+Enter back, Page Up and Page Down by block. */
export function handleSheetNavigationKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: sheet, key } = event
  if (
    !isSheetField(target) ||
    event.nativeEvent.isComposing ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey
  )
    return
  if (key === '+') addToSelected(target)
  const step = key === 'Enter' && event.shiftKey ? 'previous' : STEPS[key]
  if (!step) return
  event.preventDefault()
  focusNextField(sheet, target, step)
}

/** Moves the focus from a field to the next; after the last field to the element marked as the end. */
export function focusNextField(sheet: HTMLElement, from: HTMLInputElement, step: Step): void {
  const fields = [...sheet.querySelectorAll<HTMLInputElement>('input[data-walk]:not(:disabled)')]
  const at = fields.indexOf(from)
  const starts = (field: HTMLInputElement): boolean => field.dataset.walk === 'start'
  const found = {
    next: () => fields[at + 1],
    previous: () => fields[at - 1],
    nextBlock: () => fields.slice(at + 1).find(starts),
    previousBlock: () => fields.slice(0, at).findLast(starts),
  }[step]()
  if (found) {
    found.focus()
    found.select()
  } else if (step === 'next') {
    const ends = document.querySelectorAll<HTMLElement>('[data-walk-end]')
    ;[...ends].find((element) => element.checkVisibility())?.focus()
  }
}

/** The text of a focused field is selected, so that typing replaces it; `+` adds to it instead. */
function addToSelected(field: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = field
  if (value !== '' && selectionStart === 0 && selectionEnd === value.length) {
    field.setSelectionRange(value.length, value.length)
  }
}

/** Types `+` at the end of the focused field, for on-screen keyboards without that key; not after another `+`. */
export function typePlus(): void {
  const field = document.activeElement
  if (!field || !isSheetField(field) || field.value === '' || field.value.trimEnd().endsWith('+')) return
  field.setRangeText('+', field.value.length, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
