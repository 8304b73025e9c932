import type { IconName } from '../ui/index.ts'

/**
 * The largest number of sheets to count, and of open sheets, that are listed. For more, one task says how
 * many others there are.
 */
export const MAX_LISTED_TASKS = 4

/** A task on the home screen. */
export interface Task {
  readonly key: string
  readonly icon: IconName
  /** The words about this task in the sentence above the list. Of several similar tasks, only the first has them. */
  readonly due?: string
  readonly text: string
  /** The link to the screen of the task; left out if the user may not do the task but has to know about it. */
  readonly link?: { readonly verb: string; readonly href: string }
}
