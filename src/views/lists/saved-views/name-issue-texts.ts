import type { viewNameIssue } from '../../../domain/lists/saved-views.ts'
import type { MessageId } from '../../../i18n/index.ts'

/** The error messages for a view that can't be saved under a name, by the result of `viewNameIssue`. */
export const NAME_ISSUE_TEXTS = {
  empty: 'issue.required',
  long: 'views.fault.long',
  taken: 'views.fault.taken',
  full: 'views.fault.full',
} as const satisfies Record<NonNullable<ReturnType<typeof viewNameIssue>>, MessageId>
