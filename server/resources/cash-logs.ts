import { sql } from 'kysely'
import { cashLog, cashLogRow, count } from '../../src/domain/contract/cash-logs.ts'
import { SERVICES } from '../../src/domain/dates/calendar.ts'
import { COUNT_STATUSES } from '../../src/domain/lifecycles/count.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  both,
  column,
  computed,
  defineResource,
  joined,
  nestedRows,
  storedFields,
} from '../query/resource.ts'
import { beyondTolerance } from '../store/counting-rules.ts'
import { counts } from './counts.ts'
import { joinCashRegister, joinEstablishment, unlessBlind } from './expressions.ts'

/** Cash logs; one alone comes with its counts, in the order of their categories. */
export const cashLogs = defineResource({
  name: 'cashlogs',
  table: 'cash_logs',
  roles: CAPABILITIES.count,
  entry: cashLogRow,
  fields: {
    ...storedFields,
    establishmentId: column('id', 'establishment_id', { filter: true }),
    date: column('date', 'date', both),
    service: column('enum', 'service', { ...both, values: SERVICES }),
    cashRegisterId: column('id', 'cash_register_id', { filter: true }),
    status: column('enum', 'status', { ...both, values: COUNT_STATUSES }),
    turnoverCents: computed('cents', unlessBlind(sql`t.turnover_cents`, sql`t.archive_id is not null`)),
    floatCents: column('cents', 'float_cents'),
    countedCents: column('cents', 'counted_cents', both),
    expectedCents: computed('cents', unlessBlind(sql`t.expected_cents`)),
    deltaCents: computed('cents', unlessBlind(sql`t.delta_cents`), both),
    toleranceCents: column('cents', 'tolerance_cents'),
    beyondTolerance: computed('boolean', unlessBlind(beyondTolerance('t')), {
      filter: true,
    }),
    comment: column('text', 'comment'),
    reasonId: column('id', 'reason_id', { filter: true }),
    countedById: column('id', 'counted_by_id', { filter: true }),
    countedByName: column('text', 'counted_by_name', both),
    validatedAt: column('instant', 'validated_at', both),
    validatedById: column('id', 'validated_by_id', { filter: true }),
    validatedByName: column('text', 'validated_by_name'),
    archiveId: column('id', 'archive_id', { filter: true }),
    establishmentName: joined('text', sql`e.name`),
    cashRegisterName: joined('text', sql`g.name`),
  },
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
