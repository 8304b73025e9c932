import type { Transaction } from 'kysely'
import { type BankKind, decideKind } from '../../src/domain/bank/kinds.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { lockLines } from '../store/bank-links.ts'
import { classifyLines } from '../store/bank-rules.ts'
import type { Schema } from '../store/schema.ts'
import type { RecordChange } from '../workflow/record-changes.ts'
import { refuseMissing } from '../workflow/refuse-rows.ts'
import { type BankLineCall, refuseLines } from './bank-credit.ts'

/** Gives a kind to lines that are not linked or settled, or removes their kind (`NONE`). Returns the changes for the history. */
export async function changeLineKinds(
  trx: Transaction<Schema>,
  call: BankLineCall,
  kind: BankKind,
): Promise<readonly RecordChange[]> {
  const lines = await lockLines(trx, call.rowIds)
  refuseMissing(call.rowIds, lines)
  const typedReason = call.body.reason ?? ''
  await refuseLines(
    trx,
    call,
    lines,
    lines.flatMap((line) => {
      const decision = decideKind(line, kind, typedReason)
      return isRefused(decision) ? [{ id: line.id, refusal: decision.refusal }] : []
    }),
  )
  const reason = kind === 'IGNORED' ? typedReason.trim() : null
  await classifyLines(trx, lines, { kind, reason }, { name: call.session.userName, now: call.now })
  return lines.map((line) => ({
    id: line.id,
    organizationId: line.organizationId,
    establishmentId: null,
    entity: 'bankLine',
    action: 'edit',
    before: { kind: line.kind, kindReason: line.kindReason },
    after: { kind, kindReason: reason },
  }))
}
