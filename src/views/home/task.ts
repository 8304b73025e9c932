import type { IconName } from '../ui/index.ts'

/** The highest number of tasks of one kind that are listed; one more task gives the number of the others. */
export const MAX_LISTED_TASKS = 4

/** Something to do. */
export interface Task {
  readonly key: string
  readonly icon: IconName
  /** The part of the sentence above the list that is about this task. Of several tasks of one kind, only the first has it. */
  readonly due?: string
  readonly words: string
  /** Where it is done; none for a person who may not do it and has to know that it waits. */
  readonly link?: { readonly verb: string; readonly href: string }
}
