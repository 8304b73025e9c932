import type { Refusal } from '../../domain/outcome.ts'
import { refusalOf } from '../outcome.ts'
import type {
  FormContext,
  FormReading,
  FormRules,
  FormSnapshot,
  FormValue,
  FormValues,
  Side,
} from './types.ts'

/** A field that stands differently here and in what somebody else has saved. */
export interface Difference {
  readonly field: string
  readonly mine: FormValue
  readonly theirs: FormValue
  readonly side: Side
}

/** True where two fields say the same; the order of what was chosen of many says nothing. */
export function isSame(one: FormValue | undefined, other: FormValue | undefined): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())
}

/** True once something stands in the form that did not at first. */
export function isChanged({ start, values }: Pick<FormContext, 'start' | 'values'>): boolean {
  return Object.keys(values).some((field) => !isSame(start[field], values[field]))
}

/** The fields in which what was typed and what somebody else has saved differ; none while nobody has. */
export function differencesOf({ values, theirs, sides }: FormContext): readonly Difference[] {
  if (theirs === null) return []
  return Object.entries(theirs.values).flatMap(([field, other]) => {
    const mine = values[field] ?? other
    return isSame(mine, other) ? [] : [{ field, mine, theirs: other, side: sides[field] ?? 'theirs' }]
  })
}

/** At first what was typed here stands, and of all else what somebody else has saved. */
export function sidesAtFirst({ start, values }: Pick<FormContext, 'start' | 'values'>): Record<string, Side> {
  return Object.fromEntries(
    Object.keys(values).map((field) => [field, isSame(start[field], values[field]) ? 'theirs' : 'mine']),
  )
}

/** What comes of the sides that were chosen. */
export function merged({ values, theirs, sides }: FormContext): FormValues {
  const entries = Object.entries(theirs?.values ?? {})
  return {
    ...values,
    ...Object.fromEntries(entries.filter(([field]) => (sides[field] ?? 'theirs') === 'theirs')),
  }
}

/** What is wrong with the form before anything is sent, each fault at its field; null when nothing is. */
export function faultOf<Body, Stored>(
  rules: Pick<FormRules<Body, Stored>, 'read'>,
  { values, subject }: Pick<FormContext, 'values' | 'subject'>,
): Refusal | null {
  const reading: FormReading<Body> = rules.read(values, subject)
  return 'issues' in reading ? refusalOf('InvalidRequest', { issues: reading.issues }) : null
}

/** The body of a form without faults. */
export function bodyOf<Body, Stored>(
  rules: Pick<FormRules<Body, Stored>, 'read'>,
  { values, subject }: Pick<FormContext, 'values' | 'subject'>,
): Body {
  const reading = rules.read(values, subject)
  if ('issues' in reading) throw new Error('a form with faults is never sent')
  return reading.body
}

/** What is kept on the device; null where there is nothing to keep. */
export function snapshotOf(context: FormContext, secrets: readonly string[] = []): FormSnapshot | null {
  const { subject, start, values, idempotencyKey } = context
  const kept = { ...values, ...Object.fromEntries(secrets.map((field) => [field, start[field] ?? ''])) }
  return isChanged({ start, values: kept }) ? { subject, start, values: kept, idempotencyKey } : null
}
