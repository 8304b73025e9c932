interface HistoryEvent {
  readonly entity: string
  readonly action: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** True for the history event of a hand-over without a carrier. The server adds the missing carrier to these events. */
export function isDepositEvent({ entity, action, after }: Omit<HistoryEvent, 'before'>): boolean {
  const isHandOver = entity === 'remittance' ? action === 'validate' : action === 'handOver'
  return isHandOver && after?.carrierId === null
}

/**
 * The action whose text the history shows: `correct` when a remittance that accounting had sent back was validated again, because its pouches had
 * left before; `deposit` for a hand-over without a carrier.
 */
export function historyAction(event: HistoryEvent): string {
  const { entity, action, before } = event
  if (entity === 'remittance' && action === 'validate' && before?.status === 'UNVALIDATED') return 'correct'
  return isDepositEvent(event) ? 'deposit' : action
}
