import { sql } from 'kysely'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { countLifecycle } from '../../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../../src/domain/lifecycles/lifecycle.ts'
import { remittanceLifecycle } from '../../../src/domain/lifecycles/remittance.ts'
import {
  countSheet,
  dataOf,
  notesOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  sheetBody,
} from '../commands/test-app.ts'
import {
  ARCHIVED_BY_MONTH,
  type EventRequest,
  isPreparer,
  putStatus,
  type RecordKind,
  type Workspace,
} from './record-kind.ts'

const BY_JOB = 'the sending job performs it'

interface Count {
  readonly id: string
  readonly log: CashLog
  readonly body: ReturnType<typeof sheetBody>
}

/** A count of cards, which is alone on its sheet and has no pouch. */
export function countKind(workspace: Workspace): RecordKind<Count> {
  const { testOrganization } = workspace
  let edits = 0
  const control = (status: string): EventRequest<Count> => ({
    call: 'PUT /countsstatus',
    status,
    by: 'accountant',
    send: (actor, { id }) => setStatus(actor, 'counts', id, { status, reason: 'Again' }),
  })
  return {
    name: 'count',
    table: 'counts',
    lifecycle: countLifecycle,
    async make() {
      const { date, cashRegisterId } = workspace.next()
      const counted = [{ paymentCategoryId: testOrganization.ids.card, totalCents: 900 }]
      const body = sheetBody(testOrganization, { date, cashRegisterId, turnoverCents: 900, counts: counted })
      const log = await countSheet(testOrganization, body)
      return { id: log.counts[0]!.id, body, log }
    },
    put: ({ id, log }, status) =>
      putStatus(
        workspace,
        'counts',
        id,
        status,
        sql`update cash_logs set status = ${status}, version = version + 1 where id = ${log.id}::uuid`,
      ),
    eventRequests: {
      edit: {
        call: 'PUT /cashlogs/{id}',
        by: 'user',
        async send(actor, { log, body }) {
          const { version } = dataOf(await testOrganization.people.user.get<CashLog>(`cashlogs/${log.id}`))
          edits += 1
          return actor.put(`cashlogs/${log.id}`, { ...body, comment: `${edits}`, version })
        },
      },
      validate: {
        call: 'PUT /cashlogsstatus',
        status: 'VALIDATED',
        by: 'user',
        send: (actor, { log }) => setStatus(actor, 'cashlogs', log.id, { status: 'VALIDATED' }),
      },
      accountingValidate: control('AVALIDATED'),
      undoControl: control('VALIDATED'),
      invalidate: control('UNVALIDATED'),
      sendProvision: control('SENTP'),
      send: control('SEND'),
      delete: {
        call: 'DELETE /counts/{id}',
        by: 'user',
        send: (actor, { id }) => actor.delete(`counts/${id}`),
      },
    },
    notRequested: {
      provisionSent: BY_JOB,
      sent: BY_JOB,
      sendFailed: BY_JOB,
      archive: ARCHIVED_BY_MONTH,
      reopen: 'follows the deletion of its pouch',
    },
  }
}

/** A remittance of one pouch of notes, prepared by the director; the colleague hands it over. */
export function remittanceKind(workspace: Workspace): RecordKind<Remittance> {
  const { testOrganization } = workspace
  const statusRequest = (
    by: 'colleague' | 'accountant',
    status: 'CANCELED' | 'VALIDATED' | 'AVALIDATED' | 'UNVALIDATED' | 'SEND',
    fields: object = {},
  ): EventRequest<Remittance> => ({
    call: 'PUT /remittancesstatus',
    status,
    by,
    send(actor, { id, pouchIds }) {
      const handOver = { confirmedPouchIds: pouchIds, receiptNumber: 'R-1', courierName: 'Jean' }
      return setStatus(actor, 'remittances', id, {
        status,
        ...fields,
        ...(status === 'VALIDATED' ? handOver : {}),
      })
    },
  })
  return {
    name: 'remittance',
    table: 'remittances',
    lifecycle: remittanceLifecycle,
    async make() {
      const { date, cashRegisterId, number } = workspace.next()
      const sealed = { date, cashRegisterId, counts: [notesOf(testOrganization, number)] }
      return preparedRemittance(testOrganization, [await sealedPouch(testOrganization, number, sealed)])
    },
    put: ({ id }, status) => putStatus(workspace, 'remittances', id, status),
    eventRequests: {
      undo: statusRequest('colleague', 'CANCELED'),
      validate: statusRequest('colleague', 'VALIDATED'),
      accountingValidate: statusRequest('accountant', 'AVALIDATED', { creditedCents: 16_000 }),
      invalidate: statusRequest('accountant', 'UNVALIDATED', { reason: 'Again' }),
      send: statusRequest('accountant', 'SEND'),
    },
    notRequested: { sent: BY_JOB, sendFailed: BY_JOB, archive: ARCHIVED_BY_MONTH },
    extraRefusal: (status, event, requester) =>
      event === 'validate' &&
      canFollow(remittanceLifecycle, status as 'PREPARED', event) &&
      isPreparer(requester)
        ? 'SelfValidation'
        : undefined,
  }
}
