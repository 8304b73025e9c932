import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { HistoryAction } from '../../../src/domain/documents/history.ts'
import { passwordRequired } from '../../http/confirm-password.ts'
import { issuesAt, RefusedError } from '../../refused-error.ts'
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
import type { Change } from '../../workflow/record-changes.ts'
import type { Administered, RequestedRow, RuleContext } from './administered.ts'

/** The new state of a row, and its history event. */
type Step = (
  trx: Transaction<Schema>,
  acting: RuleContext,
  wanted: RequestedRow,
) => Promise<readonly Change[]>

/** How the rows of a resource are read, created, changed and deleted. */
export interface RowCommands {
  lock(trx: Transaction<Schema>, ids: readonly string[]): Promise<readonly AdministeredRow[]>
  make: Step
  change: Step
  move: (
    trx: Transaction<Schema>,
    acting: RuleContext,
    wanted: RequestedRow,
    action: HistoryAction,
  ) => Promise<readonly Change[]>
  remove: Step
}

export function rowCommandsOf(administered: Administered, table: AdministeredTable): RowCommands {
  const { entity, linked, uses } = administered

  const judge = async (trx: Transaction<Schema>, acting: RuleContext, wanted: RequestedRow) => {
    await administered.judge?.(trx, acting, wanted)
    if (administered.isSensitive?.(wanted) && !acting.confirmed) throw passwordRequired()
  }
  const changeOf = (
    action: HistoryAction,
    row: AdministeredRow,
    before: RowValues | null,
    after: RowValues | null,
  ): Change => {
    const { id, organizationId, establishmentId } = row
    return { id, organizationId, establishmentId, entity, action, before, after }
  }

  return {
    async lock(trx, ids) {
      const rows = await lockAdministered(trx, table, ids)
      const more = await linked?.read(trx, rows)
      return rows.map((row) => ({ ...row, values: { ...row.values, ...more?.get(row.id) } }))
    },

    async make(trx, acting, wanted) {
      const { after } = wanted
      await judge(trx, acting, wanted)
      await withNamedConflicts(administered, () => insertAdministered(trx, table, after))
      await linked?.write(trx, wanted)
      await administered.follow?.(trx, acting, wanted)
      return [changeOf('create', after, null, { ...after.values, status: after.status })]
    },

    async change(trx, acting, wanted) {
      const { before, after } = wanted
      await judge(trx, acting, wanted)
      const fields = Object.keys(after.values).filter(
        (field) => !isDeepStrictEqual(before?.values[field] ?? null, after.values[field] ?? null),
      )
      if (fields.length === 0) return []
      await withNamedConflicts(administered, () => saveAdministered(trx, table, after, acting.now))
      await linked?.write(trx, wanted)
      await administered.follow?.(trx, acting, wanted)
      return [changeOf('edit', after, picked(before?.values ?? {}, fields), picked(after.values, fields))]
    },

    async move(trx, acting, wanted, action) {
      const { before, after } = wanted
      await judge(trx, acting, wanted)
      await withNamedConflicts(administered, () => saveAdministered(trx, table, after, acting.now))
      await administered.follow?.(trx, acting, wanted)
      return [changeOf(action, after, { status: before?.status }, { status: after.status })]
    },

    async remove(trx, acting, wanted) {
      const { before, after } = wanted
      await judge(trx, acting, wanted)
      const names = await findReferences(trx, table, after, uses)
      if (names.length > 0) throw inUse(names)
      if (table.state === 'status') {
        await saveAdministered(trx, table, after, acting.now)
        await administered.follow?.(trx, acting, wanted)
        return [changeOf('delete', after, { status: before?.status }, { status: after.status })]
      }
      await withNamedConflicts(administered, () => removeAdministered(trx, table, after))
      return [changeOf('delete', after, { ...after.values, status: before?.status }, null)]
    },
  }
}

/** A deletion that is prevented; the issues name the kinds of rows that refer to the row. */
function inUse(names: readonly string[]): RefusedError {
  return new RefusedError('InUse', { issues: names.map((key) => ({ path: 'id', key })) })
}

function picked(values: RowValues, fields: readonly string[]): RowValues {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
}

const TAKEN = '23505'
const REFERRED_TO = '23503'

/** Names a database error caused by another row with the same value, or by a reference. */
async function withNamedConflicts(administered: Administered, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    const taken = code === TAKEN ? administered.taken?.[constraint] : undefined
    if (taken) throw new RefusedError(taken.refusal, issuesAt([taken.field], `failure.${taken.refusal}`))
    if (code === REFERRED_TO) throw new RefusedError('InUse')
    throw error
  }
}
