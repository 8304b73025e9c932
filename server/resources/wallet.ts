import { sql } from 'kysely'
import { exchange, walletMovement } from '../../src/domain/contract/wallet-movements.ts'
import { POUCH_STATUSES } from '../../src/domain/lifecycles/pouch.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { EXCHANGE_STATES } from '../../src/domain/wallet/exchanges.ts'
import {
  columnField,
  computedField,
  defineResource,
  filterAndSort,
  filterOnly,
  joinedField,
  pouchNumberField,
  sameOrganization,
  storedFields,
} from '../query/resource.ts'
import { SHOWN_DIFFERENCE_CENTS } from '../store/accounting-month-facts.ts'
import { REASON_NOT_UNDOABLE } from '../store/undoable-movements.ts'
import { isReceptionInEffect } from '../store/wallet.ts'
import { joinEstablishment } from './expressions.ts'
import { liveLink } from './pouches.ts'

/**
 * SQL that joins the establishment of the movement `t`, its pouch, its count with the sheet, its register (or that of the sheet), the movement
 * that `t` reverses (`o`) and the movement that reverses `t` (`b`).
 */
const origins = sql`${joinEstablishment}
  left join pouches p on ${sameOrganization('p')} and p.id = t.pouch_id
  left join counts c on ${sameOrganization('c')} and c.id = t.count_id
  left join cash_logs l on ${sameOrganization('l')} and l.id = c.cash_log_id
  left join cash_registers g on ${sameOrganization('g')} and g.id = coalesce(t.cash_register_id, l.cash_register_id)
  left join wallet_movements o on ${sameOrganization('o')} and o.id = t.reverses_id
  left join wallet_movements b on ${sameOrganization('b')} and b.reverses_id = t.id`

/** The change wallet's movements, each with its origin. */
export const walletMovements = defineResource({
  name: 'walletmovements',
  table: 'wallet_movements',
  roles: CAPABILITIES.manageWallet,
  entry: walletMovement,
  fields: {
    ...storedFields,
    establishmentId: filterOnly,
    establishmentName: joinedField('text', sql`e.name`),
    sequence: filterAndSort,
    date: filterAndSort,
    type: filterAndSort,
    movementCents: filterAndSort,
    differenceCents: joinedField(
      'cents',
      sql`case t.type when 'INVENTORY' then (select ${SHOWN_DIFFERENCE_CENTS} from wallet_movements w
        where ${sameOrganization('w')} and w.id = t.id) when 'RECEPTION' then t.movement_cents - p.value_cents end`,
    ),
    comment: filterOnly,
    pouchId: filterOnly,
    pouchNumber: computedField(
      'text',
      sql`(select p.number from pouches p where ${sameOrganization('p')} and p.id = t.pouch_id)`,
      pouchNumberField,
    ),
    pouchValueCents: joinedField('cents', sql`p.value_cents`),
    countId: filterOnly,
    cashLogId: joinedField('id', sql`c.cash_log_id`),
    serviceDate: joinedField('date', sql`l.date`),
    service: joinedField('enum', sql`l.service`),
    cashRegisterId: filterOnly,
    cashRegisterName: joinedField('text', sql`g.name`),
    reversesId: filterOnly,
    reversesType: joinedField('enum', sql`o.type`),
    reversedById: joinedField('id', sql`b.id`),
    // The reason why the movement can no longer be undone.
    finalBy: computedField('text', REASON_NOT_UNDOABLE),
    at: filterAndSort,
    byId: filterOnly,
    byName: filterOnly,
  },
  joins: origins,
  search: ['pouchNumber', 'comment', 'byName'],
})

/** SQL for the reception `n` of the pouch `t`, unless it was undone. */
const reception = sql`wallet_movements n where ${sameOrganization('n')} and n.pouch_id = t.id and ${isReceptionInEffect('n')}`

/** Notes that left the wallet in a CHANGE pouch, and the coins that came back for them. */
export const exchanges = defineResource({
  name: 'exchanges',
  table: 'pouches',
  roles: CAPABILITIES.receiveCoins,
  entry: exchange,
  fields: {
    ...storedFields,
    establishmentId: filterOnly,
    establishmentName: joinedField('text', sql`e.name`),
    number: { ...filterAndSort, ...pouchNumberField },
    sealNumber: filterOnly,
    date: filterAndSort,
    valueCents: filterAndSort,
    state: computedField(
      'enum',
      sql`case when exists (select from ${reception}) then 'RECEIVED'
        when t.status = 'DELETED' then 'CANCELED' else 'IN_PROGRESS' end`,
      { ...filterAndSort, values: EXCHANGE_STATES },
    ),
    pouchStatus: columnField('enum', 'status', { ...filterAndSort, values: POUCH_STATUSES }),
    denominations: joinedField('json', sql`d.denominations`),
    decreaseId: joinedField('id', sql`d.id`),
    // When and by whom the notes were taken out of the wallet; the pouch may still be in the establishment.
    sentAt: joinedField('instant', sql`d.at`),
    sentByName: joinedField('text', sql`d.by_name`),
    remittanceId: joinedField('id', sql`m.id`),
    remittanceReference: joinedField('integer', sql`m.reference`),
    remittanceStatus: joinedField('enum', sql`m.status`),
    receptionId: joinedField('id', sql`n.id`),
    receivedAt: computedField('instant', sql`(select n.at from ${reception})`, filterAndSort),
    receivedByName: joinedField('text', sql`n.by_name`),
    receivedCents: joinedField('cents', sql`n.movement_cents`),
    differenceCents: joinedField('cents', sql`n.movement_cents - t.value_cents`),
    receivedDenominations: joinedField('json', sql`n.denominations`),
    receivedRolls: joinedField('json', sql`n.rolls`),
  },
  joins: sql`${joinEstablishment}
    left join wallet_movements d on ${sameOrganization('d')} and d.pouch_id = t.id and d.type = 'DECREASE'
    left join wallet_movements n on ${sameOrganization('n')} and n.pouch_id = t.id and ${isReceptionInEffect('n')}
    left join remittances m on ${sameOrganization('m')} and m.id = (select l.remittance_id from ${liveLink})`,
  rows: () => sql<boolean>`t.type = 'CHANGE'`,
  search: ['number', 'sealNumber'],
})
