import type { viewNameIssue } from '../../../domain/lists/saved-views.ts'
import type { MessageId } from '../../../i18n/index.ts'

/** The error messages for names that a saved view can't have. */
export const NAME_ISSUE_TEXTS = {
  empty: 'issue.required',
  long: 'views.fault.long',
  taken: 'views.fault.taken',
  full: 'views.fault.full',
} as const satisfies Record<NonNullable<ReturnType<typeof viewNameIssue>>, MessageId>
