import type { AnyEventObject } from 'xstate'
import type { Outcome } from '../../../../src/domain/outcome.ts'
import { type AnyFields, describedContexts, type TakenStep } from '../../../machines/support/fields.ts'
import type { Start } from '../../../machines/support/spec.ts'
import type { PathStep } from '../../model/steps.ts'
import type { WalkContext } from '../../walk/browser/page-object.ts'

/** The steps of a path up to the page that is checked. */
export interface TakenPath {
  readonly start: string
  readonly initialState: string
  readonly steps: readonly PathStep[]
}

/** The parts of a machine's spec that its expected contexts depend on. */
interface Described {
  readonly starts: Readonly<Record<string, Start<unknown>>>
  readonly answers: Readonly<Record<string, unknown>>
}

/**
 * The contexts of a path as `fields.ts` of the machine describes them, before and after its last step, with these data as the answers of its
 * ports. The names of the spec stand for what the walk uses: its first pouch is `pouch-1` (see `inSpec`).
 */
export function expectedContexts<Context>(
  fields: AnyFields,
  { starts, answers }: Described,
  { start, initialState, steps }: TakenPath,
  dataOf: Readonly<Record<string, unknown>>,
): { readonly before: Context; readonly now: Context } {
  const { input, arrange } = starts[start]!
  arrange?.()
  const taken = steps.map(({ label, state }, index): TakenStep => {
    const from = steps[index - 1]?.state ?? initialState
    return { event: eventOf(answers, label, dataOf), from, to: state }
  })
  const contexts = describedContexts<Context>(fields, input, taken)
  return { before: contexts.at(-2) ?? contexts[0]!, now: contexts.at(-1)! }
}

function eventOf(
  answers: Described['answers'],
  label: string,
  dataOf: Readonly<Record<string, unknown>>,
): AnyEventObject {
  if (label.startsWith('{')) return JSON.parse(label) as AnyEventObject
  if (label.startsWith('xstate.')) return { type: label }
  const [port = '', answer = ''] = label.split(':')
  if (answer === 'lost') return { type: `xstate.error.actor.${port}` }
  const known = answers[port]
  const outcome = typeof known === 'object' ? (known as Record<string, Outcome<unknown>>)[answer] : undefined
  const output = outcome?.kind === 'done' && port in dataOf ? { ...outcome, data: dataOf[port] } : outcome
  return { type: `xstate.done.actor.${port}`, output }
}

const NUMBERS = ['ABC123', 'ABC124'] as const

/** The two pouches of a walk under their names in the specs. */
export function specPouches({ pouches }: WalkContext) {
  const names = new Map(pouches.map(({ id }, index) => [id, `pouch-${index + 1}`]))
  const ids = new Map([...names].map(([id, name]) => [name, id]))
  return {
    /** Pouches with the ids and numbers of the spec. */
    named: <Pouch extends { readonly id: string; readonly number: string }>(all: readonly Pouch[]) =>
      all.map((pouch) => {
        const index = pouches.findIndex(({ id }) => id === pouch.id)
        return index < 0 ? pouch : { ...pouch, id: names.get(pouch.id)!, number: NUMBERS[index]! }
      }),
    /** The ids of the walk for those of the spec. */
    idsOf: (some: readonly string[]): ReadonlySet<string> => new Set(some.map((id) => ids.get(id) ?? id)),
  }
}
