import type { Transaction } from 'kysely'
import { z } from 'zod'
import { findTooLongCodes } from '../../src/domain/accounting/layouts.ts'
import { CODES } from '../../src/domain/codes.ts'
import { accountingClosing, accountingClosingStatusBody } from '../../src/domain/contract/accounting.ts'
import { id } from '../../src/domain/contract/common.ts'
import { decideMonth } from '../../src/domain/lifecycles/accounting-month.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { contentTypeOf, monthFile } from '../documents/accounting.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { defineStatusCall } from '../http/status-call.ts'
import { invalidRequest, RefusedError } from '../refused-error.ts'
import { accountingClosings } from '../resources/accounting.ts'
import { findAccountingSettings } from '../store/accounting.ts'
import {
  entriesOfMonth,
  findMonthClosings,
  findMonthFile,
  insertMonthFile,
  latestClosedMonth,
  type MonthClosingRecord,
  saveMonthClosings,
} from '../store/accounting-closings.ts'
import { codeOfEstablishment } from '../store/accounting-facts.ts'
import { fileFactsOf } from '../store/accounting-files.ts'
import { lockPostingOf } from '../store/accounting-month-facts.ts'
import { lockMonth, lockMonthOrder } from '../store/accounting-months.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { editChanges, recordChanges, recordDownload, withFields } from '../workflow/record-changes.ts'
import { refuseMissing, refuseRow } from '../workflow/refuse-rows.ts'
import { serializeRows } from './serialize-rows.ts'

/** The event of the lifecycle for each requested status. */
const EVENTS = { EXPORTED: 'export', REOPENED: 'reopen' } as const

/**
 * Exports a closed month, or reopens it. The records of a reopened month stay archived, because they were sent and can't change. A call
 * changes one month.
 */
const changeAccountingClosing = defineStatusCall({
  resource: 'accountingclosings',
  summary: 'Export a closed month, or reopen it with a reason',
  roles: { EXPORTED: CAPABILITIES.control, REOPENED: CAPABILITIES.administer },
  body: accountingClosingStatusBody,
  answer: z.array(accountingClosing),
  async handle(trx, call) {
    const { rowIds, body, session, now } = call
    if (rowIds.length > 1) throw invalidRequest([{ path: 'id', key: 'issue.tooMany' }])
    const [found] = await findMonthClosings(trx, rowIds)
    refuseMissing(rowIds, found ? [found] : [])
    await lockMonthOrder(trx, found!)
    await lockMonth(trx, found!)
    await lockPostingOf(trx, found!)
    const [before] = await findMonthClosings(trx, rowIds, { lock: true })
    const event = EVENTS[body.status]
    const reason = body.reason ?? ''
    const latest = await latestClosedMonth(trx, before!.establishmentId)
    const hasLaterClosedMonth = latest !== null && latest > before!.month
    const next = decideMonth({ status: before!.status, hasLaterClosedMonth }, { event, reason })
    if (isRefused(next)) await refuseRow(trx, before!, next.refusal)
    const edit = {
      before: before!,
      after: {
        ...before!,
        status: body.status,
        reason: event === 'reopen' ? reason : before!.reason,
        statusByName: session.userName,
      },
    }
    await saveMonthClosings(trx, [edit], now)
    const file = event === 'export' ? await storeFile(trx, edit.after, now) : {}
    const [, json] = await inOneRoundTrip(
      recordChanges(trx, call, withFields(editChanges('accountingClosing', event, edit), file)),
      serializeRows(trx, session, accountingClosings, rowIds),
    )
    return { code: CODES.modified, json }
  },
})

/**
 * Creates and stores the file of the month's entries in the organization's format. Returns its name and SHA-256 for the history.
 *
 * @throws RefusedError CodeTooLong, NotFound
 */
async function storeFile(
  trx: Transaction<Schema>,
  closing: MonthClosingRecord,
  now: string,
): Promise<{ readonly file: string; readonly sha256: string }> {
  const settings = await findAccountingSettings(trx, closing.organizationId)
  if (!settings) throw new RefusedError('NotFound')
  const entries = await entriesOfMonth(trx, closing)
  const facts = await fileFactsOf(trx, settings, [closing.establishmentId])
  const tooLong = findTooLongCodes(settings.format, entries, facts.analyticCodes.values())
  if (tooLong.length > 0)
    throw new RefusedError('CodeTooLong', {
      issues: tooLong.map(({ field, value }) => ({ path: field, key: 'failure.CodeTooLong', value })),
    })
  const code = await codeOfEstablishment(trx, closing.establishmentId)
  const file = monthFile(settings, entries, facts, { code, month: closing.month })
  await insertMonthFile(trx, closing, file, now)
  return { file: file.name, sha256: file.sha256 }
}

/** `GET accountingclosings/{id}/file`: exactly the bytes that were exported. */
const downloadAccountingMonth = defineRoute({
  method: 'get',
  path: '/accountingclosings/{id}/file',
  summary: 'The file of an exported month',
  roles: CAPABILITIES.control,
  params: z.object({ id }),
  answer: { fileTypes: ['text/plain', 'text/csv'] },
  async handle(trx, call) {
    const found = await findMonthFile(trx, call.params.id)
    if (!found) throw new RefusedError('NotFound')
    await recordDownload(
      trx,
      call,
      { ...found, id: call.params.id, entity: 'accountingClosing' },
      { file: found.name },
    )
    return () => ({ name: found.name, type: contentTypeOf(found), body: new Uint8Array(found.content) })
  },
})

export const accountingClosingStatusRoutes: readonly Route[] = [
  changeAccountingClosing,
  downloadAccountingMonth,
]
