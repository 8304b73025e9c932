import { describe, expect, it } from 'vitest'
import { outline } from './outline.ts'
import { elementAt, play, pressEach, type Scene } from './press.ts'
import { prepareScreens } from './screen.tsx'
import { shownStates } from './shown-states.ts'

/** The dialog that is open. */
export const DIALOG = '[role="dialog"], [role="alertdialog"]'

const ALERT = '[role="alert"]'
const NO_CONNECTION = 'The server does not answer. Check the connection, then try again.'

/** An alert with these lines, which can be dismissed. */
export const alertOf = (...lines: readonly string[]) => ({
  within: ALERT,
  shows: [...lines, '[Dismiss this message]'],
  does: {
    'Dismiss this message': [...lines, '[Dismiss this message]'].map((line) => `− ${line}`).join('; '),
  },
})

/** The alert of a read that failed without a connection; repeating it has this effect. */
export function loadingFailed(effect: string) {
  const { within, does } = alertOf('Loading did not succeed', NO_CONNECTION)
  return {
    within,
    shows: ['Loading did not succeed', NO_CONNECTION, '[Try again]', '[Dismiss this message]'],
    does: { 'Try again': effect, ...does },
  }
}

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
   * The effect of each button of the part. The test fails when a button is missing here. A link is listed only if it does something other
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

/** Compares the lines of each scene and the effects of its buttons with its table. */
export function describeScenes(scenes: ExpectedScenes): void {
  prepareScreens()
  describe.each(Object.entries(scenes))('%s', (_, { within, states = [], shows, does, ...scene }) => {
    it('shows each value of its record', async () => {
      await play(scene)
      expect(shownStates()).toEqual(expect.arrayContaining([...states]))
      expect(outline(elementAt(within ?? 'body'))).toEqual(shows)
    })

    it('has a known effect for each of its buttons', async () => {
      const effects = await pressEach(scene, within)
      const links = Object.entries(effectsOfLinks(shows)).filter(([name]) => name in effects)
      expect(effects).toEqual({ ...Object.fromEntries(links), ...does })
    })
  })
}
