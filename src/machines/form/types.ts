import type { Issue } from '../../domain/lists/query.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'
import type { UnansweredContext, UnansweredDraft } from '../unanswered.ts'

/** The value of a field: typed text, a switch, or a multiple choice. */
export type FormValue = string | boolean | readonly string[]

/** The values of a form, by field path: `name`, `address.postalCode`. Refusals use the same paths. */
export type FormValues = Readonly<Record<string, FormValue>>

/** The stored row that a form changes. */
export interface FormSubject {
  readonly id: string
  readonly version: number
}

/** The parsed form: its request body, or its issues by field. */
export type ParsedForm<Body> = { readonly body: Body } | { readonly issues: readonly Issue[] }

/** The rules of a form: pure functions. */
export interface FormRules<Body, Stored> {
  /** Parses the fields; `subject` is null for a new row, and `start` are the values as they were loaded. */
  readonly parse: (values: FormValues, subject: FormSubject | null, start: FormValues) => ParsedForm<Body>
  /** The field values of a stored row. A secret, which the server never returns, is blank. */
  readonly valuesOf: (stored: Stored) => FormValues
  /** Fields that are never stored on the device: passwords, keys. */
  readonly secrets?: readonly string[]
  /** True for a command whose repetition the server can only recognise by its key (`machines/unanswered.ts`). */
  readonly keepsKeyUntilAnswer?: boolean
}

export interface SaveInput<Body> {
  /** The row with the loaded version; null to create one, or for a command that stores none. */
  readonly subject: FormSubject | null
  readonly body: Body
  /** The user's password when the server required it; otherwise null. */
  readonly password: string | null
}

export interface FormPorts<Body, Stored> {
  /** Returns the stored row, or the answer of a command that stores no row. */
  readonly save: WritePort<SaveInput<Body>, Stored>
  /** The current row, loaded when somebody else has saved it meanwhile. The form of a command has none. */
  readonly load?: ReadPort<{ readonly id: string }, Stored>
  /** Called when the row has or may have changed; after a refusal only if there is no `load`. */
  readonly changed: () => void
  readonly drafts: DraftStore<FormDraftData>
  readonly newKey: () => string
}

export interface FormInput {
  readonly subject: FormSubject | null
  /** The initial values: the stored row, or the defaults of a new one. */
  readonly start: FormValues
  /** The key of the form's draft on the device, such as `establishments/new`. */
  readonly draftKey: string
}

/** The data of the draft of a form, without its secrets. */
export interface FormDraftData extends UnansweredDraft {
  readonly subject: FormSubject | null
  readonly start: FormValues
  readonly values: FormValues
}

/** Whose value of a field is used: the one typed here, or the one that somebody else has saved. */
export type ConflictSide = 'mine' | 'theirs'

export interface FormContext extends FormDraftData, UnansweredContext {
  readonly draftKey: string
  /** The row saved meanwhile by somebody else; null while none is loaded. */
  readonly theirs: { readonly subject: FormSubject; readonly values: FormValues } | null
  /** The chosen side by field; also for fields that do not differ. */
  readonly sides: Readonly<Record<string, ConflictSide>>
  readonly password: string | null
  readonly refusal: Refusal | null
  readonly notice: DraftNotice | null
}

export type FormEvent =
  | { readonly type: 'EDIT'; readonly field: string; readonly value: FormValue }
  | { readonly type: 'SAVE' }
  /** The user's password, required again. */
  | { readonly type: 'CONFIRM'; readonly password: string }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'BACK' }
  /** Chooses the side of one field. */
  | { readonly type: 'CHOOSE'; readonly field: string; readonly side: ConflictSide }
  /** Saves the result of the chosen sides. */
  | { readonly type: 'RESOLVE' }
  /** The screen has loaded the stored row, for the first time or again. */
  | { readonly type: 'RELOADED'; readonly subject: FormSubject; readonly values: FormValues }
  /** Discards the draft. */
  | { readonly type: 'START_OVER' }
  | { readonly type: 'LEAVE' }
  | { readonly type: 'DISCARD' }
