import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ROLES, ROUTE_ACCESS } from '../../src/domain/roles.ts'
import { withApp } from '../support/app.ts'

/** HTML markup in a name or a comment. */
const MARKUP = '<img src=x onerror="window.hacked=1"><script>window.hacked=2</script>'
const marked = new Set<string>()

/** Prepends the markup to all names, labels, comments, reasons, issuers and details of the demo, except in its history. */
const app = withApp({
  async change(trx) {
    await sql`set local session_replication_role = replica`.execute(trx)
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
        and c.column_name ~ '(^|_)(name|label|comment|reason|issuer|details)$'
        and c.table_name !~ '^(audit|kysely|lifecycle)' order by 1, 2`.execute(trx)
    for (const { table, column } of rows) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${MARKUP} || ${sql.ref(column)}`.execute(
        trx,
      )
      marked.add(`${table}.${column}`)
    }
  },
})

const SCREENS = ROUTE_ACCESS.filter(({ roles }) => roles?.includes(ROLES.superAdmin)).map(({ path }) => path)

// SECURITY.md, check 27
it('HTML markup in names, labels, comments and reasons is shown as text at every address of a super admin: none of it is executed, and the Content-Security-Policy has nothing to block', async () => {
  for (const column of ['establishments.name', 'users.last_name', 'cash_registers.name', 'cash_logs.comment'])
    expect([...marked]).toContain(column)
  expect(SCREENS).toContain('/cashlogs')
  const visit = await app.visit({ as: 'superadmin' })
  for (const path of SCREENS) {
    await visit.open(path)
    await visit.page.getByText('<img src=x').first().waitFor({ state: 'attached' })
    await visit.page.waitForLoadState('networkidle')
    const { hacked, images } = await visit.page.evaluate(() => ({
      hacked: (window as { hacked?: number }).hacked ?? 0,
      images: document.querySelectorAll('img[src="x"], img[onerror]').length,
    }))
    expect([path, hacked, images]).toEqual([path, 0, 0])
  }
})
