import type { Model } from '../model/models.ts'
import { type Layer, OWN_DEMO, type WalkResult } from '../walk/results.ts'
import type { Share } from '../walk/strength.ts'
import { shareOf } from './observables.ts'

/** The share of the values of a model (fields of its contexts or answers), over all its states, that must be compared with an expected value. */
const REQUIRED_SHARE = 0.8

/** Where the values of a model come from (a machine: its contexts; a lifecycle: the answers of the server), with the text for the report. */
export const SHARE_SOURCES = {
  context: 'fields of contexts, in each state',
  answers: 'answers, rows and lines of the history, in each status',
} as const
type SourceName = keyof typeof SHARE_SOURCES

/** By source, the numbers of compared and of existing values. A model has only one of the sources. */
export type CheckedShares = Readonly<
  Partial<Record<SourceName, Share & { readonly notCompared?: readonly string[] }>>
>

/**
 * Reads the checked shares of a model: for a machine those of the contexts in the current run, for a lifecycle those of
 * the answers in the last walks in the demo that `npm run paths` starts itself.
 */
export function readCheckedShares(
  { kind, name }: Pick<Model, 'kind' | 'name'>,
  context: Share,
  read: (layer: Layer) => readonly WalkResult[],
): CheckedShares {
  const observablesIn = (layer: Layer) => {
    const results = read(layer).filter(
      (result) => result.kind === kind && result.name === name && result.against === OWN_DEMO,
    )
    return shareOf(results.flatMap(({ observables }) => observables ?? []))
  }
  return kind === 'machine' ? { context } : { answers: observablesIn('api') }
}

/** The total of all models; with `source`, of that source only. */
export function sumShares(all: readonly CheckedShares[], source?: string): Share {
  const shares = all.flatMap((checked) =>
    Object.entries(checked).flatMap(([name, share]) =>
      source === undefined || name === source ? [share] : [],
    ),
  )
  return {
    done: shares.reduce((sum, { done }) => sum + done, 0),
    of: shares.reduce((sum, { of }) => sum + of, 0),
  }
}

/** The sources below the required share, as text. */
export function findLowShares({ name }: Pick<Model, 'name'>, checked: CheckedShares): readonly string[] {
  return Object.entries(checked).flatMap(([source, { done, of, notCompared = [] }]) => {
    if (done >= REQUIRED_SHARE * of) return []
    return [
      `${name}: only ${done} of ${of} compared (${SHARE_SOURCES[source as SourceName]})${notCompared.length > 0 ? `; not compared: ${notCompared.join(', ')}` : ''}`,
    ]
  })
}

/** True for a source of which no value was observed. */
export const isUnchecked = (checked: CheckedShares, source: string): boolean =>
  checked[source as SourceName]?.of === 0
