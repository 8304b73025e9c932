import type { AuditFault, ChainReport } from '../store/audit-check.ts'
import type { AuditChain } from '../store/audit-erasures.ts'
import type { ReplayFinding } from '../store/audit-replay.ts'

const FAULT_TEXTS: Readonly<Record<AuditFault['kind'], string>> = {
  altered: 'was changed, replaced or inserted',
  missing: 'is missing',
  added: 'was added after the head of the chain',
  rewritten: 'or an earlier one was rewritten since a checkpoint',
}

/** The report line of one audit chain. */
export function chainReportLine({ events, fault, proof, ...chain }: ChainReport): string {
  if (fault) return `BROKEN  ${nameOf(chain)}: event ${fault.sequence} ${FAULT_TEXTS[fault.kind]}`
  const proven = proof ? `proven up to event ${proof.sequence} of ${proof.at}` : 'not proven'
  return `ok      ${nameOf(chain)}: ${events} events, ${proven}`
}

/** The line of a chain with events that a checkpoint should prove by now. */
export function unprovenLine(chain: AuditChain, sequence: number): string {
  return `MISSING ${nameOf(chain)}: no checkpoint proves event ${sequence} and those after it`
}

/** A line for each erasure that was accepted in a chain: the hashes of erased events can't be checked, so the operator must know of each erasure. */
export function erasureLines({ erasures, ...chain }: ChainReport): readonly string[] {
  return erasures.map(
    ({ from, until, at }) =>
      `erased  ${nameOf(chain)}: the personal data of events ${from} to ${until}, on ${at}`,
  )
}

function nameOf({ organizationId, establishmentId }: AuditChain): string {
  return `organization ${organizationId}, ${establishmentId === null ? 'without establishment' : `establishment ${establishmentId}`}`
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
