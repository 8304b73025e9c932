import { CODES } from '../../../src/domain/codes.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance, RemittanceRow } from '../../../src/domain/contract/remittances.ts'
import { decidePouchDeletion, type PouchStatus } from '../../../src/domain/lifecycles/pouch.ts'
import {
  decideHandOver,
  decidePreparation,
  decideRemittance,
} from '../../../src/domain/lifecycles/remittance.ts'
import { sumCents } from '../../../src/domain/money.ts'
import { decideCustodyEdit } from '../../../src/domain/pouches/custody-checks.ts'
import { isExchanged } from '../../../src/domain/wallet/exchanges.ts'
import { personId } from '../../server/commands/insert-organization.ts'
import { weekdayFrom } from '../../support/weekdays.ts'
import { type ExpectedRow, expectResult, refusalsIn } from '../expectation.ts'
import { SELF_VALIDATION_TENANT } from '../simulation.ts'
import {
  type Action,
  type ActionContext,
  deletionRequest,
  pickSome,
  pickSuitable,
  REMITTING_PEOPLE,
  statusRequest,
} from './action.ts'

/** Whether a remittance can be undone or handed over. */
const isOpen = ({ status }: { readonly status: string }) => status === 'PREPARED' || status === 'UNVALIDATED'

const withStatus = (pouches: readonly Pouch[], status: PouchStatus): readonly ExpectedRow[] =>
  pouches.map(({ id }) => ({ table: 'pouches', columns: { id, status } }))

/** Prepares free pouches of one type; sometimes no pouch, several types, pouches that are not free, an inactive carrier, or no carrier. */
export const prepareAction: Action = {
  name: 'prepare',
  weight: 10,
  people: REMITTING_PEOPLE,
  async nextRequest({ rng, person, simulation, tenant }) {
    const pouches = await person.list<Pouch>('pouches')
    const ownPouches = pouches.filter((pouch) => pouch.establishmentId === person.establishmentId)
    const first = pickSuitable(rng, ownPouches, ({ status }) => status === 'CREATED')
    if (!first) return null
    const isMixed = rng.chance(0.05)
    const alike = ownPouches.filter(
      ({ type, status }) => (isMixed || type === first.type) && status === first.status,
    )
    const chosen = rng.chance(0.03) ? [] : pickSome(rng, alike, 4)
    const { type } = first
    const { carrier, inactiveCarrier } = person.ids
    const carrierId = rng.chance(0.85) ? carrier : rng.pick([inactiveCarrier, null, null])
    const status = carrierId === carrier ? ('ACTIVE' as const) : ('INACTIVE' as const)
    const today = simulation.today()
    const date = weekdayFrom(today)
    const decision = decidePreparation({
      type,
      date,
      today,
      pouches: chosen,
      carrier: carrierId === null ? null : { status },
    })
    const remittance = {
      status: 'PREPARED',
      type,
      date,
      carrier_id: carrierId,
      total_cents: sumCents(chosen.map(({ valueCents }) => valueCents)),
      pouch_count: chosen.length,
      prepared_by_id: personId(person.name, tenant),
    }
    return {
      method: 'POST',
      path: 'remittances',
      body: { type, pouchIds: chosen.map(({ id }) => id), carrierId, date },
      expectation: expectResult(
        CODES.remittancePrepared,
        (id) => [{ table: 'remittances', columns: { id, ...remittance } }, ...withStatus(chosen, 'PREPARED')],
        refusalsIn([decision]),
      ),
    }
  },
}

/** A remittance, mostly a suitable one, with its pouches. */
async function chooseRemittance(
  { rng, person }: ActionContext,
  isSuitable: (row: RemittanceRow) => boolean,
): Promise<Remittance | null> {
  const row = pickSuitable(rng, await person.list<RemittanceRow>('remittances'), isSuitable)
  return row ? (await person.get<Remittance>(`remittances/${row.id}`)).data : null
}

export const undoPreparationAction: Action = {
  name: 'undo',
  weight: 3,
  people: REMITTING_PEOPLE,
  async nextRequest(context) {
    const remittance = await chooseRemittance(context, isOpen)
    if (!remittance) return null
    const { id, version, pouches } = remittance
    const decision = decideRemittance(remittance, { event: 'undo', reason: '', creditedCents: null })
    const refusals = refusalsIn([
      'to' in decision && pouches.some(isExchanged) ? { refusal: 'ExchangeReceived' } : decision,
    ])
    const rowsAfter: readonly ExpectedRow[] = [
      { table: 'remittances', columns: { id, status: 'CANCELED' } },
      ...withStatus(pouches, 'CREATED'),
    ]
    return statusRequest(
      'remittances',
      [id],
      { status: 'CANCELED', version },
      expectResult(CODES.remittanceCancelled, () => rowsAfter, refusals),
    )
  },
}

/** The carrier takes the pouches, except the first `stayingCount`. Sometimes a pouch is not confirmed. */
const handOverExcept = (
  stayingCount: number,
  isSuitable: (row: RemittanceRow) => boolean,
): Pick<Action, 'people' | 'nextRequest'> => ({
  people: REMITTING_PEOPLE,
  async nextRequest(context) {
    const { rng, person, tenant, serial } = context
    const remittance = await chooseRemittance(context, isSuitable)
    if (!remittance) return null
    const { id, version, pouches } = remittance
    const staying = pouches.slice(0, stayingCount)
    const going = pouches.slice(stayingCount)
    const confirmedPouchIds = going.slice(rng.chance(0.05) ? 1 : 0).map((pouch) => pouch.id)
    const leftPouchIds = staying.map((pouch) => pouch.id)
    const decision = decideHandOver({
      ...remittance,
      confirmedPouchIds,
      leftPouchIds,
      actorId: personId(person.name, tenant),
      allowSelfValidation: tenant === SELF_VALIDATION_TENANT,
    })
    const receiptNumber = `R-${serial()}`
    const columns = {
      id,
      status: 'VALIDATED',
      receipt_number: receiptNumber,
      courier_name: 'Jean',
      total_cents: sumCents(going.map(({ valueCents }) => valueCents)),
      pouch_count: going.length,
    }
    const rowsAfter: readonly ExpectedRow[] = [
      { table: 'remittances', columns },
      ...going.flatMap((pouch) => withStatus([pouch], isExchanged(pouch) ? 'ARCHIVED' : 'VALIDATED')),
      ...withStatus(staying, 'CREATED'),
    ]
    const receipt = { receiptNumber, courierName: 'Jean' }
    return statusRequest(
      'remittances',
      [id],
      { status: 'VALIDATED', confirmedPouchIds, leftPouchIds, ...receipt, version },
      expectResult(CODES.remittanceValidated, () => rowsAfter, refusalsIn([decision])),
    )
  },
})

export const handOverAction: Action = { name: 'hand over', weight: 6, ...handOverExcept(0, isOpen) }

export const leaveBehindAction: Action = {
  name: 'leave behind',
  weight: 4,
  // In a correction, a CHANGE pouch can be received and the dispatch of vouchers sent, which other tests try.
  ...handOverExcept(
    1,
    ({ status, type, pouchIds }) =>
      (status === 'PREPARED' || (status === 'UNVALIDATED' && type !== 'CHANGE' && type !== 'TICKETS')) &&
      pouchIds.length > 1,
  ),
}

export const deletePouchAction: Action = {
  name: 'delete pouch',
  weight: 2,
  people: REMITTING_PEOPLE,
  async nextRequest({ rng, person }) {
    const pouch = pickSuitable(rng, await person.list<Pouch>('pouches'), ({ status }) => status === 'CREATED')
    if (!pouch) return null
    const { countId } = pouch
    const rowsAfter: readonly ExpectedRow[] = [
      ...withStatus([pouch], 'DELETED'),
      ...(countId ? [{ table: 'counts', columns: { id: countId, status: 'UPDATED' } } as const] : []),
    ]
    const refusals = refusalsIn([decidePouchDeletion({ ...pouch, isOfDispatch: false })])
    return deletionRequest(
      'pouches',
      pouch,
      expectResult(CODES.pouchDeleted, () => rowsAfter, refusals),
    )
  },
}

/** A pouch gets a seal number or, after it was handed over, the amount that the carrier counted. */
export const editPouchAction: Action = {
  name: 'edit pouch',
  weight: 3,
  people: [...REMITTING_PEOPLE, 'accountant', 'accountant'],
  async nextRequest({ rng, person, serial }) {
    const isSeal = rng.chance(0.4)
    const pouch = pickSuitable(
      rng,
      await person.list<Pouch>('pouches'),
      ({ status }) => isSeal === (status === 'CREATED' || status === 'PREPARED'),
    )
    if (!pouch) return null
    const { id, version, status } = pouch
    const number = serial()
    const changes = isSeal ? { sealNumber: `SEAL${number}` } : { carrierCountedCents: number }
    const columns = isSeal ? { seal_number: `SEAL${number}` } : { carrier_counted_cents: number }
    return {
      method: 'PUT',
      path: `pouches/${id}`,
      body: { version, ...changes },
      expectation: expectResult(
        CODES.modified,
        () => [
          { table: 'pouches', columns: { id, ...columns } },
          // The event of the pouch’s creation lacks these fields: only this event records them.
          { table: 'audit_events', columns: { entity_id: id, after: changes } },
        ],
        refusalsIn([decideCustodyEdit({ status, role: person.role }, changes)]),
      ),
    }
  },
}
