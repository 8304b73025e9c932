import type { LocaleTexts } from '../../../support/texts.ts'
import { OR } from './compare.ts'
import { blank, mergeText } from './lines.ts'

/** Expected lines of a page, in order; empty for hidden content. */
export type ExpectedLines = string | null | readonly ExpectedLines[]

type State = 'disabled' | 'expanded' | 'checked' | 'checked=mixed' | 'invalid' | 'selected'

const lineOf = (role: string, name: string, states: readonly (State | `level=${number}` | null)[] = []) =>
  [role, `"${blank(name)}"`, ...states.flatMap((state) => (state === null ? [] : [`[${state}]`]))].join(' ')

/** All collected lines, for comparison. */
export function flattenLines(content: ExpectedLines): readonly string[] {
  const flat = (one: ExpectedLines): string[] =>
    one === null ? [] : typeof one === 'string' ? [one] : one.flatMap(flat)
  return mergeText(flat(content).filter((line) => line !== 'text: '))
}

export const text = (words: string) => `text: ${blank(words)}`
export const words =
  (
    role:
      | 'paragraph'
      | 'term'
      | 'definition'
      | 'listitem'
      | 'caption'
      | 'status'
      | 'alert'
      | 'time'
      | 'strong',
  ) =>
  (content: string) =>
    `${role}: ${blank(content)}`
/**
 * One of these lines, depending on the time: for example, input is on the device until it is sent, or a
 * waiting time counts down.
 */
export const either = (...lines: readonly string[]) => lines.join(OR)
export const paragraph = words('paragraph')
export const item = words('listitem')
export const heading = (level: 1 | 2 | 3, name: string) => lineOf('heading', name, [`level=${level}`])
export const named =
  (
    role:
      | 'dialog'
      | 'alertdialog'
      | 'region'
      | 'group'
      | 'complementary'
      | 'navigation'
      | 'article'
      | 'list'
      | 'form',
  ) =>
  (name: string) =>
    lineOf(role, name)
export const cell = (name: string) => lineOf('cell', name)
export const rowHeader = (name: string) => lineOf('rowheader', name)
export const button = (name: string, { isOff = false, isUnfolded = false, reads = '' } = {}) =>
  `${lineOf('button', name, [isOff ? 'disabled' : null, isUnfolded ? 'expanded' : null])}${reads === '' ? '' : `: ${blank(reads)}`}`
export const link = (name: string, address: string) => `${lineOf('link', name)}: → ${address}`

/** A field with its label before it. */
export function field(
  label: string,
  value = '',
  {
    hint = '',
    isInvalid = false,
    isOff = false,
    reads = label,
  }: { hint?: string; isInvalid?: boolean; isOff?: boolean; reads?: string } = {},
): ExpectedLines {
  const details = [hint === '' ? '' : `→ ${blank(hint)}`, hint === '' ? blank(value) : ''].filter(
    (one) => one !== '',
  )
  const box = lineOf('textbox', label, [isInvalid ? 'invalid' : null, isOff ? 'disabled' : null])
  return [
    text(reads),
    details.length === 0 ? box : `${box}: ${details.join(' ')}`,
    // With a hint, the input is shown beside it.
    hint !== '' && value !== '' ? text(value) : null,
  ]
}

/** The search field of a list, with its text. */
export const searchField = (label: string, value: string): ExpectedLines => [
  text(label),
  `${lineOf('searchbox', label)}${value === '' ? '' : `: ${blank(value)}`}`,
]

/** A checkbox with its label after it. */
export const box = (
  role: 'checkbox' | 'radio',
  name: string,
  is: boolean | 'mixed',
  reads = name,
): ExpectedLines => [
  lineOf(role, name, [is === 'mixed' ? 'checked=mixed' : is ? 'checked' : null]),
  text(reads),
]

/** One of the options of a segmented control. */
export const segment = (name: string, is: boolean) => lineOf('radio', name, [is ? 'checked' : null])

/** Options with the selected one; without one, an empty option is first and can't be selected. */
export const choice = (
  label: string,
  options: readonly string[],
  chosen: string | null,
  none = '',
  isInvalid = false,
): ExpectedLines => [
  text(label),
  lineOf('combobox', label, [isInvalid ? 'invalid' : null]),
  chosen === null ? lineOf('option', none, ['disabled', 'selected']) : null,
  options.map((option) => lineOf('option', option, [option === chosen ? 'selected' : null])),
]

export const fact = (term: string, value: string): ExpectedLines => [
  words('term')(term),
  words('definition')(value),
]

/** A table: its caption, its columns, and its rows, with the heading in the first cell. */
export const table = (
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): ExpectedLines => [
  lineOf('table', caption),
  words('caption')(caption),
  columns.map((column) => lineOf('columnheader', column)),
  rows.map(([first = '', ...others]) => [
    rowHeader(first),
    others.flatMap((one) => (one === '' ? [] : [cell(one)])),
  ]),
]

/** A red alert, with the button that dismisses it. */
export const alert = ({ t }: LocaleTexts, ...lines: readonly ExpectedLines[]): ExpectedLines => [
  'alert',
  lines,
  button(t('action.dismiss')),
]
