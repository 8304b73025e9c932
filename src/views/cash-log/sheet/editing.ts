import type { PaymentCategory } from '../../../domain/contract/payments.ts'
import type { Issue } from '../../../domain/lists/query.ts'
import { useFailureText, useHasText, useText } from '../../../i18n/index.ts'
import { isEditable } from '../../../machines/cash-log/entries.ts'
import type { Entry, EntryField } from '../../../machines/cash-log/types.ts'

/** The props that all lines of a category share. */
export interface EntryEditing {
  readonly category: PaymentCategory
  readonly entry: Entry
  /** The issues of the last refusal, by field path: `counts.<category>.<field>`, `turnover`, `comment`. */
  readonly issues: readonly Issue[]
  readonly onEdit: (field: EntryField, text: string) => void
}

/** Returns a function that finds the text of the issue at a field; undefined when the field has none. */
export function useIssueText(): (issues: readonly Issue[], path: string) => string | undefined {
  const t = useText()
  const hasText = useHasText()
  return (issues, path) => {
    const issue = issues.find((candidate) => candidate.path === path)
    if (!issue) return undefined
    return t(hasText(issue.key) ? issue.key : 'issue.value')
  }
}

/** The props of `TypedField` for one field of an entry. */
interface FieldOfEntry {
  readonly text: string
  readonly error: string | undefined
  readonly isUnfinished: boolean
  readonly disabled: boolean
  readonly onText: (text: string) => void
}

/** Returns a function that creates the props of a field: its text, and the error of the text or of the last refusal. */
export function useEntryFields({ entry, issues, onEdit }: EntryEditing): (field: EntryField) => FieldOfEntry {
  const failureText = useFailureText()
  const issueText = useIssueText()
  return (field) => {
    const text = entry.text[field] ?? ''
    const refusal = entry.faults[field]
    return {
      text,
      error:
        refusal === undefined
          ? issueText(issues, `counts.${entry.paymentCategoryId}.${field}`)
          : failureText({ refusal }),
      isUnfinished: refusal === 'PouchNumberTooShort' || isUnfinishedSum(text),
      disabled: !isEditable(entry),
      onText: (next) => onEdit(field, next),
    }
  }
}

/** True for a sum or product whose last term is missing: `20+`, `5*`. */
export function isUnfinishedSum(text: string): boolean {
  return /[+*×]\s*$/u.test(text)
}
