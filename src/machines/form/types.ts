import type { Issue } from '../../domain/lists/query.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** What stands in one field: what was typed, letter by letter; on or off; what was chosen of many. */
export type FormValue = string | boolean | readonly string[]

/** What stands in a form, by the paths of its fields: `name`, `address.postalCode`. Refusals name fields by the same paths. */
export type FormValues = Readonly<Record<string, FormValue>>

/** The stored row that a form changes. */
export interface FormSubject {
  readonly id: string
  readonly version: number
}

/** What a form comes to: the body that is sent of it, or what is wrong, each fault at its field. */
export type FormReading<Body> = { readonly body: Body } | { readonly issues: readonly Issue[] }

/** What is to be known of a form, apart from the world outside: pure functions. */
export interface FormRules<Body, Stored> {
  /** Reads the fields; `subject` is null where the row is new. */
  readonly read: (values: FormValues, subject: FormSubject | null) => FormReading<Body>
  /** The fields of a stored row as they would be typed. A secret, which is never sent back, is blank. */
  readonly valuesOf: (stored: Stored) => FormValues
  /** Fields that are never kept on the device: passwords, keys. */
  readonly secrets?: readonly string[]
}

export interface SaveInput<Body> {
  /** The row with the version that was looked at; null to create one. */
  readonly subject: FormSubject | null
  readonly body: Body
  /** The person's own password, where the server asked for it; null while it has not. */
  readonly password: string | null
}

export interface FormPorts<Body, Stored> {
  readonly save: WritePort<SaveInput<Body>, Stored>
  /** The row as it is stored now, asked for when somebody else has saved it meanwhile. */
  readonly load: ReadPort<{ readonly id: string }, Stored>
  /** Tells what is around the form that something was saved. */
  readonly changed: () => void
  readonly drafts: DraftStore<FormSnapshot>
  readonly newKey: () => string
}

export interface FormInput {
  readonly subject: FormSubject | null
  /** What stands in the form at first: the stored row, or the defaults of a new one. */
  readonly start: FormValues
  /** The name of the form among the drafts of the device: `establishments/new`. */
  readonly draftKey: string
}

/** What is kept on the device of a form under way, without its secrets. */
export interface FormSnapshot {
  readonly subject: FormSubject | null
  readonly start: FormValues
  readonly values: FormValues
  readonly idempotencyKey: string
}

/** Whose value of a field is to stand. */
export type Side = 'mine' | 'theirs'

export interface FormContext extends FormSnapshot {
  readonly draftKey: string
  /** What somebody else has saved meanwhile; null while nobody has. */
  readonly theirs: { readonly subject: FormSubject; readonly values: FormValues } | null
  /** Whose value of each field that differs is to stand. */
  readonly sides: Readonly<Record<string, Side>>
  readonly password: string | null
  readonly refusal: Refusal | null
  /** The code of what was saved last; null before. */
  readonly code: number | null
  readonly notice: DraftNotice | null
}

export type FormEvent =
  | { readonly type: 'EDIT'; readonly field: string; readonly value: FormValue }
  | { readonly type: 'SAVE' }
  /** The person's own password, asked for again. */
  | { readonly type: 'CONFIRM'; readonly password: string }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'BACK' }
  /** Whose value of one field is to stand. */
  | { readonly type: 'CHOOSE'; readonly field: string; readonly side: Side }
  /** The sides are chosen: saves what comes of them. */
  | { readonly type: 'RESOLVE' }
  /** Forgets what was typed. */
  | { readonly type: 'START_OVER' }
  | { readonly type: 'LEAVE' }
  | { readonly type: 'DISCARD' }
