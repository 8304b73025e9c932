import { asSystem } from '../../../server/store/scope.ts'
import type { TestApp, TestOrganization } from '../commands/test-app.ts'
import { idOf } from '../schema/ids.ts'
import { rowsOf } from '../schema/rows.ts'

/** A posted entry with its file; and a closed month with a file. */
export async function keepSentEntry({ db }: TestApp, testOrganization: TestOrganization): Promise<void> {
  const { tenant, ids } = testOrganization
  const rows = rowsOf(tenant)
  const own = { organization_id: ids.organization, establishment_id: ids.establishment }
  await asSystem(db, async (trx) => {
    await trx
      .insertInto('accounting_exports')
      .values({ ...rows.accounting_exports!, ...own })
      .execute()
    // In the last of the journals: the first one, by id, is used by a call, and has no entries.
    const journal = await trx
      .selectFrom('accounting_journals')
      .select('id')
      .where('organization_id', '=', ids.organization)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const entry = {
      ...rows.accounting_entries!,
      ...own,
      journal_id: journal.id,
      source_id: idOf(tenant, 900),
    }
    await trx.insertInto('accounting_entries').values(entry).execute()
    const lines = rows.accounting_lines as unknown as readonly object[]
    await trx
      .insertInto('accounting_lines')
      .values(lines.map((line) => ({ ...line, ...own })) as never)
      .execute()
    await trx
      .insertInto('accounting_export_contents')
      .values({ ...rows.accounting_export_contents!, ...own })
      .execute()
    await trx
      .insertInto('accounting_closings')
      .values({ ...rows.accounting_closings!, ...own, month: '2026-09' })
      .execute()
    await trx
      .insertInto('accounting_month_files')
      .values({ ...rows.accounting_month_files!, ...own })
      .execute()
  })
}
