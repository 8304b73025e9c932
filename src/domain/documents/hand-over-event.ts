interface HistoryEvent {
  readonly entity: string
  readonly action: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** True for the history event of a hand-over without a carrier. The server adds the unchanged `carrierId: null` to `after` to mark it. */
export function isDepositEvent({ entity, action, after }: Omit<HistoryEvent, 'before'>): boolean {
  const isHandOver = entity === 'remittance' ? action === 'validate' : action === 'handOver'
  return isHandOver && after?.carrierId === null
}

/** True for the history event of a pouch that a correction of the hand-over released: it came back, or was never handed over. */
export function isTakenBack({ action, before }: Pick<HistoryEvent, 'action' | 'before'>): boolean {
  return action === 'leaveBehind' && before?.status === 'VALIDATED'
}

/**
 * The action whose text the history shows. A remittance that is validated again after accounting sent it back is shown as `correct`, because its
 * pouches left at the first validation. A hand-over without a carrier is shown as `deposit`, another planned date after a missed pick-up as
 * `missPickUp`, a pouch that came back as `comeBack`, and any other event by its own action.
 */
export function historyAction(event: HistoryEvent): string {
  const { entity, action, before, after } = event
  if (entity === 'remittance' && action === 'validate' && before?.status === 'UNVALIDATED') return 'correct'
  if (isTakenBack(event)) return 'comeBack'
  if (action === 'reschedule' && after?.isMissed === true) return 'missPickUp'
  return isDepositEvent(event) ? 'deposit' : action
}
