import { describe, expect, it } from 'vitest'
import { outline } from './outline.ts'
import { elementAt, fieldsThatIgnoreTyping, openScene, pressEach, type Scene } from './press.ts'
import { prepareScreens } from './screen.tsx'
import { shownStates } from './shown-states.ts'

/** A selector of the open dialog. */
export const DIALOG = '[role="dialog"], [role="alertdialog"]'

export const ALERT = '[role="alert"]'
const DISMISS = '[Dismiss this message]'
const NO_CONNECTION = 'The server is not responding. Check the connection, then try again.'

/** An alert with these lines, which can be dismissed. */
export const alertOf = (...lines: readonly string[]) => ({
  within: ALERT,
  shows: [...lines, DISMISS],
  does: { 'Dismiss this message': [...lines, DISMISS].map((line) => `− ${line}`).join('; ') },
})

/** An alert with these lines and a row of buttons with their effects, which can be dismissed. */
export function alertWith(lines: readonly string[], buttons: Readonly<Record<string, string>>) {
  const { within, does } = alertOf(...lines)
  const row = Object.keys(buttons).map((name) => `[${name}]`)
  return { within, shows: [...lines, row.join(' '), DISMISS], does: { ...buttons, ...does } }
}

/** The last lines of a list that has one page. `rows` says which rows it shows: `1–2 of 2`. */
export const endOfList = (rows: string) => [
  'Rows per page = 25 [Columns]',
  rows,
  '[Previous page] [Next page]',
]
/** The effects of the buttons in the lines of `endOfList`. */
export const PAGE_BUTTONS = {
  Columns: 'opens “Table columns and density”',
  'Previous page': 'disabled: This is the first page.',
  'Next page': 'disabled: This is the last page.',
}

const NOTES = ['€500', '€200', '€100', '€50', '€20', '€10', '€5'] as const
const COINS = ['€2', '€1', '€0.50', '€0.20', '€0.10', '€0.05', '€0.02', '€0.01'] as const
type Coin = (typeof COINS)[number]
const ROLLS: Readonly<Record<Coin, string>> = {
  '€2': 'roll of 25: €50.00',
  '€1': 'roll of 25: €25.00',
  '€0.50': 'roll of 40: €20.00',
  '€0.20': 'roll of 40: €8.00',
  '€0.10': 'roll of 40: €4.00',
  '€0.05': 'roll of 50: €2.50',
  '€0.02': 'roll of 50: €1.00',
  '€0.01': 'roll of 50: €0.50',
}
type Note = (typeof NOTES)[number]
/** The number in the field of a note, its value beside “Add”, and the message at the field. */
type TypedNotes = Partial<Readonly<Record<Note, readonly [number: string, value: string, message?: string]>>>
/** The numbers in the fields of a coin, and the value in its row. */
type TypedCoins = Partial<Readonly<Record<Coin, readonly [rolls: string, loose: string, value: string]>>>

/** The fields for the numbers of notes. Those that `typed` does not name are empty. */
export const noteLines = (typed: TypedNotes = {}): readonly string[] =>
  NOTES.flatMap((note) => {
    const [number = '', value = '', message] = typed[note] ?? []
    return [`Number of ${note} = ${number}`.trimEnd(), message ?? [], `[Add] ${value}`.trimEnd()].flat()
  })
/** The empty fields for the numbers of coins, where they are not counted in rolls. */
export const COIN_LINES: readonly string[] = COINS.flatMap((coin) => [`Number of ${coin} =`, '[Add]'])
/** The table of coins, counted in rolls and loose. The fields of coins that `typed` does not name are empty. */
export const coinRows = (typed: TypedCoins = {}): readonly string[] => [
  'Coin | Rolls | Loose | Value',
  ...COINS.map((coin) => {
    const [rolls, loose, value] = typed[coin] ?? ['', '', '']
    const cells = [`Rolls of ${coin} = ${rolls}`, `Loose coins of ${coin} = ${loose}`, value]
    return [`${coin}${ROLLS[coin]}`, ...cells.map((cell) => cell.trimEnd())].join(' | ').trimEnd()
  }),
]
/** The effect of each of this many buttons “Add”, which type a plus into the field that has the focus. */
export const adds = (count: number, effect: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [index === 0 ? 'Add' : `Add (${index + 1})`, effect]),
  )

/** The effects of the buttons of a list that nobody has saved a view of. */
export const LIST_BUTTONS = { ...PAGE_BUTTONS, Views: 'opens menu: Save this view…' }
/** The effects of the buttons that download a list. `address` is the requested address, with its query, without the format and the language. */
export const downloadsOf = (address: string) => ({
  'Download the list (CSV)': `GET ${address}&format=csv&language=en`,
  'Download the list (XLSX)': `GET ${address}&format=xlsx&language=en`,
})

/** The attachments of a record that has one file. */
export const ATTACHMENTS: readonly string[] = [
  'Attachments',
  'slip.pdf18/11/2026 08:05 · Attached By · 12 kB [Download slip.pdf] [Remove slip.pdf]',
  'Drop a photo or a PDF here',
  '[Choose a file] [Take a photo]',
  'Photo (JPEG, PNG, WebP) or PDF, at most 5 MB. A photo of more than 1 MB is made smaller. Keep the paper original: the photo does not replace it.',
]
/** The attachments of a record that can no longer be changed: none can be removed. */
export const FINAL_ATTACHMENTS: readonly string[] = [
  'Attachments',
  'slip.pdf18/11/2026 08:05 · Attached By · 12 kB [Download slip.pdf]',
  'Attachments can no longer be removed here.',
  ...ATTACHMENTS.slice(2),
]
/** The effects of the buttons of attachments that can't be removed. */
export const FINAL_ATTACHMENT_BUTTONS = {
  'Download slip.pdf': 'GET attachments/attachment-1/file',
  'Choose a file': 'choose a file (image/jpeg,image/png,image/webp,application/pdf)',
  'Take a photo': 'choose a file (image/jpeg,image/png,image/webp, environment)',
}
/** The effects of the buttons of attachments that can be removed. */
export const ATTACHMENT_BUTTONS = {
  ...FINAL_ATTACHMENT_BUTTONS,
  'Remove slip.pdf': 'opens “Remove slip.pdf?”',
}

/** The alert of a page that can’t be loaded, because a read got no answer. */
export const NOT_LOADED: readonly string[] = [
  'Loading failed',
  NO_CONNECTION,
  '[Try again]',
  '[Dismiss this message]',
]
/** The effect of dismissing that alert. */
export const DISMISS_NOT_LOADED = {
  'Dismiss this message': `− Loading failed; − ${NO_CONNECTION}; − ${DISMISS}`,
}
/** The head of the pages of accounting. */
export const ACCOUNTING_HEAD: readonly string[] = [
  'Count review → /control',
  'Accounting',
  'Accounting',
  'Files → /control?view=accounting&part=exports',
  'Entries → /control?view=accounting&part=entries',
  'Journals → /control?view=accounting&part=journals',
  'Accounts and sending → /control?view=accounting&part=settings',
  'Month closes → /control?view=accounting&part=closings',
  'Audit log → /control?view=audit',
]
/** The address in a form. */
export const ADDRESS_FIELDS: readonly string[] = [
  'Address · optional',
  'Street number = 12 bis',
  'Street = rue de la Gaîté',
  'Additional line = Bâtiment C',
  'Postal code = 75014',
  'Town = Paris',
  'Region = Île-de-France',
  'County or district = Seine',
  'Country = France [Clear · Country] [Open the list · Country]',
]
/** The head of the steps that prepare a remittance. */
export const PREPARATION_HEAD: readonly string[] = [
  'Deposit → /moneyremittance',
  'Deposits → /moneyremittance',
  'Prepare a deposit',
  'Prepare a deposit',
]
/** The head of the pages of the control of remittances. */
export const DEPOSIT_CONTROL_HEAD: readonly string[] = [
  'Review → /control',
  'Deposit review',
  'Deposit review',
  'Deposits → /moneyremittanceCtrl',
  'Bank matching → /moneyremittanceCtrl?view=bank',
  'Bank lines → /moneyremittanceCtrl?view=lines',
  'Rules → /moneyremittanceCtrl?view=rules',
]
/** The head of the pages of closings. */
export const CLOSINGS_HEAD: readonly string[] = [
  'Cash register → /cashregister',
  'Import closings',
  'Till closings',
  'Import → /cashpad',
  'Received → /cashpad?view=archives',
]
/** The panel of `ENTRY` (records/office.ts), without the links to its document and to other entries. */
export const ENTRY_PANEL: readonly string[] = [
  'Entry',
  '[Close]',
  'Journal CAI 41 · document BEL1-20261113 · 13/11/2026',
  'Account | Label | Debit | Credit',
  '5300 → /?view=reports&report=balance&account=5300&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-13 | NotesMatching AA | €500.01 |',
  '5112 → /?view=reports&report=balance&account=5112&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-13 | Cards | €200.00 |',
  '7070 → /?view=reports&report=balance&account=7070&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-13 | Food | | €700.01',
  'Total | €700.01 | €700.01',
]

/** The alert of a read that failed without a connection. `effect` is that of the button “Try again”. */
export const loadingFailed = (effect: string) =>
  alertWith(['Loading failed', NO_CONNECTION], { 'Try again': effect })

/**
 * A scene with its expected lines and effects, written by hand in English from the records that the server
 * returns.
 */
interface ExpectedScene extends Scene, ExpectedPage {
  /** A selector of the compared part of the page; the whole page by default. */
  readonly within?: string
  /** The states of workflows that the scene is about: `cashLog conflict`. */
  readonly states?: readonly string[]
}

/** The lines of a page, and the effects of its buttons. */
export interface ExpectedPage {
  /** Every line of the part (see `outline`). */
  readonly shows: readonly string[]
  /**
   * The effect of each button of the part (see `effectOf` of press.ts): a request, another address, a window, a menu or another state;
   * otherwise the lines that appear (+) or, if none do, those that disappear (−), and the calls that were answered. The test fails when a
   * button is missing here. A link that is alone in its line of `shows` is listed only if it does something other than opening its address.
   */
  readonly does: Readonly<Record<string, string>>
}

/**
 * A copy of the page with other lines and effects.
 *
 * @param shows for a line of the page the lines in its place; an empty array removes it
 * @param does for a button its other effect; null if the copy has no such button
 */
export function pageLike(
  page: ExpectedPage,
  {
    shows = {},
    does = {},
  }: {
    readonly shows?: Readonly<Record<string, string | readonly string[]>>
    readonly does?: Readonly<Record<string, string | null>>
  },
): ExpectedPage {
  const counts = Object.keys(shows).map((line) => page.shows.filter((shown) => shown === line).length)
  if (counts.some((count) => count !== 1)) throw new Error(`Must be on the page once: ${Object.keys(shows)}`)
  const effects = Object.entries({ ...page.does, ...does })
  return {
    shows: page.shows.flatMap((line) => shows[line] ?? line),
    does: Object.fromEntries(effects.flatMap(([name, effect]) => (effect === null ? [] : [[name, effect]]))),
  }
}

export type ExpectedScenes = Readonly<Record<string, ExpectedScene>>

/** Each link that fills a line of `shows`, with the effect of opening its address. */
function effectsOfLinks(shows: readonly string[]): Readonly<Record<string, string>> {
  const links = shows.flatMap((line) => {
    const [, name, address] = /^(.+) → (\/\S*)$/u.exec(line) ?? []
    return name === undefined ? [] : [[name, `goes to ${address}`]]
  })
  return Object.fromEntries(links)
}

/** The headings that skip a level: `h3 History` after an `h1`. Headings behind a dialog do not count. */
function skippedLevels(): readonly string[] {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(
    (heading) => heading.closest('[aria-hidden="true"], [hidden]') === null,
  )
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)))
  return headings.flatMap(({ textContent }, index) =>
    index > 0 && levels[index]! > levels[index - 1]! + 1 ? [`h${levels[index]} ${textContent}`] : [],
  )
}

/** Tests that each scene is in its states and shows its lines, that its headings skip no level, and that its fields keep what is typed. */
export function describeScenes(scenes: ExpectedScenes): void {
  prepareScreens()
  describe.each(Object.entries(scenes))('%s', (name, { within, states = [], shows, does: _, ...scene }) => {
    it('is in the expected states, shows the expected lines, keeps what is typed and skips no level of headings', async () => {
      await openScene(scene)
      expect(shownStates()).toEqual(expect.arrayContaining([...states]))
      expect(
        outline(elementAt(within ?? 'body')),
        `Remedy: correct the screen, or \`shows\` of the scene “${name}” in tests/screens/scenes`,
      ).toEqual(shows)
      expect(skippedLevels()).toEqual([])
      expect(await fieldsThatIgnoreTyping(within)).toEqual([])
    })
  })
}

/** Tests that each button of the scenes has the expected effect. Takes five times as long as `describeScenes`: it opens a scene for each button. */
export function describeButtons(scenes: ExpectedScenes): void {
  prepareScreens()
  describe.each(Object.entries(scenes))('%s', (name, { within, states: _, shows, does, ...scene }) => {
    it('has a known effect for each of its buttons', async () => {
      const effects = await pressEach(scene, within)
      const links = Object.entries(effectsOfLinks(shows)).filter(([link]) => link in effects)
      expect(
        effects,
        `Remedy: correct the screen, or \`does\` of the scene “${name}” in tests/screens/scenes`,
      ).toEqual({ ...Object.fromEntries(links), ...does })
    })
  })
}
