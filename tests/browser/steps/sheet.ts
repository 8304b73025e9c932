import type { CategoryKey } from '../../../server/demo/catalogue.ts'
import type { Archive } from '../../../src/domain/contract/archives.ts'
import type { Cents } from '../../../src/domain/money.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import type { UserClient } from '../../support/app.ts'
import { categoryName, registerOf, type SheetPlace } from '../../support/demo.ts'
import type { LocaleTexts } from '../../support/texts.ts'

/** A field of the sheet by its name, and its input. */
export interface FieldInput {
  readonly field: string
  readonly text: string
}

/** An amount as a person types it in euros: 128450 becomes `1284,5`. */
export function typedAmount(cents: Cents): string {
  const euros = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
  return euros.replace(/,?0+$/u, '')
}

/** The counted notes and coins: the value of each in cents, and their number. */
const NOTES = [
  [5_000, 2],
  [2_000, 6],
  [1_000, 5],
  [500, 3],
] as const
const COINS = [
  [200, 7],
  [100, 4],
  [50, 3],
  [20, 5],
  [10, 2],
] as const
const CHEQUES: Cents = 9_640
const EDENRED: Cents = 1_800
const UP: Cents = 920
const GIFT: Cents = 2_500
const VOUCHER_CARD: Cents = 12_050

/**
 * The entries of a sheet with all six count types. The card payments make up the rest, so that the total is
 * `takingsCents` plus the float.
 */
export function entriesOfEveryCountType(
  { t, face }: LocaleTexts,
  {
    takingsCents,
    floatCents,
    pouches,
  }: { takingsCents: Cents; floatCents: Cents; pouches: [string, string] },
): readonly FieldInput[] {
  const sum = (pieces: typeof NOTES | typeof COINS) =>
    pieces.reduce((total, [cents, count]) => total + cents * count, 0)
  const card = takingsCents - sum(NOTES) - sum(COINS) - CHEQUES - EDENRED - UP - GIFT - VOUCHER_CARD
  if (card <= 0) throw new RangeError('the takings are too small for a sheet with every count type')
  const total = (key: CategoryKey, cents: Cents): FieldInput => ({
    field: t('cashLog.field.totalOf', { category: categoryName(key) }),
    text: typedAmount(cents),
  })
  const quantity = (key: CategoryKey, count: number): FieldInput => ({
    field: t('cashLog.field.quantityOf', { category: categoryName(key) }),
    text: String(count),
  })
  const pouch = (key: CategoryKey, number: string): FieldInput => ({
    field: t('cashLog.field.pouchOf', { category: categoryName(key) }),
    text: number,
  })
  const pieces = ([cents, count]: readonly [Cents, number]): FieldInput => ({
    field: t('cashLog.field.pieces', { face: face(cents) }),
    text: String(count),
  })
  return [
    ...NOTES.map(pieces),
    ...COINS.map(pieces),
    total('float', floatCents),
    pouch('notes', pouches[0]),
    total('card', card),
    total('voucherCard', VOUCHER_CARD),
    quantity('voucherEdenred', 2),
    total('voucherEdenred', EDENRED),
    quantity('voucherUp', 1),
    total('voucherUp', UP),
    quantity('gift', 1),
    quantity('cheques', 2),
    total('cheques', CHEQUES),
    pouch('cheques', pouches[1]),
  ]
}

/** Loads the takings of a register from the closing of a service, and the usual float of the register. */
export async function loadExpectedAmounts(
  client: UserClient,
  { register, date, service }: SheetPlace,
): Promise<{ takingsCents: Cents; floatCents: Cents }> {
  const { id, floatCents } = await registerOf(client, register)
  const { data } = await client.get<Page<Archive>>('archives', {
    establishmentId: client.user.establishmentId ?? '',
    date,
    service,
  })
  const receipts = data.entries[0]?.receipts.filter(({ cashRegisterId }) => cashRegisterId === id) ?? []
  if (receipts.length === 0) throw new Error(`no closing of ${register} at ${service} of ${date}`)
  return {
    takingsCents: receipts.reduce((sum, { amountCents }) => sum + amountCents, 0),
    floatCents: floatCents ?? 0,
  }
}
