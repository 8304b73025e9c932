import { asSystem } from '../../../server/store/scope.ts'
import type { TestApp, TestOrganization } from '../commands/test-app.ts'
import { idOf } from '../schema/ids.ts'
import { tenantRowsOf } from '../schema/rows.ts'
import type { CallRequest } from './declared-call.ts'
import type { TestData } from './test-data.ts'

/** The id of the stored entry that already has a reversal. */
function reversedEntryId({ tenant }: Pick<TestOrganization, 'tenant'>): string {
  return idOf(tenant, 910)
}

/** Stores a posted entry, another one with its reversal, and their file; and a closed month with its file. */
export async function storePostedEntries({ db }: TestApp, testOrganization: TestOrganization): Promise<void> {
  const { tenant, ids } = testOrganization
  const rows = tenantRowsOf(tenant)
  const ownership = { organization_id: ids.organization, establishment_id: ids.establishment }
  await asSystem(db, async (trx) => {
    await trx
      .insertInto('accounting_exports')
      .values({ ...rows.accounting_exports!, ...ownership })
      .execute()
    // The journal with the last id: the example request of `PUT /accountingjournals/{id}` changes the first one, which must have no entries.
    const journal = await trx
      .selectFrom('accounting_journals')
      .select('id')
      .where('organization_id', '=', ids.organization)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const entry = {
      ...rows.accounting_entries!,
      ...ownership,
      journal_id: journal.id,
      source_id: idOf(tenant, 900),
    }
    const reversedId = reversedEntryId(testOrganization)
    const reversed = { ...entry, id: reversedId, source_id: idOf(tenant, 901) }
    const reversal = { ...entry, id: idOf(tenant, 911), source_id: reversedId, kind: 'REVERSAL' as const }
    const entries = [entry, reversed, reversal]
    await trx.insertInto('accounting_entries').values(entries).execute()
    const lines = rows.accounting_lines as unknown as readonly object[]
    await trx
      .insertInto('accounting_lines')
      .values(
        entries.flatMap(({ id }) => lines.map((line) => ({ ...line, ...ownership, entry_id: id }))) as never,
      )
      .execute()
    await trx
      .insertInto('accounting_export_contents')
      .values({ ...rows.accounting_export_contents!, ...ownership })
      .execute()
    await trx
      .insertInto('accounting_closings')
      .values({ ...rows.accounting_closings!, ...ownership, month: '2026-09' })
      .execute()
    await trx
      .insertInto('accounting_month_files')
      .values({ ...rows.accounting_month_files!, ...ownership })
      .execute()
  })
}

export function reversalRequest({ rows }: TestData): CallRequest {
  return { body: { entryId: rows.accounting_entries!, reason: 'Wrong account' } }
}

export function repostingRequest({ testOrganization }: TestData): CallRequest {
  return { body: { entryId: reversedEntryId(testOrganization), reason: 'Account corrected' } }
}
