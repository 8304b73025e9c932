import { describe, expect, it } from 'vitest'
import { outline } from './outline.ts'
import { part, play, pressEach, type Scene } from './press.ts'
import { prepareScreens } from './screen.tsx'

/** The dialog that is open. */
export const DIALOG = '[role="dialog"], [role="alertdialog"]'

/**
 * A scene with its expected lines and effects, written by hand in English from the records that the server
 * returns.
 */
export interface ExpectedScene extends Scene {
  /** A selector of the compared part of the page; the whole page by default. */
  readonly within?: string
  /** Every line of the part (see `outline`). Without it, another test compares what the part shows. */
  readonly shows?: readonly string[]
  /** The effect of each button of the part. The test fails when a button is missing here. */
  readonly does: Readonly<Record<string, string>>
}

export type ExpectedScenes = Readonly<Record<string, ExpectedScene>>

/** Compares the lines of each scene and the effects of its buttons with its table. */
export function describeScenes(scenes: ExpectedScenes): void {
  prepareScreens()
  describe.each(Object.entries(scenes))('%s', (_, { within, shows, does, ...scene }) => {
    if (shows)
      it('shows each value of its record', async () => {
        await play(scene)
        expect(outline(part(within ?? 'body'))).toEqual(shows)
      })

    it('has a known effect for each of its buttons', async () => {
      expect(await pressEach(scene, within)).toEqual(does)
    })
  })
}
