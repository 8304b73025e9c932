import type { Transaction } from 'kysely'
import { z } from 'zod'
import { sumEntryLines } from '../../src/domain/accounting/entries.ts'
import { findTooLongCodes } from '../../src/domain/accounting/layouts.ts'
import {
  combineEntries,
  composeLogEntries,
  composeProvisions,
  composeRemittanceEntries,
  composeTicketLogEntries,
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
  findAccountingSettings,
  journalsOf,
  type PostingSettings,
  postingSettingsOf,
  readExport,
} from '../store/accounting.ts'
import { readLogsToPost, readRemittancesToPost, tillsSharingClosing } from '../store/accounting-facts.ts'
import { fileFactsOf } from '../store/accounting-files.ts'
import { logsOfCounts } from '../store/counts.ts'
import { isOneOf } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { shareCorrectionsOf } from '../workflow/compose-corrections.ts'
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
  async handle(trx, { query }) {
    const previews: OrganizationPreview[] = []
    for (const [organizationId, id] of await idsByOrganization(trx, query))
      previews.push(await previewOf(trx, organizationId, { ...query, id }))
    const { missing, remarks } = combineEntries(...previews.map(({ toPost }) => toPost))
    const entries = previews.flatMap((preview) => preview.entries)
    const tooLong = new Map(
      previews.flatMap((preview) => preview.tooLong.map((code) => [JSON.stringify(code), code] as const)),
    )
    // Head office can preview several organizations, but the answer has one format: that of the first organization with codes that are too long
    // for it. If none has any, it is the format of the first organization.
    const { format } = previews.find((preview) => preview.tooLong.length > 0) ?? previews[0]!
    const data: AccountingPreview = {
      entries,
      tooLong: [...tooLong.values()],
      format,
      missing: [...missing],
      remarks: [...remarks],
      ...sumEntryLines(entries.flatMap(({ lines }) => lines)),
    }
    return { code: CODES.saved, data }
  },
})

/**
 * The ids of the rows by organization. Head office can request rows of several organizations, and sending groups them in the same way.
 *
 * @throws RefusedError NotFound
 */
async function idsByOrganization(
  trx: Transaction<Schema>,
  { of: table, id: rowIds }: PreviewQuery,
): Promise<ReadonlyMap<string, string[]>> {
  const found = await trx
    .selectFrom(table)
    .select(['id', 'organization_id as organizationId'])
    .where(isOneOf('id', rowIds))
    .orderBy('organization_id')
    .orderBy('id')
    .execute()
  refuseMissing(rowIds, found)
  const idsOfOrganizations = Map.groupBy(found, (row) => row.organizationId)
  return new Map(
    [...idsOfOrganizations].map(([organizationId, rows]) => [organizationId, rows.map((row) => row.id)]),
  )
}

/** The entries that would be posted for one organization. */
interface OrganizationPreview extends Pick<AccountingPreview, 'entries' | 'tooLong' | 'format'> {
  readonly toPost: EntriesToPost
}

async function previewOf(
  trx: Transaction<Schema>,
  organizationId: string,
  query: PreviewQuery,
): Promise<OrganizationPreview> {
  const settings = await findAccountingSettings(trx, organizationId)
  if (!settings) throw new RefusedError('NotFound')
  const toPost = await entriesToPost(trx, query, postingSettingsOf(settings))
  const journals = await journalsOf(trx, organizationId)
  const entries = toPost.entries.map(({ kind, date, pieceRef, lines, journal }) => ({
    journalCode: journals.get(journal)?.code ?? '',
    journalLabel: journals.get(journal)?.label ?? '',
    kind,
    date,
    pieceRef,
    lines: lines.map(({ role: _, ...line }) => line),
  }))
  const { format } = settings
  const { analyticCodes } = await fileFactsOf(trx, settings, [
    ...new Set(toPost.entries.map((entry) => entry.establishmentId)),
  ])
  return { toPost, entries, tooLong: [...findTooLongCodes(format, entries, analyticCodes.values())], format }
}

/** Composes the entries that sending the rows (`SEND`) or the provisions of counts (`SENTP`) would post. */
async function entriesToPost(
  trx: Transaction<Schema>,
  { of: table, status, id: rowIds }: PreviewQuery,
  { accounts, bank, entriesPer, provisionCredit }: PostingSettings,
): Promise<EntriesToPost> {
  if (table === 'remittances')
    return composeRemittanceEntries(await readRemittancesToPost(trx, rowIds), accounts, bank)
  const logIds = [...new Set((await logsOfCounts(trx, rowIds)).values())]
  const logs = await readLogsToPost(trx, logIds)
  if (status === 'SENTP') {
    const requestedIds = new Set(rowIds)
    return composeProvisions(
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
  return combineEntries(
    composeLogEntries(unsentLogs(false), 'CASH', accounts, entriesPer),
    composeTicketLogEntries(unsentLogs(true), accounts, entriesPer),
    await shareCorrectionsOf(
      trx,
      await readLogsToPost(trx, await tillsSharingClosing(trx, logIds)),
      accounts,
    ),
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
