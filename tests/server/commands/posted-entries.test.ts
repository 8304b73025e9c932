import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asSystem, inScope } from '../../../server/store/scope.ts'
import { accountantOf } from '../schema/tenants.ts'
import { controlledCashLog, entriesOf, organizationWithBooks, sendNow } from './books.ts'
import { withTestApp } from './test-app.ts'

const testApp = withTestApp()

it('posted entries cannot be changed or deleted by a request or the system, and the system can add no line and no copy', async () => {
  const testOrganization = await organizationWithBooks(testApp)
  await sendNow(testApp, testOrganization, (await controlledCashLog(testOrganization)).ids)
  const before = await testOrganization.state()
  const { organization } = testOrganization.ids
  const scope = { ...accountantOf(1), organizationId: organization }
  for (const table of [
    'accounting_entries',
    'accounting_lines',
    'accounting_exports',
    'accounting_export_contents',
  ])
    for (const statement of [
      sql`update ${sql.table(table)} set organization_id = organization_id`,
      sql`delete from ${sql.table(table)}`,
    ]) {
      // A request has no privilege to do this (42501). The system has the privilege, but a trigger accepts only new rows (23001).
      await expect(
        inScope(testApp.db, scope, (trx) => statement.execute(trx)),
        table,
      ).rejects.toMatchObject({
        code: '42501',
      })
      await expect(
        asSystem(testApp.db, (trx) => statement.execute(trx)),
        table,
      ).rejects.toMatchObject({
        code: '23001',
      })
    }
  const [entry] = await entriesOf(testOrganization)
  const insertLine = sql`
      insert into accounting_lines select organization_id, establishment_id, entry_id, 99::smallint, account,
        account_label, label, debit_cents, credit_cents, letter, lettered_on
      from accounting_lines where entry_id = ${entry!.id} and position = 1`
  await expect(asSystem(testApp.db, (trx) => insertLine.execute(trx))).rejects.toMatchObject({
    constraint: 'accounting_entries_balance',
  })
  const insertEntryAgain = sql`
      insert into accounting_entries select organization_id, establishment_id, ${organization}::uuid, version, created_at,
        updated_at, export_id, journal_id, journal_code, journal_label, number, date, valid_date, piece_ref, source_type,
        source_id, kind, debit_cents, credit_cents
      from accounting_entries where id = ${entry!.id}`
  await expect(asSystem(testApp.db, (trx) => insertEntryAgain.execute(trx))).rejects.toMatchObject({
    code: '23505',
  })
  expect(await testOrganization.state()).toBe(before)
})
