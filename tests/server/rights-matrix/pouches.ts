import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { type PouchEvent, pouchLifecycle } from '../../../src/domain/lifecycles/pouch.ts'
import type { SignedInClient } from '../commands/insert-organization.ts'
import { changeRemittance, dataOf, notesOf, sealedPouch, TODAY } from '../commands/test-app.ts'
import { INVENTORY, postMovement, RECEIVED_COINS, sealChangePouch } from '../commands/wallets.ts'
import {
  ARCHIVED_BY_MONTH,
  type EventRequest,
  isPreparer,
  putStatus,
  type RecordKind,
  type Requester,
  statusIn,
  type Workspace,
} from './record-kind.ts'

interface Pouch {
  readonly id: string
  /** The remittance of the pouch, once one is prepared. */
  remittance?: Remittance
  /** The reception of its coins, if there is one. */
  receptionId?: string
}

function pouches(workspace: Workspace, type: 'NOTES' | 'CHANGE'): Omit<RecordKind<Pouch>, 'make'> {
  const { testOrganization } = workspace
  const ofRemittance = (status: 'VALIDATED' | 'CANCELED'): EventRequest<Pouch> => ({
    call: 'PUT /remittancesstatus',
    status,
    by: 'colleague',
    send: (actor, { remittance }) =>
      changeRemittance(
        { ...testOrganization, people: { ...testOrganization.people, colleague: actor } },
        remittance!,
        { status },
      ),
  })
  return {
    name: 'pouch',
    table: 'pouches',
    lifecycle: pouchLifecycle,
    put: ({ id }, status) => putStatus(workspace, 'pouches', id, status),
    eventRequests: {
      prepare: {
        call: 'POST /remittances',
        by: 'director',
        onlyInCurrentEstablishment: true,
        async send(actor, record) {
          const body = {
            type,
            pouchIds: [record.id],
            carrierId: testOrganization.ids.carrier,
            date: TODAY,
          }
          const answer = await actor.post<Remittance>('remittances', body)
          if (answer.status < 300) record.remittance = answer.data
          return answer
        },
      },
      handOver: ofRemittance('VALIDATED'),
      release: ofRemittance('CANCELED'),
      delete: {
        call: 'DELETE /pouches/{id}',
        by: 'director',
        send: (actor, { id }) => actor.delete(`pouches/${id}`),
      },
    },
    notRequested: { archive: ARCHIVED_BY_MONTH },
    async prepare({ remittance }, event) {
      if (event !== 'release' || !remittance) return
      // A handed-over remittance can only be undone after accounting has sent it back.
      if ((await statusIn(workspace.testApp, 'remittances', remittance.id)) === 'VALIDATED')
        dataOf(
          await changeRemittance(testOrganization, remittance, { status: 'UNVALIDATED', reason: 'Again' }),
        )
    },
  }
}

const withoutEvents = (...events: readonly PouchEvent[]) => ({
  ...pouchLifecycle,
  edges: pouchLifecycle.edges.filter(({ event }) => !events.includes(event)),
})

const isHandedOverByPreparer = (status: string, event: string, requester: Requester) =>
  event === 'handOver' && status === 'PREPARED' && isPreparer(requester)

const isOfRemittance = (event: string) => event === 'handOver' || event === 'release'

export function notesPouchKind(workspace: Workspace): RecordKind<Pouch> {
  const { testOrganization } = workspace
  const shared = pouches(workspace, 'NOTES')
  return {
    ...shared,
    name: 'pouch of notes',
    // No coins are received for pouches of takings.
    lifecycle: withoutEvents('receive', 'undoReception', 'undoFreeReception'),
    async make() {
      const { date, cashRegisterId, number } = workspace.next()
      const { id } = await sealedPouch(testOrganization, number, {
        date,
        cashRegisterId,
        counts: [notesOf(testOrganization, number)],
      })
      return { id }
    },
    hasNoRequest: (status, event) => ['CREATED', 'DELETED'].includes(status) && isOfRemittance(event),
    extraRefusal(status, event, requester) {
      if (isHandedOverByPreparer(status, event, requester)) return 'SelfValidation'
      return event === 'prepare' && status !== 'CREATED' ? 'PouchNotFree' : undefined
    },
  }
}

/** The refusals of a reception, by the status of the pouch. */
const RECEIVE_REFUSALS = {
  PREPARED: 'ExchangePrepared',
  ARCHIVED: 'ExchangeReceived',
  DELETED: 'ExchangeCanceled',
}

const ofReceptions = {
  call: 'POST /walletmovements',
  capability: 'receiveCoins',
  onlyInCurrentEstablishment: true,
  by: 'director',
} as const

const receive: EventRequest<Pouch> = {
  ...ofReceptions,
  async send(actor: SignedInClient, record) {
    const answer = await postMovement(actor, { ...RECEIVED_COINS, pouchId: record.id })
    if (answer.status < 300) record.receptionId = answer.data.id
    return answer
  },
}

const undo: EventRequest<Pouch> = {
  ...ofReceptions,
  // Undoing a reception needs the capability, undoing a purchase or float does not.
  rightDependsOnRecord: true,
  send: (actor: SignedInClient, { receptionId }) =>
    postMovement(actor, { type: 'REVERSAL', reversesId: receptionId, reason: 'Wrong pouch' }),
}

/** CHANGE pouches that the carrier took. Only undoing the reception of their coins is tried; `changePouchKind` tries the other events. */
export function changePouchAtCarrierKind(workspace: Workspace): RecordKind<Pouch> {
  const change = changePouchKind(workspace)
  return {
    ...change,
    name: 'pouch of change at the carrier',
    lifecycle: {
      ...pouchLifecycle,
      edges: pouchLifecycle.edges
        .filter(({ event }) => event !== 'undoFreeReception')
        .map((edge) => (edge.event === 'receive' ? { ...edge, from: ['VALIDATED'] } : edge)),
    },
    eventRequests: { ...change.eventRequests, undoReception: undo },
    hasNoRequest: (status, event) => status !== 'ARCHIVED' || event !== 'undoReception',
  }
}

/** Pouches with notes of the wallet, for which coins are received. */
export function changePouchKind(workspace: Workspace): RecordKind<Pouch> {
  const { testOrganization } = workspace
  const shared = pouches(workspace, 'CHANGE')
  return {
    ...shared,
    name: 'pouch of change',
    // The coins are received before any hand-over, so only undoFreeReception applies.
    lifecycle: withoutEvents('undoReception'),
    eventRequests: { ...shared.eventRequests, receive, undoFreeReception: undo },
    async make() {
      dataOf(await postMovement(testOrganization.people.director, INVENTORY))
      return { id: await sealChangePouch(testOrganization, workspace.next().number) }
    },
    // Coins are received here before any hand-over, so an ARCHIVED pouch has no remittance to hand over or cancel.
    hasNoRequest: (status, event) =>
      (['CREATED', 'DELETED', 'ARCHIVED'].includes(status) && isOfRemittance(event)) ||
      (event === 'undoFreeReception' && status !== 'ARCHIVED'),
    extraRefusal(status, event, requester) {
      if (isHandedOverByPreparer(status, event, requester)) return 'SelfValidation'
      if (event === 'prepare' && status !== 'CREATED') return 'PouchNotFree'
      return event === 'receive' ? RECEIVE_REFUSALS[status as keyof typeof RECEIVE_REFUSALS] : undefined
    },
  }
}
