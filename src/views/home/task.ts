import type { IconName } from '../ui/index.ts'

/** The highest number of tasks of one kind that are listed; one more task gives the number of the others. */
export const SHOWN = 4

/** Something to do, with a link to the screen where it is done. */
export interface Task {
  readonly key: string
  readonly icon: IconName
  /** Its part of the sentence above the list. Of several tasks of one kind, only the first has it. */
  readonly due?: string
  readonly words: string
  readonly verb: string
  readonly href: string
}
