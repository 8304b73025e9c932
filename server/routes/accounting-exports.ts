import type { Transaction } from 'kysely'
import { z } from 'zod'
import { sumEntryLines } from '../../src/domain/accounting/entries.ts'
import { findTooLongCodes } from '../../src/domain/accounting/layouts.ts'
import {
  combineDrafts,
  draftLogs,
  draftProvisions,
  draftRemittances,
  draftTicketLogs,
  type EntriesToPost,
  isSent,
} from '../../src/domain/accounting/sending.ts'
import { CODES } from '../../src/domain/codes.ts'
import { type AccountingPreview, accountingPreview } from '../../src/domain/contract/accounting.ts'
import { id } from '../../src/domain/contract/common.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { contentTypeOf } from '../documents/accounting.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import {
  journalsOf,
  type PostingSettings,
  postingSettingsOf,
  readAccounting,
  readExport,
} from '../store/accounting.ts'
import { readLogsToPost, readRemittancesToPost } from '../store/accounting-facts.ts'
import { logsOfCounts } from '../store/counts.ts'
import { isOneOf } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { recordDownload } from '../workflow/record-changes.ts'
import { refuseMissing } from '../workflow/refuse-rows.ts'

const MAX_PREVIEWED = 300
const ids = z
  .string({ error: 'issue.required' })
  .transform((text) => text.split(','))
  .pipe(z.array(id).max(MAX_PREVIEWED, { error: 'issue.tooMany' }))
const previewQuery = z.strictObject({
  of: z.enum(['counts', 'remittances'], { error: 'issue.value' }),
  status: z.enum(['SEND', 'SENTP'], { error: 'issue.value' }),
  id: ids,
})
type PreviewQuery = z.output<typeof previewQuery>

/** `GET accountingpreview?of=counts&status=SEND&id=…`: the entries that sending would post; nothing is written. */
const previewAccounting = defineRoute({
  method: 'get',
  path: '/accountingpreview',
  summary: 'Preview of the entries to post, and the missing accounts',
  roles: CAPABILITIES.control,
  query: previewQuery,
  answer: accountingPreview,
  async handle(trx, { query, session }) {
    const organizationId = await ownerOf(trx, query, session.organizationId)
    const settings = await readAccounting(trx, organizationId)
    if (!settings) throw new RefusedError('NotFound')
    const drafts = await draftsOf(trx, query, postingSettingsOf(settings))
    const journals = await journalsOf(trx, organizationId)
    const entries = drafts.entries.map(({ kind, date, pieceRef, lines, journal }) => ({
      journalCode: journals.get(journal)?.code ?? '',
      journalLabel: journals.get(journal)?.label ?? '',
      kind,
      date,
      pieceRef,
      lines: lines.map(({ role: _, ...line }) => line),
    }))
    const { format } = settings
    const data: AccountingPreview = {
      entries,
      tooLong: [...findTooLongCodes(format, entries)],
      format,
      missing: [...drafts.missing],
      remarks: [...drafts.remarks],
      ...sumEntryLines(drafts.entries.flatMap(({ lines }) => lines)),
    }
    return { code: CODES.saved, data }
  },
})

/** The organization of the rows, which can be another than the current one for head office. @throws RefusedError NotFound */
async function ownerOf(
  trx: Transaction<Schema>,
  { of: table, id: rowIds }: PreviewQuery,
  defaultOrganizationId: string,
): Promise<string> {
  const found = await trx
    .selectFrom(table)
    .select(['id', 'organization_id as organizationId'])
    .where(isOneOf('id', rowIds))
    .execute()
  refuseMissing(
    rowIds,
    found.map((row) => row.id),
  )
  return found[0]?.organizationId ?? defaultOrganizationId
}

/** Composes the entries that sending the rows (`SEND`) or the provisions of counts (`SENTP`) would post. */
async function draftsOf(
  trx: Transaction<Schema>,
  { of: table, status, id: rowIds }: PreviewQuery,
  { accounts, bank, entriesPer, provisionCredit }: PostingSettings,
): Promise<EntriesToPost> {
  if (table === 'remittances')
    return draftRemittances(await readRemittancesToPost(trx, rowIds), accounts, bank)
  const logIds = [...new Set((await logsOfCounts(trx, rowIds)).values())]
  const logs = await readLogsToPost(trx, logIds)
  if (status === 'SENTP') {
    const requestedIds = new Set(rowIds)
    return draftProvisions(
      logs,
      (count) => requestedIds.has(count.id) && count.provision.length === 0,
      accounts,
      provisionCredit,
    )
  }
  const unsentLogs = (isTicket: boolean) =>
    logs.filter(({ counts }) =>
      counts.some((count) => count.category.paperTicket === isTicket && !isSent(count.status)),
    )
  return combineDrafts(
    draftLogs(unsentLogs(false), 'CASH', accounts, entriesPer),
    draftTicketLogs(unsentLogs(true), accounts, entriesPer),
  )
}

const exportParameters = z.object({ id })

/** `GET accountingexports/{id}/file`: exactly the bytes that were created. */
const downloadAccountingExport = defineRoute({
  method: 'get',
  path: '/accountingexports/{id}/file',
  summary: 'The file of an accounting export',
  roles: CAPABILITIES.control,
  params: exportParameters,
  answer: { fileTypes: ['text/plain', 'text/csv'] },
  async handle(trx, call) {
    const found = await readExport(trx, { id: call.params.id })
    if (!found) throw new RefusedError('NotFound')
    await recordDownload(trx, call, { ...found, entity: 'accountingExport' }, { file: found.name })
    return () => ({ name: found.name, type: contentTypeOf(found), body: new Uint8Array(found.content) })
  },
})

export const accountingExportRoutes: readonly Route[] = [previewAccounting, downloadAccountingExport]
