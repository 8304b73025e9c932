import type { IconName } from '../ui/index.ts'

/**
 * At most this many sheets to count are listed, and as many open sheets. If there are more of either, one task
 * gives the number of the others.
 */
export const MAX_LISTED_TASKS = 4

/** A task on the home screen. */
export interface Task {
  readonly key: string
  readonly icon: IconName
  /** The words about this task in the sentence above the list. If the words are about several tasks, only the first of these tasks has them. */
  readonly due?: string
  readonly text: string
  /** The link to the screen of the task; left out if the user may not do the task but has to know about it. */
  readonly link?: { readonly verb: string; readonly href: string }
}
