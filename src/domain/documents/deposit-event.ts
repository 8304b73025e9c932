/** True for the history event of a hand-over without a carrier. The server adds the missing carrier to these events. */
export function isDepositEvent(event: {
  readonly entity: string
  readonly action: string
  readonly after: Readonly<Record<string, unknown>> | null
}): boolean {
  const { entity, action, after } = event
  const isHandOver = entity === 'remittance' ? action === 'validate' : action === 'handOver'
  return isHandOver && after?.carrierId === null
}
