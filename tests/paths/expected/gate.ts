import type { Model } from '../model/models.ts'
import { type Layer, OWN_DEMO, type Result } from '../walk/results.ts'
import type { Share } from '../walk/strength.ts'
import { shareOf } from './observables.ts'
import { MACHINE_PAGES, PAGES } from './page/pages.ts'

/** The share of observables per state that must be compared with an expected value. */
const NEEDED = 0.8

export const LOOKED_AT = {
  context: 'fields of contexts, in each state',
  answers: 'answers, rows and lines of the history, in each status',
  pages: 'what pages show, in each state that a healthy server leads to',
} as const
type Where = keyof typeof LOOKED_AT

/** Observed values, of those that exist; without any there is no share. */
export type Looked = Readonly<Partial<Record<Where, Share & { readonly unlooked?: readonly string[] }>>>

/**
 * For a machine, the contexts of the current run; for a lifecycle, the answers of the last walks in the tool's own demo; for
 * pages, the last walks in the browser.
 */
export function lookedAt(
  { kind, name }: Pick<Model, 'kind' | 'name'>,
  context: Share,
  read: (layer: Layer) => readonly Result[],
): Looked {
  const seenIn = (layer: Layer) => {
    const own = read(layer).filter(
      (result) => result.kind === kind && result.name === name && result.against === OWN_DEMO,
    )
    return shareOf(own.flatMap(({ seen }) => seen ?? []))
  }
  const isShown = name in (kind === 'machine' ? MACHINE_PAGES : PAGES)
  return {
    ...(kind === 'machine' ? { context } : { answers: seenIn('api') }),
    ...(isShown && { pages: seenIn('browser') }),
  }
}

/** The total of some models, or of one source. */
export function totalOf(all: readonly Looked[], where?: string): Share {
  const shares = all.flatMap((looked) =>
    Object.entries(looked).flatMap(([place, one]) => (where === undefined || place === where ? [one] : [])),
  )
  return {
    done: shares.reduce((sum, { done }) => sum + done, 0),
    of: shares.reduce((sum, { of }) => sum + of, 0),
  }
}

/** The sources below the required share, as text. */
export function gateOf({ name }: Pick<Model, 'name'>, looked: Looked): readonly string[] {
  return Object.entries(looked).flatMap(([where, { done, of, unlooked = [] }]) => {
    if (done >= NEEDED * of) return []
    return [
      `${name}: only ${done} of ${of} looked at of ${LOOKED_AT[where as Where]}: ${unlooked.join(', ')}`,
    ]
  })
}

/** What was never observed on this machine. */
export function unlookedOf({ name }: Pick<Model, 'name'>, looked: Looked): readonly string[] {
  return Object.entries(looked).flatMap(([where, { of }]) =>
    of === 0 ? [`${name}: ${LOOKED_AT[where as Where]} were not looked at yet`] : [],
  )
}
