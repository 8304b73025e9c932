/** A snapshot of a chart whose states have tags. */
interface Tagged {
  hasTag(tag: 'locked' | 'failed'): boolean
}

/** True while a call of the workflow runs: nothing else can be typed or sent, but some can be cancelled. */
export const selectIsLocked = (workflow: Tagged): boolean => workflow.hasTag('locked')

/** The network or the server failed; the same request can be sent again. */
export const selectHasFailed = (workflow: Tagged): boolean => workflow.hasTag('failed')
