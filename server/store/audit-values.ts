import { sql, type Transaction } from 'kysely'
import type { HistoryEntity } from '../../src/domain/documents/history.ts'
import type { Schema } from './schema.ts'

/** A row with another value than its history says. */
interface ValueFault {
  readonly organizationId: string
  readonly entityId: string
  /** The columns that differ, by name. Values are left out: they may be secret. */
  readonly columns: readonly string[]
}

/**
 * The tables that are compared with their history, which names their columns in camel case. Some tables are left out, for example those whose rows
 * expire (sessions, jobs) and those whose events name other things than columns (postings).
 */
export const RECORDED_TABLES = {
  accountingClosing: 'accounting_closings',
  accountingExport: 'accounting_exports',
  accountingJournal: 'accounting_journals',
  accountingSettings: 'accounting_settings',
  archive: 'archives',
  bankLine: 'bank_lines',
  bankRule: 'bank_rules',
  bankStatement: 'bank_statements',
  cashCarrier: 'cash_carriers',
  cashLog: 'cash_logs',
  cashRegister: 'cash_registers',
  count: 'counts',
  deltaReason: 'delta_reasons',
  establishment: 'establishments',
  organization: 'organizations',
  paymentCategory: 'payment_categories',
  paymentMode: 'payment_modes',
  pouch: 'pouches',
  remittance: 'remittances',
  saleTypeTax: 'sale_type_taxes',
  ticketDispatch: 'ticket_dispatches',
  ticketIssuer: 'ticket_issuers',
  user: 'users',
  walletMovement: 'wallet_movements',
} as const satisfies Partial<Record<HistoryEntity, keyof Schema>>

/** Actions whose events name a file, the range of erased events or the time of a backup. Only their events of the entity `user` name columns. */
const WITHOUT_COLUMNS = ['attach', 'detach', 'download', 'anonymise', 'restoreBackup']

/** Columns whose name means something else in an event (the link or settlement of a line), or whose value is masked in it. */
const NOT_COMPARED: Partial<Record<keyof typeof RECORDED_TABLES, readonly string[]>> = {
  bankLine: ['amount_cents', 'reference'],
  bankRule: ['account'],
  bankStatement: ['account'],
}

/** The columns whose value has another name in an event. */
const RENAMED: Partial<Record<keyof typeof RECORDED_TABLES, Readonly<Record<string, string>>>> = {
  bankStatement: { file: 'file_name', lines: 'line_count', newLines: 'new_line_count' },
}

/**
 * Compares each row with the last value that its history has for each column. A column that no event names is not compared.
 *
 * @returns the rows that differ, in the order of their ids
 */
export async function findValueFaults(
  trx: Transaction<Schema>,
  entity: keyof typeof RECORDED_TABLES,
): Promise<readonly ValueFault[]> {
  const table =
    entity === 'accountingSettings'
      ? // The id of the settings in the history is that of their organization.
        sql`(select *, organization_id as id from accounting_settings)`
      : sql.table(RECORDED_TABLES[entity])
  const { rows } = await sql<ValueFault>`
    with last_values as (
      select distinct on (organization_id, entity_id, key) organization_id, entity_id,
        coalesce(${JSON.stringify(RENAMED[entity] ?? {})}::jsonb ->> key,
          lower(regexp_replace(key, '([A-Z])', '_\\1', 'g'))) as "column", value
      from audit_events cross join lateral jsonb_each(after)
      where entity = ${entity} and (not action = any (${WITHOUT_COLUMNS}::text[]) or entity = 'user')
      order by organization_id, entity_id, key, sequence desc
    ), histories as (
      select organization_id, entity_id, jsonb_object_agg("column", value) as known
      from last_values group by organization_id, entity_id
    )
    select "row".organization_id as "organizationId", "row".id as "entityId",
      array_agg(expected.key order by expected.key) as columns
    from ${table} as "row"
    join histories on histories.organization_id = "row".organization_id and histories.entity_id = "row".id
    -- Converts each known value to the type of its column.
    cross join lateral jsonb_each(to_jsonb(jsonb_populate_record("row", known))) as expected
    where to_jsonb("row") -> expected.key is distinct from expected.value
      and not expected.key = any (${NOT_COMPARED[entity] ?? []}::text[])
    group by 1, 2 order by 1, 2`.execute(trx)
  return rows
}

/** Ids that an event of a record contains and that are rows of another table. */
const LINKED_ROWS = [
  {
    entity: 'user',
    key: 'establishmentIds',
    table: 'users',
    linked: sql`select establishment_id as id from user_establishments as link
      where link.organization_id = "row".organization_id and link.user_id = "row".id`,
  },
  {
    entity: 'remittance',
    key: 'pouchIds',
    table: 'remittances',
    linked: sql`select pouch_id as id from remittance_pouches as link
      where link.organization_id = "row".organization_id and link.remittance_id = "row".id`,
  },
] as const

/** Compares the establishments of people and the pouches of remittances with the last ids in their history. `columns` has the name in the event. */
export async function findLinkFaults(
  trx: Transaction<Schema>,
): Promise<readonly (ValueFault & { readonly entity: string })[]> {
  const faults: (ValueFault & { readonly entity: string })[] = []
  for (const { entity, key, table, linked } of LINKED_ROWS) {
    const { rows } = await sql<Omit<ValueFault, 'columns'>>`
      with known as (
        select distinct on (organization_id, entity_id) organization_id, entity_id, after -> ${key} as ids
        from audit_events where entity = ${entity} and jsonb_typeof(after -> ${key}) = 'array'
        order by organization_id, entity_id, sequence desc
      )
      select "row".organization_id as "organizationId", "row".id as "entityId"
      from ${sql.table(table)} as "row"
      join known on known.organization_id = "row".organization_id and known.entity_id = "row".id
      where array(select distinct value::uuid from jsonb_array_elements_text(ids) order by 1)
        <> array(select id from (${linked}) as linked order by 1)
      order by 1, 2`.execute(trx)
    faults.push(...rows.map((row) => ({ ...row, entity, columns: [key] })))
  }
  return faults
}
