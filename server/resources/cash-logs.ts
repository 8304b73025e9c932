import { sql } from 'kysely'
import { cashLog, cashLogRow, count } from '../../src/domain/contract/cash-logs.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  computedField,
  defineResource,
  filterAndSort,
  filterOnly,
  joinedField,
  nestedRows,
  storedFields,
} from '../query/resource.ts'
import { beyondTolerance, unusualFloat } from '../store/rules-in-sql.ts'
import { counts } from './counts.ts'
import { joinCashRegister, joinEstablishment, joinReason, unlessBlind } from './expressions.ts'

/** The fields of a cash log: how they can be queried, and where they come from. */
export const cashLogFields = {
  ...storedFields,
  establishmentId: filterOnly,
  date: filterAndSort,
  service: filterAndSort,
  cashRegisterId: filterOnly,
  status: filterAndSort,
  turnoverCents: computedField(
    'cents',
    unlessBlind(sql`t.turnover_cents`, { condition: sql`t.archive_id is not null` }),
  ),
  countedCents: filterAndSort,
  expectedCents: computedField('cents', unlessBlind(sql`t.expected_cents`)),
  deltaCents: computedField('cents', unlessBlind(sql`t.delta_cents`), filterAndSort),
  beyondTolerance: computedField('boolean', unlessBlind(beyondTolerance('t')), {
    filter: true,
  }),
  hasUnusualFloat: computedField('boolean', unusualFloat('t'), filterOnly),
  reasonId: filterOnly,
  countedById: filterOnly,
  countedByName: filterAndSort,
  validatedAt: filterAndSort,
  validatedById: filterOnly,
  archiveId: filterOnly,
  validatedDeltaCents: computedField('cents', unlessBlind(sql`t.validated_delta_cents`)),
  validatedBeforeClosing: computedField('boolean', sql`t.closing_expected_cents is not null`),
  establishmentName: joinedField('text', sql`e.name`),
  cashRegisterName: joinedField('text', sql`g.name`),
  reasonName: joinedField('text', sql`d.name`),
} as const

/** Cash logs. `GET cashlogs/{id}` adds the counts, in the order of their categories. */
export const cashLogs = defineResource({
  name: 'cashlogs',
  table: 'cash_logs',
  roles: CAPABILITIES.count,
  entry: cashLogRow,
  fields: cashLogFields,
  joins: sql`${joinEstablishment} ${joinCashRegister} ${joinReason}`,
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
