import { describe, expect, it } from 'vitest'
import { freeTop } from '../../src/views/ui/use-obstacle-avoidance.ts'

/** The place of the toast before it moves. It keeps a gap of 8 px above and below what it avoids. */
const BOX = { top: 68, bottom: 118, left: 600, right: 980 }
const WINDOW_HEIGHT = 700

describe('a toast', () => {
  it('stays at the top when no action is there', () => {
    expect(freeTop(BOX, [], WINDOW_HEIGHT)).toBe(68)
  })

  it('stays at the top beside an action that ends at its left edge', () => {
    expect(freeTop(BOX, [{ top: 70, bottom: 110, left: 400, right: 600 }], WINDOW_HEIGHT)).toBe(68)
  })

  it('moves below an action that it would cover', () => {
    expect(freeTop(BOX, [{ top: 90, bottom: 134, left: 800, right: 960 }], WINDOW_HEIGHT)).toBe(142)
  })

  it('moves below an action that is closer than the gap', () => {
    expect(freeTop(BOX, [{ top: 121, bottom: 165, left: 800, right: 960 }], WINDOW_HEIGHT)).toBe(173)
  })

  it('moves below actions that follow each other, in any order', () => {
    const actions = [
      { top: 180, bottom: 224, left: 600, right: 700 },
      { top: 90, bottom: 134, left: 800, right: 960 },
      { top: 600, bottom: 644, left: 600, right: 980 },
    ]
    expect(freeTop(BOX, actions, WINDOW_HEIGHT)).toBe(232)
  })

  it('stays at the top of a window without free space', () => {
    expect(freeTop(BOX, [{ top: 80, bottom: 660, left: 0, right: 980 }], WINDOW_HEIGHT)).toBe(68)
  })
})
