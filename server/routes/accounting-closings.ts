import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { type MonthState, monthState, remainingTasks } from '../../src/domain/accounting/month.ts'
import { CODES } from '../../src/domain/codes.ts'
import { accountingClosing } from '../../src/domain/contract/accounting.ts'
import { accountingClosingBody } from '../../src/domain/contract/accounting-months.ts'
import { localTime } from '../../src/domain/dates/calendar.ts'
import { countLifecycle } from '../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../src/domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import { remittanceLifecycle } from '../../src/domain/lifecycles/remittance.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute } from '../http/route.ts'
import { RefusedError, refusedAt } from '../refused-error.ts'
import { accountingClosings } from '../resources/accounting.ts'
import { insertMonthClosing } from '../store/accounting-closings.ts'
import { lockPostingOf } from '../store/accounting-month-facts.ts'
import {
  earliestOpenMonthBefore,
  isMonthClosed,
  logsOfMonth,
  readMonthRows,
  remittancesOfMonth,
} from '../store/accounting-month-state.ts'
import { lockMonth, lockMonthOrder } from '../store/accounting-months.ts'
import { lockSheets, saveSheets } from '../store/cash-logs.ts'
import { findEstablishments } from '../store/lookups.ts'
import { lockPouchesOfRemittances, savePouches } from '../store/pouches.ts'
import { lockRemittances, saveRemittances } from '../store/remittances.ts'
import type { Schema } from '../store/schema.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import {
  creationChange,
  editChanges,
  recordChanges,
  sheetChanges,
  withFields,
} from '../workflow/record-changes.ts'
import { unknownReferenceError } from '../workflow/refuse-rows.ts'
import { withCounts } from '../workflow/sheet.ts'
import { serializeRow } from './serialize-rows.ts'

/**
 * Closes a month of an establishment: archives its counts, its remittances and their pouches, except CHANGE pouches, which stay open until their
 * coins are received. Months are closed in order, and only if no task of the month is left.
 */
export const closeAccountingMonth = defineRoute({
  method: 'post',
  path: '/accountingclosings',
  summary: 'Close a month: archive what was sent of it',
  roles: CAPABILITIES.control,
  body: accountingClosingBody,
  answer: accountingClosing,
  created: true,
  async handle(trx, call) {
    const { body, session, now, ids } = call
    const establishment = (await findEstablishments(trx, [body.establishmentId])).get(body.establishmentId)
    if (!establishment) throw unknownReferenceError('establishmentId')
    if (body.month >= localTime(now, establishment.timeZone).date.slice(0, 7))
      throw new RefusedError('MonthNotOver')
    const id = ids.next()
    await lockMonthOrder(trx, body)
    await lockMonth(trx, body)
    const sheets = await lockSheets(trx, await logsOfMonth(trx, body))
    const remittances = await lockRemittances(trx, await remittancesOfMonth(trx, body))
    const counts = sheets.flatMap((sheet) => sheet.counts).filter(({ status }) => status !== 'DELETED')
    await lockPostingOf(trx, body)
    const { tillsWithoutClosing, closingsWithoutTill } = await readClosableMonth(trx, body)
    const reason = closingsWithoutTill > 0 ? reasonOf(body) : null
    const sheetEdits = sheets.map((before) => ({
      before,
      after: withCounts(before, (count) =>
        canFollow(countLifecycle, count.status, 'archive')
          ? withNextStatus(countLifecycle, count, 'archive')
          : count,
      ),
    }))
    const remittanceEdits = remittances
      .filter(({ status }) => canFollow(remittanceLifecycle, status, 'archive'))
      .map((before) => ({ before, after: withNextStatus(remittanceLifecycle, before, 'archive') }))
    const pouches = await lockPouchesOfRemittances(
      trx,
      remittanceEdits.map(({ after }) => after.id),
    )
    const pouchEdits = pouches
      .filter(({ type, status }) => type !== 'CHANGE' && canFollow(pouchLifecycle, status, 'archive'))
      .map((before) => ({ before, after: withNextStatus(pouchLifecycle, before, 'archive') }))
    await saveSheets(trx, sheetEdits, now)
    await saveRemittances(trx, remittanceEdits, now)
    await savePouches(trx, pouchEdits, now)
    const owner = { id, organizationId: establishment.organizationId, establishmentId: establishment.id }
    const monthClosing = {
      ...owner,
      month: body.month,
      status: 'CLOSED' as const,
      counts: counts.length,
      remittances: remittanceEdits.length + remittances.filter(({ status }) => status === 'ARCHIVED').length,
      reason,
    }
    const author = { byId: session.userId, byName: session.userName }
    const isAdded = await insertMonthClosing(
      trx,
      { ...monthClosing, ...author, statusByName: null, version: 1, updatedAt: now },
      now,
    )
    if (!isAdded) throw new RefusedError('MonthClosed')
    await recordChanges(trx, call, [
      ...withFields([creationChange('accountingClosing', monthClosing)], {
        tillsWithoutClosing,
        closingsWithoutTill,
      }),
      ...sheetEdits.flatMap((edit) => sheetChanges('archive', edit)),
      ...remittanceEdits.flatMap((edit) => editChanges('remittance', 'archive', edit)),
      ...pouchEdits.flatMap((edit) => editChanges('pouch', 'archive', edit)),
    ])
    return {
      code: CODES.created,
      status: 201,
      json: await serializeRow(trx, session, accountingClosings, id),
    }
  },
})

/** The reason of the body; null if there is none. */
function reasonOf({ reason }: z.output<typeof accountingClosingBody>): string | null {
  return reason === undefined || reason === null || reason === '' ? null : reason
}

/**
 * The state of a month that can be closed.
 *
 * @throws RefusedError MonthClosed; EarlierMonthOpen, naming the month; MonthNotSent, naming each remaining task with its number of records;
 * MonthEmpty for a month with nothing in it (`isEmpty`), unless the body confirms it; ClosingsNotCounted, at `reason`, if nobody counted a till of a
 * POS closing, unless the body has a reason
 */
async function readClosableMonth(
  trx: Transaction<Schema>,
  body: z.output<typeof accountingClosingBody>,
): Promise<MonthState> {
  if (await isMonthClosed(trx, body)) throw new RefusedError('MonthClosed')
  const earlier = await earliestOpenMonthBefore(trx, body)
  if (earlier !== null)
    throw new RefusedError('EarlierMonthOpen', {
      issues: [{ path: 'month', key: 'failure.EarlierMonthOpen', value: earlier }],
    })
  const state = monthState(await readMonthRows(trx, body))
  const tasks = remainingTasks(state)
  if (tasks.length > 0)
    throw new RefusedError('MonthNotSent', {
      issues: tasks.map(({ task, count }) => ({
        path: task,
        key: `accounting.month.${task}`,
        value: String(count),
      })),
    })
  if (state.isEmpty && body.confirmedEmpty !== true) throw new RefusedError('MonthEmpty')
  if (state.closingsWithoutTill > 0 && reasonOf(body) === null)
    throw refusedAt('ClosingsNotCounted', 'reason')
  return state
}
