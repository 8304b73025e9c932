import type { Refusal } from '../../domain/outcome.ts'
import { clientRefusal } from '../outcome.ts'
import type {
  ConflictSide,
  FormContext,
  FormDraftData,
  FormRules,
  FormValue,
  FormValues,
  ParsedForm,
} from './types.ts'

/** A field that differs between this form and the row saved by somebody else. */
export interface Difference {
  readonly field: string
  readonly mine: FormValue
  readonly theirs: FormValue
  readonly side: ConflictSide
}

/** True when two values are equal; the order of a multiple choice does not matter. */
export function isSameValue(first: FormValue | undefined, second: FormValue | undefined): boolean {
  if (typeof first !== 'object' || typeof second !== 'object') return first === second
  return JSON.stringify(first.toSorted()) === JSON.stringify(second.toSorted())
}

/** True when any value differs from its initial one. */
export function isChanged({ start, values }: Pick<FormContext, 'start' | 'values'>): boolean {
  return Object.keys(values).some((field) => !isSameValue(start[field], values[field]))
}

/** The fields that differ between this form and the row saved by somebody else; none while there is no conflict. */
export function differencesOf({ values, theirs, sides }: FormContext): readonly Difference[] {
  if (theirs === null) return []
  return Object.entries(theirs.values).flatMap(([field, theirValue]) => {
    const myValue = values[field] ?? theirValue
    return isSameValue(myValue, theirValue)
      ? []
      : [{ field, mine: myValue, theirs: theirValue, side: sides[field] ?? 'theirs' }]
  })
}

/** The default sides: fields edited here keep this form's value, all others take theirs. */
export function defaultSides({
  start,
  values,
}: Pick<FormContext, 'start' | 'values'>): Record<string, ConflictSide> {
  return Object.fromEntries(
    Object.keys(values).map((field) => [field, isSameValue(start[field], values[field]) ? 'theirs' : 'mine']),
  )
}

/** The values of the chosen sides. */
export function mergeValues({ values, theirs, sides }: FormContext): FormValues {
  const entries = Object.entries(theirs?.values ?? {})
  return {
    ...values,
    ...Object.fromEntries(entries.filter(([field]) => (sides[field] ?? 'theirs') === 'theirs')),
  }
}

/** The refusal of the form before sending, each issue at its field; null when it is valid. */
export function refusalOfForm<Body, Stored>(
  rules: Pick<FormRules<Body, Stored>, 'parse'>,
  { values, subject, start }: Pick<FormContext, 'values' | 'subject' | 'start'>,
): Refusal | null {
  const parsed: ParsedForm<Body> = rules.parse(values, subject, start)
  return 'issues' in parsed ? clientRefusal('InvalidRequest', { issues: parsed.issues }) : null
}

/** The request body of a valid form. Throws if it is invalid. */
export function bodyOf<Body, Stored>(
  rules: Pick<FormRules<Body, Stored>, 'parse'>,
  { values, subject, start }: Pick<FormContext, 'values' | 'subject' | 'start'>,
): Body {
  const parsed = rules.parse(values, subject, start)
  if ('issues' in parsed) throw new Error('an invalid form is never sent')
  return parsed.body
}

/** The data of the draft to store on the device, without secrets. Null when no other field was edited and no request is unanswered. */
export function draftDataOf(context: FormContext, secrets: readonly string[] = []): FormDraftData | null {
  const { subject, start, values, idempotencyKey, isUnanswered = false } = context
  const storedValues = {
    ...values,
    ...Object.fromEntries(secrets.map((field) => [field, start[field] ?? ''])),
  }
  return isUnanswered || isChanged({ start, values: storedValues })
    ? { subject, start, values: storedValues, idempotencyKey, ...(isUnanswered && { isUnanswered }) }
    : null
}
