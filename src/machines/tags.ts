/** A snapshot of a chart whose states have tags. */
interface Tagged {
  hasTag(tag: 'locked' | 'failed'): boolean
}

/** True while a call runs during which nothing else can be typed or sent; some such calls can be cancelled. */
export const selectIsLocked = (workflow: Tagged): boolean => workflow.hasTag('locked')

/** True when the last call failed and can be sent again. */
export const selectHasFailed = (workflow: Tagged): boolean => workflow.hasTag('failed')

/** True while input must stay as it was sent: a call runs, or has failed and can only be sent again. */
export const selectIsReadOnly = (workflow: Tagged): boolean =>
  selectIsLocked(workflow) || selectHasFailed(workflow)
