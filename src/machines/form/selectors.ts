import type { FormContext } from './types.ts'
import { type Difference, differencesOf, isChanged } from './values.ts'

export { selectHasFailed, selectIsLocked as selectIsSaving } from '../tags.ts'

/** A snapshot of a form of any row. */
interface Form {
  readonly context: FormContext
  matches(
    state:
      | 'editing'
      | 'saving'
      | 'saved'
      | 'refused'
      | 'confirming'
      | 'failed'
      | 'leaving'
      | 'left'
      | 'conflict'
      | { conflict: 'loading' | 'choosing' | 'unavailable' },
  ): boolean
}

/** True when the form has unsaved input: leaving asks first. */
export const selectIsChanged = (form: Form): boolean => isChanged(form.context)

/** True while the fields are read-only because a request is running. */
export const selectIsLocked = (form: Form): boolean =>
  !form.matches('editing') && !form.matches('refused') && !form.matches('saved')

/** The message of a field's issue, by its path; undefined when there is none. */
export const selectIssueAt =
  (field: string) =>
  (form: Form): string | undefined =>
    form.context.refusal?.issues.find(({ path }) => path === field)?.key

/** The differences to the row that somebody else has saved, by field. */
export const selectDifferences = (form: Form): readonly Difference[] => differencesOf(form.context)
