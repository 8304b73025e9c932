import { sql, type Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { type ReplayFinding, replayHistory } from '../../../server/store/audit-replay.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { AccountingClosing } from '../../../src/domain/contract/accounting.ts'
import type { Attachment } from '../../../src/domain/contract/attachments.ts'
import { closeMonth, controlledCashLog, organizationWithBooks, sendNow } from './books.ts'
import { countSheet, dataOf, setStatus, type TestOrganization, withTestApp } from './test-app.ts'

const testApp = withTestApp()

/** The findings about files; the rows of the test data have no history. */
async function fileFaults(): Promise<string[]> {
  const faults: ReplayFinding[] = []
  await replayHistory(testApp.db, (fault) => faults.push(fault))
  return faults
    .map(({ entity, fault }) => `${entity} ${fault}`)
    .filter((fault) => /^(attachment|accountingExport|accountingClosing) /u.test(fault))
}

/** Changes rows as somebody with full access to the database, replays the history, and rolls the change back by `undo`. */
async function faultsAfter(change: ReturnType<typeof sql>, undo: ReturnType<typeof sql>): Promise<string[]> {
  const withoutTriggers = (statement: ReturnType<typeof sql>) =>
    asSystem(testApp.db, async (trx: Transaction<Schema>) => {
      await sql`reset role`.execute(trx)
      await sql`set local session_replication_role = replica`.execute(trx)
      await statement.execute(trx)
    })
  await withoutTriggers(change)
  try {
    return await fileFaults()
  } finally {
    await withoutTriggers(undo)
  }
}

const attach = async ({ people }: TestOrganization, entityId: string) =>
  dataOf(
    await people.director.call<Attachment>('POST', 'attachments', {
      query: { entity: 'cashLog', entityId, name: 'a.pdf' },
      raw: Buffer.from('%PDF-1.7\n', 'latin1'),
      headers: { 'Content-Type': 'application/pdf' },
    }),
  )

const longer = (column: string) => sql`${sql.ref(column)} = ${sql.ref(column)} || '\\x20'::bytea`
const shorter = (column: string) =>
  sql`${sql.ref(column)} = substring(${sql.ref(column)} from 1 for length(${sql.ref(column)}) - 1)`

// SECURITY.md, check 39
it('a replay of the history finds changed, added and deleted files of attachments, exports and months', async () => {
  const testOrganization = await organizationWithBooks(testApp)
  const { accountant, director } = testOrganization.people
  const { ids } = await controlledCashLog(testOrganization, { date: '2026-10-31' })
  await sendNow(testApp, testOrganization, ids)
  const closing = dataOf(await closeMonth(testOrganization, '2026-10'))
  const exported = { status: 'EXPORTED' }
  const [month] = dataOf(
    await setStatus<AccountingClosing[]>(accountant, 'accountingclosings', closing.id, exported),
  )
  const log = await countSheet(testOrganization)
  const attached = await attach(testOrganization, log.id)
  const removed = await attach(testOrganization, log.id)
  dataOf(await director.delete(`attachments/${removed.id}`))
  expect(await fileFaults()).toEqual([])

  const event = (await testOrganization.audit()).find(({ action }) => action === 'export')
  expect(event?.after).toMatchObject({
    file: month!.fileName,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
  })

  const ofContent = async (table: string) =>
    faultsAfter(
      sql`update ${sql.table(table)} set ${longer('content')}`,
      sql`update ${sql.table(table)} set ${shorter('content')}`,
    )
  expect(await ofContent('attachment_contents')).toEqual([
    'attachment has another content than its history says',
  ])
  expect(await ofContent('accounting_export_contents')).toEqual([
    'accountingExport has another content than its history says',
  ])
  // The hash in the table is changed with the content, so that only the history contradicts it.
  const setMonth = (change: ReturnType<typeof sql>) => sql`with other as (
      select closing_id, ${change} as content from accounting_month_files
    ) update accounting_month_files as file set content = other.content, sha256 = encode(sha256(other.content), 'hex')
    from other where other.closing_id = file.closing_id`
  expect(
    await faultsAfter(
      setMonth(sql`content || '\\x20'::bytea`),
      setMonth(sql`substring(content from 1 for length(content) - 1)`),
    ),
  ).toEqual(['accountingClosing has another file than its history says'])

  const ofAttached = sql`where id = ${attached.id}::uuid`
  expect(
    await faultsAfter(
      sql`update attachments set status = 'DELETED' ${ofAttached}`,
      sql`update attachments set status = 'ACTIVE' ${ofAttached}`,
    ),
  ).toEqual(['attachment is DELETED, but not by its history'])
  const other = '00000000-0000-7000-8000-00000000dead'
  expect(
    await faultsAfter(
      sql`update attachments set id = ${other}::uuid ${ofAttached}`,
      sql`update attachments set id = ${attached.id}::uuid where id = ${other}::uuid`,
    ),
  ).toEqual(expect.arrayContaining(['attachment has no history', 'attachment has a history, but no row']))
})
