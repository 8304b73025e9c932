import { assertDefined } from '../outcome.ts'
import type { ReadPort } from '../port.ts'
import { sheetKeyOf } from './rules.ts'
import { bodyOf, hasNewCategory } from './sheet.ts'
import type { CashLogContext, CashLogPorts, OpenedSheet, OpenSheetInput, SaveLogInput } from './types.ts'

/** The chosen sheet, as the input of the actor that opens it. */
export const sheetRequest = ({ context }: { context: CashLogContext }): OpenSheetInput => ({
  ...assertDefined(sheetKeyOf(context), 'key'),
  establishmentId: context.establishmentId,
  setup: assertDefined(context.setup, 'setup'),
})

/** The id and the version of the stored log, for a command on it. */
export const storedVersion = ({ sheet }: CashLogContext) => {
  const { id, version } = assertDefined(sheet?.stored, 'stored log')
  return { id, version }
}

/** The input of the command that saves the sheet. */
export const saveRequest = (context: CashLogContext): SaveLogInput => {
  const sheet = assertDefined(context.sheet, 'sheet')
  return {
    stored: sheet.stored && storedVersion(context),
    body: bodyOf(sheet, assertDefined(sheetKeyOf(context), 'key')),
  }
}

/**
 * Opens a sheet. If its log has a count of a category that is newer than the set-up, which has no line for
 * it, the set-up is loaded again.
 */
export const openWithSetup =
  (ports: CashLogPorts): ReadPort<OpenSheetInput, OpenedSheet> =>
  async ({ setup, ...address }, call) => {
    const sheet = await ports.openSheet(address, call)
    if (sheet.kind === 'refused' || !hasNewCategory(setup, sheet.data.log)) return sheet
    const loaded = await ports.loadSetup({ establishmentId: address.establishmentId }, call)
    return loaded.kind === 'refused' ? loaded : { ...sheet, data: { ...sheet.data, setup: loaded.data } }
  }
