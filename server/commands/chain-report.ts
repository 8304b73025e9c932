import type { AuditFault, ChainReport } from '../store/audit-check.ts'
import type { ReplayFinding } from '../store/audit-replay.ts'

const FAULT_TEXTS: Readonly<Record<AuditFault['kind'], string>> = {
  altered: 'was changed, replaced or inserted',
  missing: 'is missing',
  added: 'was added after the head of the chain',
  rewritten: 'or an earlier one was rewritten since a checkpoint',
}

/** The report line of one audit chain. */
export function chainReportLine({ organizationId, establishmentId, events, fault }: ChainReport): string {
  const chain = `organization ${organizationId}, ${establishmentId === null ? 'without establishment' : `establishment ${establishmentId}`}`
  return fault
    ? `BROKEN  ${chain}: event ${fault.sequence} ${FAULT_TEXTS[fault.kind]}`
    : `ok      ${chain}: ${events} events`
}

/** The report line of a change that was not allowed, or of a row that differs from its history. */
export function replayLineOf(fault: ReplayFinding): string {
  return `WRONG   ${replayText(fault)}`
}

/** The report line of a record whose creation an earlier version of the program did not write to the history; it is not counted as a fault. */
export function noteLineOf(note: ReplayFinding): string {
  return `note    ${replayText(note)}`
}

function replayText({ organizationId, entity, entityId, sequence, fault }: ReplayFinding): string {
  const event = sequence === null ? '' : `, event ${sequence}`
  return `organization ${organizationId}, ${entity} ${entityId}${event}: ${fault}`
}
