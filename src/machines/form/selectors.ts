import type { FormContext } from './types.ts'
import { type Difference, differencesOf, isChanged } from './values.ts'

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

/** Something stands in the form that is not saved: leaving asks. */
export const selectIsChanged = (form: Form): boolean => isChanged(form.context)

/** The fields take no change now: what is on its way stays as it was typed. */
export const selectIsLocked = (form: Form): boolean =>
  !form.matches('editing') && !form.matches('refused') && !form.matches('saved')

export const selectIsSaving = (form: Form): boolean => form.matches('saving')

/** The network or the server failed: the same can be sent again. */
export const selectHasFailed = (form: Form): boolean => form.matches('failed')

/** The message of what is wrong with a field, by its path; undefined where nothing is. */
export const selectIssueAt =
  (field: string) =>
  (form: Form): string | undefined =>
    form.context.refusal?.issues.find(({ path }) => path === field)?.key

/** What differs from what somebody else has saved, field by field. */
export const selectDifferences = (form: Form): readonly Difference[] => differencesOf(form.context)

/** The code to tell the person once it is saved (11004, 11005 …), else null. */
export const selectSavedCode = (form: Form): number | null =>
  form.matches('saved') ? form.context.code : null
