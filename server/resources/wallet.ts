import { sql } from 'kysely'
import { exchange, walletMovement } from '../../src/domain/contract/wallet-movements.ts'
import { POUCH_STATUSES } from '../../src/domain/lifecycles/pouch.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { EXCHANGE_STATES } from '../../src/domain/wallet/exchanges.ts'
import {
  both,
  column,
  computed,
  defineResource,
  filter,
  joined,
  same,
  storedFields,
} from '../query/resource.ts'
import { joinEstablishment } from './expressions.ts'
import { liveLink } from './pouches.ts'

/** Joins the origin of the movement `t`: its pouch, its count with the sheet, the movement that it reverses and the one that reverses it. */
const origins = sql`${joinEstablishment}
  left join pouches p on ${same('p')} and p.id = t.pouch_id
  left join counts c on ${same('c')} and c.id = t.count_id
  left join cash_logs l on ${same('l')} and l.id = c.cash_log_id
  left join cash_registers g on ${same('g')} and g.id = l.cash_register_id
  left join wallet_movements o on ${same('o')} and o.id = t.reverses_id
  left join wallet_movements b on ${same('b')} and b.reverses_id = t.id`

/** The change wallet's movements, each with its origin. */
export const walletMovements = defineResource({
  name: 'walletmovements',
  table: 'wallet_movements',
  roles: CAPABILITIES.keepWallet,
  entry: walletMovement,
  fields: {
    ...storedFields,
    establishmentId: filter,
    establishmentName: joined('text', sql`e.name`),
    sequence: both,
    date: both,
    type: both,
    movementCents: both,
    differenceCents: joined(
      'cents',
      sql`case t.type when 'INVENTORY' then t.movement_cents when 'RECEPTION' then t.movement_cents - p.value_cents end`,
    ),
    comment: filter,
    pouchId: filter,
    pouchNumber: computed(
      'text',
      sql`(select p.number from pouches p where ${same('p')} and p.id = t.pouch_id)`,
    ),
    pouchValueCents: joined('cents', sql`p.value_cents`),
    countId: filter,
    cashLogId: joined('id', sql`c.cash_log_id`),
    serviceDate: joined('date', sql`l.date`),
    service: joined('enum', sql`l.service`),
    cashRegisterName: joined('text', sql`g.name`),
    reversesId: filter,
    reversesType: joined('enum', sql`o.type`),
    reversedById: joined('id', sql`b.id`),
    at: both,
    byId: filter,
    byName: filter,
  },
  joins: origins,
  search: ['pouchNumber', 'comment', 'byName'],
})

const reception = sql`wallet_movements n where ${same('n')} and n.pouch_id = t.id and n.type = 'RECEPTION'`

/** Notes that left the wallet in a CHANGE pouch, and the coins that came back for them. */
export const exchanges = defineResource({
  name: 'exchanges',
  table: 'pouches',
  roles: CAPABILITIES.receiveCoins,
  entry: exchange,
  fields: {
    ...storedFields,
    establishmentId: filter,
    establishmentName: joined('text', sql`e.name`),
    number: both,
    sealNumber: filter,
    date: both,
    valueCents: both,
    state: computed(
      'enum',
      sql`case when exists (select from ${reception}) then 'RECEIVED'
        when t.status = 'DELETED' then 'CANCELED' else 'IN_PROGRESS' end`,
      { ...both, values: EXCHANGE_STATES },
    ),
    pouchStatus: column('enum', 'status', { ...both, values: POUCH_STATUSES }),
    denominations: joined('json', sql`d.denominations`),
    decreaseId: joined('id', sql`d.id`),
    sentAt: joined('instant', sql`d.at`),
    sentByName: joined('text', sql`d.by_name`),
    remittanceId: joined('id', sql`m.id`),
    remittanceReference: joined('integer', sql`m.reference`),
    remittanceStatus: joined('enum', sql`m.status`),
    receptionId: joined('id', sql`n.id`),
    receivedAt: computed('instant', sql`(select n.at from ${reception})`, both),
    receivedByName: joined('text', sql`n.by_name`),
    receivedCents: joined('cents', sql`n.movement_cents`),
    differenceCents: joined('cents', sql`n.movement_cents - t.value_cents`),
    receivedDenominations: joined('json', sql`n.denominations`),
    receivedRolls: joined('json', sql`n.rolls`),
  },
  joins: sql`${joinEstablishment}
    left join wallet_movements d on ${same('d')} and d.pouch_id = t.id and d.type = 'DECREASE'
    left join wallet_movements n on ${same('n')} and n.pouch_id = t.id and n.type = 'RECEPTION'
    left join remittances m on ${same('m')} and m.id = (select l.remittance_id from ${liveLink})`,
  rows: () => sql<boolean>`t.type = 'CHANGE'`,
  search: ['number', 'sealNumber'],
})
