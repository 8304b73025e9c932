import { sql, type Transaction } from 'kysely'
import { type ColumnIndexes, formatColumns, parseColumns } from '../../src/domain/bank/columns.ts'
import type { Schema } from './schema.ts'

/** The columns of the CSV files of a bank account, as a person chose them. */
interface BankLayout {
  /** An IBAN. */
  readonly account: string
  /** The headings of the files, as `headingsKey` returns them. */
  readonly headings: string
  readonly columns: ColumnIndexes
}

/** The layouts of an organization's accounts, the latest first. Layouts whose columns can't be parsed are left out. */
export async function readLayouts(
  trx: Transaction<Schema>,
  organizationId: string,
): Promise<readonly BankLayout[]> {
  const found = await trx
    .selectFrom('bank_layouts')
    .select(['account', 'headings', 'columns'])
    .where('organization_id', '=', organizationId)
    .orderBy('updated_at', 'desc')
    .orderBy('account')
    .execute()
  return found.flatMap(({ columns, ...layout }) => {
    const indexes = parseColumns(columns)
    return indexes ? [{ ...layout, columns: indexes }] : []
  })
}

/** Stores the layout of an account, and replaces an earlier one. */
export async function saveLayout(
  trx: Transaction<Schema>,
  { organizationId, account, headings, columns }: BankLayout & { readonly organizationId: string },
  author: { readonly id: string; readonly name: string; readonly at: string },
): Promise<void> {
  await sql`
    insert into bank_layouts (organization_id, account, headings, columns, updated_at, by_id, by_name)
    values (${organizationId}::uuid, ${account}, ${headings}, ${formatColumns(columns)}, ${author.at}::timestamptz,
      ${author.id}::uuid, ${author.name})
    on conflict (organization_id, account) do update set headings = excluded.headings, columns = excluded.columns,
      updated_at = excluded.updated_at, by_id = excluded.by_id, by_name = excluded.by_name`.execute(trx)
}
