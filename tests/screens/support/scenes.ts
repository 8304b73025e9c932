import { describe, expect, it } from 'vitest'
import { outline } from './outline.ts'
import { elementAt, play, pressEach, type Scene } from './press.ts'
import { prepareScreens } from './screen.tsx'
import { shownStates } from './shown-states.ts'

/** The dialog that is open. */
export const DIALOG = '[role="dialog"], [role="alertdialog"]'

export const ALERT = '[role="alert"]'
const DISMISS = '[Dismiss this message]'
const NO_CONNECTION = 'The server does not answer. Check the connection, then try again.'

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

/** The end of a list that has one page: these rows. */
export const endOfList = (rows: string) => [
  'Rows per page = 25 [Columns]',
  rows,
  '[Previous page] [Next page]',
]
/** The effects of the buttons at that end. */
export const PAGE_BUTTONS = {
  Columns: 'opens “Columns and density of the table”',
  'Previous page': 'disabled: This is the first page.',
  'Next page': 'disabled: This is the last page.',
}

/** The effects of the buttons of a list that nobody has saved a view of. */
export const LIST_BUTTONS = { ...PAGE_BUTTONS, Views: 'opens menu: Save this view…' }
/** The effects of the buttons that download a list, read at this address. */
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
  'Photo (JPEG, PNG, WebP) or PDF, at most 5 MB.',
]
/** The effects of the buttons of these attachments. */
export const ATTACHMENT_BUTTONS = {
  'Download slip.pdf': 'GET attachments/attachment-1/file',
  'Remove slip.pdf': 'opens “Remove slip.pdf?”',
  'Choose a file': 'choose a file (image/jpeg,image/png,image/webp,application/pdf)',
  'Take a photo': 'choose a file (image/jpeg,image/png,image/webp, environment)',
}

/** The alert of a read that failed without a connection; repeating it has this effect. */
export const loadingFailed = (effect: string) =>
  alertWith(['Loading did not succeed', NO_CONNECTION], { 'Try again': effect })

/**
 * A scene with its expected lines and effects, written by hand in English from the records that the server
 * returns.
 */
interface ExpectedScene extends Scene {
  /** A selector of the compared part of the page; the whole page by default. */
  readonly within?: string
  /** The states of workflows that the scene is about: `cashLog conflict`. */
  readonly states?: readonly string[]
  /** Every line of the part (see `outline`). */
  readonly shows: readonly string[]
  /**
   * The effect of each button of the part: the lines that appear (+) or, if none do, those that disappear (−). The test fails when a button is missing here. A link is listed only if it does something other
   * than opening the address that `shows` contains.
   */
  readonly does: Readonly<Record<string, string>>
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

/** Compares the lines of each scene and the effects of its buttons with its table. */
export function describeScenes(scenes: ExpectedScenes): void {
  prepareScreens()
  describe.each(Object.entries(scenes))('%s', (_, { within, states = [], shows, does, ...scene }) => {
    it('shows each value of its record, and its headings skip no level', async () => {
      await play(scene)
      expect(shownStates()).toEqual(expect.arrayContaining([...states]))
      expect(outline(elementAt(within ?? 'body'))).toEqual(shows)
      expect(skippedLevels()).toEqual([])
    })

    it('has a known effect for each of its buttons', async () => {
      const effects = await pressEach(scene, within)
      const links = Object.entries(effectsOfLinks(shows)).filter(([name]) => name in effects)
      expect(effects).toEqual({ ...Object.fromEntries(links), ...does })
    })
  })
}
