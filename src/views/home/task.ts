import type { IconName } from '../ui/index.ts'

/** Rows of one kind that are shown one by one; the others are a number. */
export const SHOWN = 4

/** Something to be done, with the way there. */
export interface Task {
  readonly key: string
  readonly icon: IconName
  /** Its part of the sentence above the list; the first of several of one kind speaks for all. */
  readonly due?: string
  readonly words: string
  readonly verb: string
  readonly href: string
}
