import type { CashLogRow } from '../domain/contract/cash-logs.ts'
import type { Today } from '../domain/contract/today.ts'
import type { DraftSummary, ValidatedSheet } from '../domain/counting/unsaved-sheets.ts'
import { unsentDrafts } from '../domain/counting/unsent-drafts.ts'
import type { CountStatus } from '../domain/lifecycles/count.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Api, CallOptions } from './client.ts'
import { loadAllRows } from './lists.ts'

/** All statuses from the validation on. Written out: an import from the lifecycle of counts would add to the script that every screen loads. */
const VALIDATED_STATUSES = [
  'VALIDATED',
  'AVALIDATED',
  'ERROR',
  'SEND',
  'SENTP',
  'SENT',
  'ARCHIVED',
] as const satisfies readonly CountStatus[]

/**
 * Adds `validatedSheets` to the tasks of the day: the validated sheets of which this device has a draft that the server does not have. It can also
 * contain other validated sheets of the same dates and registers, because the request names dates and registers separately.
 */
export async function addValidatedSheets(
  api: Api,
  today: Outcome<Today>,
  deviceDrafts: readonly DraftSummary[],
  options: CallOptions,
): Promise<Outcome<Today & { readonly validatedSheets?: readonly ValidatedSheet[] }>> {
  if (today.kind === 'refused') return today
  const unsent = unsentDrafts(today.data, deviceDrafts)
  if (unsent.length === 0) return today
  const valuesOf = (field: 'date' | 'cashRegisterId') =>
    [...new Set(unsent.map((draft) => draft[field]))].join()
  // No filter by establishment is needed: a register belongs to only one.
  const filters = {
    date: valuesOf('date'),
    cashRegisterId: valuesOf('cashRegisterId'),
    status: VALIDATED_STATUSES.join(),
    fields: 'date,service,cashRegisterId,countedCents',
  }
  const sheets = await loadAllRows<Pick<CashLogRow, keyof ValidatedSheet | 'id'>>(
    api,
    'cashlogs',
    filters,
    'date',
    options,
  )
  return sheets.kind === 'refused'
    ? sheets
    : { ...today, data: { ...today.data, validatedSheets: sheets.data } }
}
