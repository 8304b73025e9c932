import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { HistoryAction } from '../../../src/domain/documents/history.ts'
import { passwordRequired } from '../../http/confirm-password.ts'
import { RefusedError, refusedAt } from '../../refused-error.ts'
import {
  type AdministeredRow,
  type AdministeredTable,
  findReferences,
  insertAdministered,
  lockAdministered,
  type RowValues,
  removeAdministered,
  saveAdministered,
} from '../../store/administered.ts'
import type { Schema } from '../../store/schema.ts'
import { violatedIndex } from '../../store/unique-violation.ts'
import type { RecordChange } from '../../workflow/record-changes.ts'
import type { AdministeredResource, RequestedRow, RuleContext } from './administered.ts'

/** Checks and writes the requested state of a row. Returns the change for the history; an empty list if nothing differs. */
type RowCommand = (
  trx: Transaction<Schema>,
  context: RuleContext,
  requested: RequestedRow,
) => Promise<readonly RecordChange[]>

/** How the rows of a resource are read, created, changed and deleted. */
export interface RowCommands {
  lock(trx: Transaction<Schema>, ids: readonly string[]): Promise<readonly AdministeredRow[]>
  create: RowCommand
  change: RowCommand
  setStatus: (
    trx: Transaction<Schema>,
    context: RuleContext,
    requested: RequestedRow,
    action: HistoryAction,
  ) => Promise<readonly RecordChange[]>
  remove: RowCommand
}

/** Creates the commands on the rows of a resource. @throws RefusedError from each command, for rules, conflicts and references */
export function rowCommandsOf(administered: AdministeredResource, table: AdministeredTable): RowCommands {
  const { entity, linked, uses } = administered

  const check = async (trx: Transaction<Schema>, context: RuleContext, requested: RequestedRow) => {
    await administered.check?.(trx, context, requested)
    if (administered.isSensitive?.(requested) && !context.passwordConfirmed) throw passwordRequired()
  }
  const changeOf = (
    action: HistoryAction,
    row: AdministeredRow,
    before: RowValues | null,
    after: RowValues | null,
  ): RecordChange => {
    const { id, organizationId, establishmentId } = row
    return { id, organizationId, establishmentId, entity, action, before, after }
  }

  return {
    async lock(trx, ids) {
      const rows = await lockAdministered(trx, table, ids)
      const linkedValues = await linked?.read(trx, rows)
      return rows.map((row) => ({ ...row, values: { ...row.values, ...linkedValues?.get(row.id) } }))
    },

    async create(trx, context, requested) {
      const { after } = requested
      await check(trx, context, requested)
      await withNamedConflicts(administered, () => insertAdministered(trx, table, after))
      await linked?.write(trx, requested)
      await administered.afterWrite?.(trx, context, requested)
      return [changeOf('create', after, null, { ...after.values, status: after.status })]
    },

    async change(trx, context, requested) {
      const { before, after } = requested
      await check(trx, context, requested)
      const fields = Object.keys(after.values).filter(
        (field) => !isDeepStrictEqual(before?.values[field] ?? null, after.values[field] ?? null),
      )
      if (fields.length === 0) return []
      await withNamedConflicts(administered, () => saveAdministered(trx, table, after, context.now))
      await linked?.write(trx, requested)
      await administered.afterWrite?.(trx, context, requested)
      return [
        changeOf('edit', after, pickValues(before?.values ?? {}, fields), pickValues(after.values, fields)),
        ...((await administered.changeOthers?.(trx, context, requested)) ?? []),
      ]
    },

    async setStatus(trx, context, requested, action) {
      const { before, after } = requested
      await check(trx, context, requested)
      await withNamedConflicts(administered, () => saveAdministered(trx, table, after, context.now))
      await administered.afterWrite?.(trx, context, requested)
      return [
        changeOf(action, after, { status: before?.status }, { status: after.status }),
        ...((await administered.changeOthers?.(trx, context, requested)) ?? []),
      ]
    },

    async remove(trx, context, requested) {
      const { before, after } = requested
      await check(trx, context, requested)
      const names = await findReferences(trx, table, after, uses)
      if (names.length > 0) throw inUse(names)
      if (table.state === 'status') {
        await saveAdministered(trx, table, after, context.now)
        await administered.afterWrite?.(trx, context, requested)
        return [changeOf('delete', after, { status: before?.status }, { status: after.status })]
      }
      await withNamedConflicts(administered, () => removeAdministered(trx, table, after))
      return [changeOf('delete', after, { ...after.values, status: before?.status }, null)]
    },
  }
}

/** The error of a deletion that references prevent. Its issues name the kinds of rows that reference the row. */
function inUse(names: readonly string[]): RefusedError {
  return new RefusedError('InUse', { issues: names.map((key) => ({ path: 'id', key })) })
}

function pickValues(values: RowValues, fields: readonly string[]): RowValues {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Runs the work, and turns a database error caused by another row with the same value, or by a reference, into a named refusal. */
async function withNamedConflicts(
  administered: AdministeredResource,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const conflict = administered.uniqueIndexes?.[violatedIndex(error) ?? '']
    if (conflict) throw refusedAt(conflict.refusal, conflict.field)
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) throw new RefusedError('InUse')
    throw error
  }
}
