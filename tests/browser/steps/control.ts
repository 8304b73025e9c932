import type { CountRow } from '../../../src/domain/contract/cash-logs.ts'
import type { Visit } from '../../support/app.ts'
import { expectFocusNotLost, find, type Keyboard } from '../../support/interactions.ts'
import { typedAmount } from './sheet.ts'

/** The name that the control screen gives to a sheet, from the sheet or one of its counts. */
export const sheetNameOf = (
  { t, date }: Visit,
  row: Pick<CountRow, 'date' | 'service' | 'establishmentName' | 'cashRegisterName'>,
): string =>
  t('control.sheetName', {
    date: date(row.date),
    service: t(`service.${row.service}`),
    establishment: row.establishmentName,
    register: row.cashRegisterName,
  })

/** Opens a sheet beside the list of the control screen. */
export async function openSheetOf(visit: Visit, keyboard: Keyboard, sheet: string): Promise<void> {
  const box = find(visit, 'checkbox', 'table.selectRow', { row: sheet })
  const row = visit.page.getByRole('row').filter({ has: box })
  await keyboard.tabTo(row.getByRole('rowheader').getByRole('button'))
  await keyboard.press('Enter')
  await visit.page.getByRole('complementary').getByRole('checkbox').first().waitFor()
}

/** Selects these lines of the open sheet, and validates them together. */
export async function validateCounts(
  visit: Visit,
  keyboard: Keyboard,
  categories: readonly string[],
): Promise<void> {
  const { page, t } = visit
  for (const category of categories) {
    await keyboard.tabTo(find(visit, 'checkbox', 'control.selectLine', { category }))
    await keyboard.press('Space')
  }
  const bar = find(visit, 'region', 'table.selected', { count: categories.length })
  await keyboard.tabTo(find(visit, 'button', 'control.validate', {}, bar))
  await keyboard.press('Enter')
  await page.getByText(t('code.11024')).first().waitFor()
  await expectFocusNotLost(visit)
}

/** Sends one line of the open sheet back with a reason. */
export async function invalidateCount(
  visit: Visit,
  keyboard: Keyboard,
  category: string,
  reason: string,
): Promise<void> {
  const { page, t } = visit
  await keyboard.tabTo(find(visit, 'checkbox', 'control.selectLine', { category }))
  await keyboard.press('Space')
  const bar = find(visit, 'region', 'table.selected', { count: 1 })
  await keyboard.tabTo(find(visit, 'button', 'control.invalidate', {}, bar))
  await keyboard.press('Enter')
  const question = find(visit, 'alertdialog', 'control.invalidate.title', { count: 1 })
  await question.waitFor()
  await keyboard.tabTo(find(visit, 'textbox', 'control.invalidate.reason', {}, question))
  await keyboard.type(reason)
  await keyboard.tabTo(find(visit, 'button', 'action.yes', {}, question))
  await keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  await page.getByText(t('code.11025')).first().waitFor()
  await expectFocusNotLost(visit)
}

export interface Credit {
  readonly establishment: string
  readonly reference: string
  readonly cents: number
  readonly creditedOn: string
}

const DIFFERENCE_REASON = 'Comptage de la banque'

/**
 * Opens a remittance in the control, enters the credited amount and its date, gives a reason if the amount
 * differs, and validates the remittance.
 */
export async function creditRemittance(
  visit: Visit,
  keyboard: Keyboard,
  { establishment, reference, cents, creditedOn }: Credit,
): Promise<void> {
  const { page, t, date } = visit
  const row = page.getByRole('row', { name: `-R${reference} ${establishment}` })
  await keyboard.tabTo(row.getByRole('button', { name: `-R${reference}` }))
  await keyboard.press('Enter')
  const amount = find(visit, 'textbox', 'remittanceControl.amount')
  await keyboard.tabTo(amount)
  await keyboard.press('Control+A')
  await keyboard.type(typedAmount(cents))
  await keyboard.tabTo(find(visit, 'textbox', 'remittanceControl.creditedOn'))
  await keyboard.press('Control+A')
  await keyboard.type(date(creditedOn))
  const reason = find(visit, 'textbox', 'remittanceControl.differenceReason')
  if ((await reason.count()) > 0) {
    await keyboard.tabTo(reason)
    await keyboard.type(DIFFERENCE_REASON)
  }
  await keyboard.tabTo(find(visit, 'button', 'remittanceControl.validate'))
  await keyboard.press('Enter')
  await page.getByText(t('remittance.status.AVALIDATED')).filter({ visible: true }).first().waitFor()
  await expectFocusNotLost(visit)
}
