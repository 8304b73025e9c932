import { expect } from 'vitest'
import type { CashLog, CountRow } from '../../../src/domain/contract/cash-logs.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import type { TestedApp } from '../../support/app.ts'
import { categoryName, PARIS, TODAY } from '../../support/demo.ts'
import { find, keyboardOf, openFromMenu, signIn, switchToEstablishment } from '../../support/interactions.ts'
import { creditRemittance, invalidateCount, openSheetOf, validateCounts } from './control.ts'
import { expectDelta, fillInSheet, openFromHome, reviewAndValidate } from './count.ts'
import { handOver, openPrepared, prepareNotes, undoPreparation } from './remit.ts'
import { entriesOfEveryCountType, loadExpectedAmounts } from './sheet.ts'

const REGISTER = 'Salle'
const POUCHES: [string, string] = ['770001', '770002']

/**
 * The number of key presses for a count with all six count types, from the home page to the confirmation,
 * without the comment. The test allows a tenth more.
 */
const KEYS_OF_A_COUNT = 92

interface JobVariant {
  width: number
  /** The takings minus the expected takings, in cents. */
  delta: number
  comment?: string
}

/** Does the main job by keyboard alone and checks what is stored: user@ counts, director@ prepares and hands over, accountant@ controls. */
export async function doMainJob(app: TestedApp, variant: JobVariant): Promise<void> {
  const log = await count(app, variant)
  const reference = await remit(app, variant)
  await control(app, variant, reference)

  const admin = await app.apiClientAs('admin')
  const counts = await admin.get<Page<CountRow>>('counts', { cashLogId: log.id, range: '0-24' })
  const statusOf = (key: Parameters<typeof categoryName>[0]) =>
    counts.data.entries.find((row) => row.paymentCategoryName === categoryName(key))?.status
  expect([statusOf('card'), statusOf('cheques'), statusOf('gift'), statusOf('coins')]).toEqual([
    'AVALIDATED',
    'AVALIDATED',
    'UNVALIDATED',
    'VALIDATED',
  ])
}

/** user@ counts today's lunch. */
async function count(app: TestedApp, { width, delta, comment }: JobVariant): Promise<CashLog> {
  const visit = await app.visit({ width })
  const keyboard = keyboardOf(visit)
  await signIn(visit, 'user', keyboard)
  const api = await app.apiClientAs('user')
  const sheetKey = { date: TODAY, service: 'lunch', register: REGISTER } as const
  const expected = await loadExpectedAmounts(api, sheetKey)
  const takingsCents = expected.takingsCents + delta

  const before = keyboard.count()
  await openFromHome(visit, keyboard, REGISTER, TODAY)
  await fillInSheet(
    visit,
    keyboard,
    entriesOfEveryCountType(visit, { ...expected, takingsCents, pouches: POUCHES }),
  )
  await expectDelta(visit, delta)
  await reviewAndValidate(visit, keyboard, comment)
  const keys = keyboard.count() - before - (comment?.length ?? 0)
  expect(keys).toBeLessThanOrEqual(Math.floor(KEYS_OF_A_COUNT * 1.1))

  const stored = await api.get<Page<CashLog>>('cashlogs', { date: TODAY, service: 'lunch' })
  const [row, ...others] = stored.data.entries
  if (!row) throw new Error('the count is not stored')
  expect([others, row.status, row.deltaCents, row.comment]).toEqual([[], 'VALIDATED', delta, comment ?? ''])
  return row
}

/** director@ prepares a remittance of notes, undoes it, prepares it again and hands it over. */
async function remit(app: TestedApp, { width }: JobVariant): Promise<string> {
  const visit = await app.visit({ width })
  const keyboard = keyboardOf(visit)
  await signIn(visit, 'director', keyboard)
  await switchToEstablishment(visit, PARIS, keyboard)
  await keyboard.tabTo(find(visit, 'link', 'home.verb.prepare'))
  await keyboard.press('Enter')
  const firstReference = await prepareNotes(visit, keyboard, POUCHES[0])
  await openPrepared(visit, keyboard, firstReference)
  await undoPreparation(visit, keyboard, firstReference)

  await openFromMenu(visit, keyboard, 'shell.menu.remittances')
  await keyboard.tabTo(find(visit, 'link', 'remittance.prepare'))
  await keyboard.press('Enter')
  const reference = await prepareNotes(visit, keyboard, POUCHES[0])
  expect(Number(reference)).toBe(Number(firstReference) + 1)
  await openPrepared(visit, keyboard, reference)
  await handOver(visit, keyboard)
  return reference
}

/** accountant@ validates two counts and invalidates one, then credits the remittance and validates it. */
async function control(app: TestedApp, { width }: JobVariant, reference: string): Promise<void> {
  const visit = await app.visit({ width })
  const { t, date } = visit
  const keyboard = keyboardOf(visit)
  await signIn(visit, 'accountant', keyboard)
  await openFromMenu(visit, keyboard, 'shell.menu.countControl')
  const sheet = t('control.sheetName', {
    date: date(TODAY),
    service: t('service.lunch'),
    establishment: PARIS,
    register: REGISTER,
  })
  await openSheetOf(visit, keyboard, sheet)
  await validateCounts(visit, keyboard, [categoryName('card'), categoryName('cheques')])
  await invalidateCount(visit, keyboard, categoryName('gift'), 'Bon perdu.')

  const credited = 123_456
  await openFromMenu(visit, keyboard, 'shell.menu.remittanceControl')
  await creditRemittance(visit, keyboard, {
    establishment: PARIS,
    reference,
    cents: credited,
    creditedOn: TODAY,
  })
  const remittance = await remittanceOf(app, reference)
  expect([remittance?.status, remittance?.creditedCents, remittance?.creditedOn]).toEqual([
    'AVALIDATED',
    credited,
    TODAY,
  ])
}

async function remittanceOf({ apiClientAs }: TestedApp, reference: string): Promise<Remittance | undefined> {
  const admin = await apiClientAs('admin')
  const { data } = await admin.get<Page<Remittance & { establishmentName: string }>>('remittances', {
    range: '0-99',
    sort: 'date_desc',
  })
  return data.entries.find((row) => String(row.reference) === reference && row.establishmentName === PARIS)
}
