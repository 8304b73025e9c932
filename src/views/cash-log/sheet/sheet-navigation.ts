import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { Issue } from '../../../domain/lists/query.ts'
import { isUnfinishedSum } from '../../../domain/money.ts'
import type { Refusal } from '../../../domain/outcome.ts'

/** The attribute of fields that keyboard navigation reaches, in page order. */
export const NAVIGABLE = { 'data-walk': '' } as const
/** The attribute of the first field of a block. Page Up and Page Down move between blocks. */
export const NAVIGABLE_BLOCK_START = { 'data-walk': 'start' } as const
/** Enter and ↓ in the last field move the focus to the first visible element with this attribute. */
export const NAVIGATION_END = { 'data-walk-end': '' } as const

type Step = 'next' | 'previous' | 'nextBlock' | 'previousBlock'

const STEPS: Readonly<Record<string, Step>> = {
  Enter: 'next',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'nextBlock',
  PageUp: 'previousBlock',
}

/** True for a field that keyboard navigation reaches. */
export const isNavigableField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.walk !== undefined

/**
 * The key handler of a sheet or dialog. Moves between its fields: Enter and ↓ forward, ↑ and Shift+Enter back, Page Up and Page Down by block.
 * A `+` does not replace a selected amount but is appended to it.
 */
export function handleFieldNavigationKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: sheet, key } = event
  if (
    !isNavigableField(target) ||
    event.nativeEvent.isComposing ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey
  )
    return
  if (key === '+') moveCaretToEndIfSelected(target)
  const step = key === 'Enter' && event.shiftKey ? 'previous' : STEPS[key]
  if (!step) return
  event.preventDefault()
  moveFocus(sheet, target, step)
}

/** The parts that can only be changed on the sheet, with their fields. Reason, comment and the person who counted can be changed in the review. */
const PART_FIELDS = {
  counted: 'input[data-walk]',
  float: '[data-till-float] input[data-walk]',
  pouches: 'input[data-walk][data-kind=pouch]',
} as const
export type SheetPart = keyof typeof PART_FIELDS

/** Moves the focus to the first enabled field of a part of the sheet. */
export function focusFirstField(part: SheetPart): void {
  document.querySelector<HTMLInputElement>(`${PART_FIELDS[part]}:not(:disabled)`)?.focus()
}

/** Moves the focus to the first refused field, once per refused attempt. An edit that removes only some of the issues does not move the focus. */
export function useRefusedFocus(container: RefObject<HTMLElement | null>, refusal: Refusal | null): void {
  const previousRefusal = useRef<Refusal | null>(null)
  useEffect(() => {
    const previousIssues = previousRefusal.current?.issues ?? []
    previousRefusal.current = refusal
    if (refusal === null || isRestOf(previousIssues, refusal.issues)) return
    container.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [container, refusal])
}

/** True if an edit left only `issues` of the previous ones. Compares the objects: another attempt has new objects, even with equal paths and keys. */
const isRestOf = (previous: readonly Issue[], issues: readonly Issue[]): boolean =>
  issues.length > 0 && issues.every((issue) => previous.includes(issue))

/**
 * Moves the focus from a field by one step; with `next` from the last field to the first visible element marked
 * with `NAVIGATION_END`.
 */
function moveFocus(sheet: HTMLElement, from: HTMLInputElement, step: Step): void {
  const fields = [...sheet.querySelectorAll<HTMLInputElement>('input[data-walk]:not(:disabled)')]
  const index = fields.indexOf(from)
  const startsBlock = (field: HTMLInputElement): boolean => field.dataset.walk === 'start'
  const destination = {
    next: () => fields[index + 1],
    previous: () => fields[index - 1],
    nextBlock: () => fields.slice(index + 1).find(startsBlock),
    previousBlock: () => fields.slice(0, index).findLast(startsBlock),
  }[step]()
  if (destination) {
    destination.focus()
    destination.select()
  } else if (step === 'next') {
    const ends = document.querySelectorAll<HTMLElement>('[data-walk-end]')
    ;[...ends].find((element) => element.checkVisibility())?.focus()
  }
}

/** Typing would replace the text of a field whose whole text is selected. Moves the caret to the end, so that a typed `+` is appended. */
function moveCaretToEndIfSelected(field: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = field
  if (value !== '' && selectionStart === 0 && selectionEnd === value.length) {
    field.setSelectionRange(value.length, value.length)
  }
}

/** Types `+` at the end of the focused field, for on-screen keyboards without that key; not in an empty field or after an unfinished sum. */
export function typePlus(): void {
  const field = document.activeElement
  if (!field || !isNavigableField(field) || field.value === '' || isUnfinishedSum(field.value)) return
  field.setRangeText('+', field.value.length, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The result of pasting a column or row. */
interface PastedColumn {
  /** The number of fields that received a value. */
  readonly filledCount: number
  /** The number of values that were ignored, because the card has no more fields of this kind. Empty cells are not counted. */
  readonly ignoredCount: number
}

/** The values of a copied column or row of cells; null for a single value, and for a table of several rows and columns. */
export function cellsOf(text: string): readonly string[] | null {
  const rows = text.replace(/[\r\n]+$/u, '').split(/\r\n|\r|\n/u)
  const [first = ''] = rows
  if (rows.length === 1) return first.includes('\t') ? first.split('\t') : null
  return rows.some((row) => row.includes('\t')) ? null : rows
}

/**
 * Pastes a column or row of values into the fields of the same kind, from the target to the end of its card,
 * as if each had been typed. An empty cell does not change its field. Returns null and changes nothing if the
 * text is neither a column nor a row, if the target is not a field of a card, or if it is a field for a pouch number.
 */
export function pasteCells(target: EventTarget | null, text: string): PastedColumn | null {
  if (!isNavigableField(target) || target.dataset.kind === 'pouch') return null
  const cells = cellsOf(text)
  const card = target.closest('[data-card]')
  if (!cells || !card) return null
  const fields = [...card.querySelectorAll<HTMLInputElement>('input[data-walk]:not(:disabled)')].filter(
    ({ dataset }) => dataset.kind === target.dataset.kind,
  )
  const targets = fields.slice(fields.indexOf(target))
  const values = cells.slice(0, targets.length)
  let filledCount = 0
  for (const [index, value] of values.entries()) {
    const field = targets[index]
    if (!field || value.trim() === '') continue
    typeInto(field, value.trim())
    filledCount += 1
  }
  targets[values.length - 1]?.focus()
  const ignored = cells.slice(targets.length).filter((value) => value.trim() !== '')
  return { filledCount, ignoredCount: ignored.length }
}

/** Replaces the text of the field, and dispatches an input event so that the workflow receives the text. */
function typeInto(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, 0, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
