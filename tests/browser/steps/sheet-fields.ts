import type { Locator } from 'playwright-core'
import type { CashLogRow } from '../../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import type { MessageId } from '../../../src/i18n/ids.ts'
import type { DemoPerson, TestedApp, Visit, VisitOptions } from '../../support/app.ts'
import { categoryName, DAY_OFF, type SheetPlace, sheetAddress } from '../../support/demo.ts'

/** Texts by the name of their field. */
export type FieldTexts = Readonly<Record<string, string>>

export const fieldOf = ({ page }: Visit, name: string) => page.getByRole('textbox', { name, exact: true })

/** The names of the fields of a sheet that tests type into. */
export function fieldNames({ t, face }: Visit) {
  return {
    fifties: t('cashLog.field.pieces', { face: face(5_000) }),
    twenties: t('cashLog.field.pieces', { face: face(2_000) }),
    euros: t('cashLog.field.pieces', { face: face(100) }),
    pouch: t('cashLog.field.pouchOf', { category: categoryName('notes') }),
    card: t('cashLog.field.totalOf', { category: categoryName('card') }),
    amex: t('cashLog.field.totalOf', { category: categoryName('amex') }),
    turnover: t('cashLog.field.turnover'),
    float: t('cashLog.field.float'),
    comment: t('cashLog.field.comment'),
  }
}

export async function typeIn(visit: Visit, texts: FieldTexts): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await fieldOf(visit, name).fill(text)
}

/** The counted amount of `wholeSheet`: 3 notes of 50 €, 7 coins of 1 € and 100 € by card. */
export const WHOLE_SHEET_CENTS = 25_700

/** The texts of a sheet that can be validated, with a typed turnover. Its float is not the usual one, so it needs a comment. */
export function wholeSheet(visit: Visit, pouchNumber: string): FieldTexts {
  const { fifties, euros, pouch, card, turnover, float, comment } = fieldNames(visit)
  return {
    [fifties]: '3',
    [pouch]: pouchNumber,
    [euros]: '7',
    [card]: '100',
    [float]: '0',
    [turnover]: '257',
    [comment]: 'Fond réduit',
  }
}

/** The current values of these fields. */
export async function currentTexts(visit: Visit, texts: FieldTexts): Promise<FieldTexts> {
  const names = Object.keys(texts)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await fieldOf(visit, name).inputValue()] as const)),
  )
}

export type SheetOfDay = Omit<SheetPlace, 'date'> & { readonly date?: string }

/** Opens a sheet, by default as user@ and for a date without a closing. */
export async function openSheet(
  app: TestedApp,
  sheet: SheetOfDay,
  options: VisitOptions & { as?: DemoPerson } = {},
) {
  const as = options.as ?? 'user'
  const address = await sheetAddress(await app.apiClientAs(as, options.at), { date: DAY_OFF, ...sheet })
  const visit = await app.visit({ as, ...options })
  await visit.open(address)
  await fieldOf(visit, fieldNames(visit).fifties).waitFor()
  return { visit, address }
}

/** The stored logs of a service of all registers that user@ may read, by default of the same date as `openSheet`. */
export async function logsOf(
  { apiClientAs }: TestedApp,
  { service, date = DAY_OFF }: Omit<SheetOfDay, 'register'>,
) {
  const api = await apiClientAs('user')
  const { data } = await api.get<Page<CashLogRow>>('cashlogs', { date, service })
  return data.entries
}

/** Resolves when the page shows that the sheet is saved. */
export const waitUntilSaved = (visit: Visit): Promise<void> =>
  waitForSaveStatus(visit, 'cashLog.saved.server')

/** Resolves when the page shows that the server has stored the draft. */
export const waitUntilDraftSaved = (visit: Visit): Promise<void> =>
  waitForSaveStatus(visit, 'cashLog.saved.draft')

async function waitForSaveStatus({ page, t }: Visit, id: MessageId): Promise<void> {
  const text = t(id, { time: '' }).trim()
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^\\s*${text}\\s\\d`, 'u') })
    .first()
    .waitFor()
}

/** Whether the element is inside the window from top to bottom. */
export const isInsideVertically = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && top >= 0 && bottom <= window.innerHeight
  })
