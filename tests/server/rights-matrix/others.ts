import { sql } from 'kysely'
import { asSystem } from '../../../server/store/scope.ts'
import type { TicketDispatch, WaitingTickets } from '../../../src/domain/contract/tickets.ts'
import { RETRY_CAPABILITY } from '../../../src/domain/jobs/jobs.ts'
import { accountingMonthLifecycle } from '../../../src/domain/lifecycles/accounting-month.ts'
import { activeLifecycle, personLifecycle } from '../../../src/domain/lifecycles/active.ts'
import { jobLifecycle } from '../../../src/domain/lifecycles/job.ts'
import { ticketDispatchLifecycle } from '../../../src/domain/lifecycles/ticket-dispatch.ts'
import { hasCapability, ROLES } from '../../../src/domain/roles.ts'
import { insertRows } from '../../support/rows.ts'
import { ADMINISTERED, userBody } from '../administration/resources.ts'
import {
  changeCategory,
  dataOf,
  setStatus,
  type TestApp,
  type TestOrganization,
  TODAY,
  validatedCashLog,
} from '../commands/test-app.ts'
import { idOf } from '../schema/ids.ts'
import { type EventRequest, putStatus, type RecordKind, statusIn, type Workspace } from './record-kind.ts'

interface Entity {
  readonly id: string
}

/** Dispatches with the vouchers of two issuers. */
export function dispatchKind(workspace: Workspace): RecordKind<Entity> {
  const { testOrganization } = workspace
  const statusRequest = (status: string, fields: object): EventRequest<Entity> => ({
    call: 'PUT /ticketdispatchesstatus',
    status,
    by: 'accountant',
    send: (actor, { id }) => setStatus(actor, 'ticketdispatches', id, { status, ...fields }),
  })
  const paid = (issuer: string) =>
    statusRequest('REIMBURSED', {
      reimbursement: {
        issuer,
        reimbursedCents: 900,
        commissionCents: 0,
        reimbursedOn: TODAY,
        reason: 'Écart',
      },
    })
  return {
    name: 'ticketDispatch',
    table: 'ticket_dispatches',
    lifecycle: ticketDispatchLifecycle,
    async make() {
      const { date, cashRegisterId } = workspace.next()
      const counts = [
        { paymentCategoryId: testOrganization.ids.luncheon, quantity: 1, totalCents: 900 },
        { paymentCategoryId: testOrganization.ids.ticket, quantity: 1 },
      ]
      // The turnover is 9 € and one voucher of 8 €.
      await validatedCashLog(testOrganization, { date, cashRegisterId, counts, turnoverCents: 1_700 })
      // Vouchers of cancelled dispatches wait too, so the server is asked for the declared amount.
      const through = { through: TODAY }
      const { accountant } = testOrganization.people
      const { lines } = dataOf(await accountant.get<WaitingTickets>('ticketdispatches/waiting', through))
      const declaredCents = lines.reduce((sum, line) => sum + line.declaredCents, 0)
      const body = { date: TODAY, ...through, issuers: ['Edenred', 'Up'], declaredCents, transport: 'POST' }
      return dataOf(await accountant.post<TicketDispatch>('ticketdispatches', body))
    },
    put: ({ id }, status) => putStatus(workspace, 'ticket_dispatches', id, status),
    eventRequests: {
      send: statusRequest('SENT', { slipNumber: 'B-1', sentOn: TODAY }),
      reimbursePart: paid('Edenred'),
      reimburse: paid('Up'),
      correctPayment: paid('Up'),
      cancel: statusRequest('CANCELED', { reason: 'Again' }),
    },
    notRequested: {},
    // The same call corrects a payment once every issuer has paid.
    hasNoRequest: (status, event) =>
      status === 'REIMBURSED'
        ? ['reimbursePart', 'reimburse'].includes(event)
        : status === 'SENT' && event === 'correctPayment',
    meansLater: { reimburse: 'correctPayment' },
    // The reimbursement of the last issuer completes the dispatch, so the other issuer pays first.
    async prepare({ id }, event) {
      if (event !== 'reimburse' || (await statusIn(workspace.testApp, 'ticket_dispatches', id)) !== 'SENT')
        return
      dataOf(await paid('Edenred').send(testOrganization.people.accountant, { id }))
    },
  }
}

/** Makes the category `luncheon` vouchers of Edenred, `ticket` vouchers of Up, and gives cards a provision code. */
export async function configureCategories(testApp: TestApp, { ids }: TestOrganization): Promise<void> {
  await changeCategory(testApp, ids.luncheon, { paper_ticket: true, issuer: 'Edenred' })
  await changeCategory(testApp, ids.ticket, { paper_ticket: true, issuer: 'Up' })
  await changeCategory(testApp, ids.card, { provision_code: '467' })
}

/** All administered records except people share one lifecycle and have similar calls, so carriers represent them. */
export function carrierKind(workspace: Workspace): RecordKind<Entity> {
  const { testOrganization } = workspace
  let number = 0
  const inStatus = (status: string): EventRequest<Entity> => ({
    call: 'PUT /cashcarriersstatus',
    status,
    by: 'admin',
    send: (actor, { id }) => setStatus(actor, 'cashcarriers', id, { status }),
  })
  return {
    name: 'cash carrier',
    table: 'cash_carriers',
    lifecycle: activeLifecycle,
    async make() {
      number += 1
      const body = ADMINISTERED.cashcarriers!.body(testOrganization.ids, 10_000 + number)
      return dataOf(await testOrganization.people.admin.post<Entity>('cashcarriers', body))
    },
    put: ({ id }, status) => putStatus(workspace, 'cash_carriers', id, status),
    eventRequests: {
      activate: inStatus('ACTIVE'),
      deactivate: inStatus('INACTIVE'),
      delete: {
        call: 'DELETE /cashcarriers/{id}',
        by: 'admin',
        send: (actor, { id }) => actor.delete(`cashcarriers/${id}`),
      },
    },
    notRequested: {},
  }
}

export function personKind(workspace: Workspace): RecordKind<Entity> {
  const { testOrganization } = workspace
  let number = 0
  return {
    name: 'person',
    table: 'users',
    lifecycle: personLifecycle,
    async make() {
      number += 1
      const body = userBody(10_000 * testOrganization.tenant + number, [testOrganization.ids.establishment])
      return dataOf(await testOrganization.people.admin.post<Entity>('users', body))
    },
    put: ({ id }, status) => putStatus(workspace, 'users', id, status),
    eventRequests: {
      deactivate: {
        call: 'PUT /usersstatus',
        status: 'INACTIVE',
        by: 'admin',
        send: (actor, { id }) => setStatus(actor, 'users', id, { status: 'INACTIVE' }),
      },
      delete: {
        call: 'PUT /usersstatus',
        status: 'DELETED',
        by: 'admin',
        send: (actor, { id }) => setStatus(actor, 'users', id, { status: 'DELETED' }),
      },
      restore: {
        call: 'PUT /usersstatus',
        status: 'ACTIVE',
        by: 'admin',
        send: (actor, { id }) => setStatus(actor, 'users', id, { status: 'ACTIVE' }),
      },
    },
    notRequested: {},
  }
}

/**
 * Closed months of one establishment. Each new one is later than those before, because only the latest can be
 * reopened.
 */
export function closedMonthKind(workspace: Workspace): RecordKind<Entity> {
  const { testOrganization } = workspace
  let number = 0
  const statusRequest = (status: string, by: 'accountant' | 'admin', fields = {}): EventRequest<Entity> => ({
    call: 'PUT /accountingclosingsstatus',
    status,
    by,
    send: (actor, { id }) => setStatus(actor, 'accountingclosings', id, { status, ...fields }),
  })
  return {
    name: 'accountingMonth',
    table: 'accounting_closings',
    lifecycle: accountingMonthLifecycle,
    async make() {
      number += 1
      const body = {
        establishmentId: testOrganization.ids.otherEstablishment,
        month: `20${String(Math.floor(number / 12)).padStart(2, '0')}-${String((number % 12) + 1).padStart(2, '0')}`,
        confirmedEmpty: true,
      }
      return dataOf(await testOrganization.people.accountant.post<Entity>('accountingclosings', body))
    },
    put: ({ id }, status) => putStatus(workspace, 'accounting_closings', id, status),
    eventRequests: {
      export: statusRequest('EXPORTED', 'accountant'),
      reopen: statusRequest('REOPENED', 'admin', { reason: 'Again' }),
    },
    notRequested: {},
    extraRefusal: (status) => (status === 'EXPORTED' ? 'MonthExported' : undefined),
  }
}

const BY_ITSELF = 'jobs change their status by themselves'

/** Jobs that request closings from the POS. Accountants may not repeat such a job. */
export function jobKind(workspace: Workspace): RecordKind<Entity> {
  const { testApp, testOrganization } = workspace
  let number = 0
  return {
    name: 'job',
    table: 'job_events',
    lifecycle: jobLifecycle,
    async make() {
      number += 1
      const id = idOf(testOrganization.tenant, 9_000 + number)
      const at = '2026-11-16T15:00:00.000Z'
      await insertRows(testApp.db, 'job_events', {
        organization_id: testOrganization.ids.organization,
        establishment_id: testOrganization.ids.establishment,
        id,
        created_at: at,
        updated_at: at,
        type: 'SERVICE-CLOSING',
        status: 'REQUEST',
        sequence: null,
        executed_at: null,
      })
      return { id }
    },
    put: ({ id }, status) =>
      asSystem(testApp.db, async (trx) => {
        await sql`update job_events set status = ${status} where id = ${id}::uuid`.execute(trx)
      }),
    eventRequests: {
      retry: {
        call: 'PUT /jobeventsstatus',
        status: 'REQUEST',
        by: 'admin',
        send: (actor, { id }) => setStatus(actor, 'jobevents', id, { status: 'REQUEST' }),
      },
    },
    extraRefusal: (_, __, { role }) =>
      role !== null && !hasCapability(ROLES[role], RETRY_CAPABILITY['SERVICE-CLOSING'])
        ? 'JobNotYours'
        : undefined,
    notRequested: {
      start: BY_ITSELF,
      release: BY_ITSELF,
      finish: BY_ITSELF,
      warn: BY_ITSELF,
      fail: BY_ITSELF,
    },
  }
}
