import { sql } from 'kysely'
import { cashLog, cashLogRow, count } from '../../src/domain/contract/cash-logs.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  both,
  computed,
  defineResource,
  filter,
  joined,
  nestedRows,
  storedFields,
} from '../query/resource.ts'
import { beyondTolerance } from '../store/rules-in-sql.ts'
import { counts } from './counts.ts'
import { joinCashRegister, joinEstablishment, unlessBlind } from './expressions.ts'

/** How the fields of a cash log can be queried, and where they come from. */
export const cashLogFields = {
  ...storedFields,
  establishmentId: filter,
  date: both,
  service: both,
  cashRegisterId: filter,
  status: both,
  turnoverCents: computed('cents', unlessBlind(sql`t.turnover_cents`, sql`t.archive_id is not null`)),
  countedCents: both,
  expectedCents: computed('cents', unlessBlind(sql`t.expected_cents`)),
  deltaCents: computed('cents', unlessBlind(sql`t.delta_cents`), both),
  beyondTolerance: computed('boolean', unlessBlind(beyondTolerance('t')), {
    filter: true,
  }),
  reasonId: filter,
  countedById: filter,
  countedByName: both,
  validatedAt: both,
  validatedById: filter,
  archiveId: filter,
  establishmentName: joined('text', sql`e.name`),
  cashRegisterName: joined('text', sql`g.name`),
} as const

/** Cash logs. `GET cashlogs/{id}` adds the counts, in the order of their categories. */
export const cashLogs = defineResource({
  name: 'cashlogs',
  table: 'cash_logs',
  roles: CAPABILITIES.count,
  entry: cashLogRow,
  fields: cashLogFields,
  joins: sql`${joinEstablishment} ${joinCashRegister}`,
  detail: {
    schema: cashLog,
    fields: {
      counts: (viewer) =>
        nestedRows(
          viewer,
          counts,
          count,
          sql`t.cash_log_id = r.id and t.status <> 'DELETED'`,
          sql`c.position, t.id`,
        ),
    },
  },
  search: ['comment', 'countedByName'],
  deletedStatus: 'DELETED',
})
