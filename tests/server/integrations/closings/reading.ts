import { readFileSync } from 'node:fs'
import { type ClosingsFileContent, readClosings } from '../../../../server/integrations/closings/read.ts'
import type { ClosingType } from '../../../../src/domain/closings/closings.ts'
import type { ClosingsCatalogue } from '../../../../src/domain/closings/import-settings.ts'
import type { ArchiveBody } from '../../../../src/domain/contract/archives.ts'

const TODAY = '2026-11-20'

/** Two active tills and an inactive one. “card” names an active and an inactive category, “gift” two active ones. */
export const CATALOGUE: ClosingsCatalogue = {
  registers: [
    { id: 'bar', active: true, names: ['1', 'Bar'] },
    { id: 'terrace', active: true, names: ['2', 'Terrasse'] },
    { id: 'cellar', active: false, names: ['3', 'Cellar'] },
  ],
  categories: [
    { id: 'notes', active: true, names: ['notes', 'Espèces – billets'] },
    { id: 'card', active: true, names: ['card', 'Carte bancaire'] },
    { id: 'old-card', active: false, names: ['card', 'Carte d’avant'] },
    { id: 'gift', active: true, names: ['gift', 'Bon'] },
    { id: 'gift-2', active: true, names: ['gift', 'Bon cadeau'] },
  ],
  saleTypes: [{ saleType: 'Food', taxRate: 100 }],
}

const SETTING = { timeZone: 'Europe/Paris', eveningFrom: 17 }

export function readClosingsText(
  content: string | Buffer,
  type: ClosingType,
  { catalogue = CATALOGUE, eveningFrom = 17 }: { catalogue?: ClosingsCatalogue; eveningFrom?: number } = {},
): ClosingsFileContent {
  const setting = { ...SETTING, eveningFrom }
  return readClosings(Buffer.from(content), type, { catalogue, setting, closingOffset: 0, today: TODAY })
}

export const readJson = (root: unknown) => readClosingsText(JSON.stringify(root), 'application/json')

/** The errors, each as `row.column name value`. Throws if the file has closings as well. */
export function faultTextsOf({ closings, faults }: ClosingsFileContent): string[] {
  if (faults.length > 0 && closings.length > 0) throw new Error('a file was imported in part')
  return faults.map(({ row, column, name, value }) => `${row}.${column} ${name} ${value}`.trim())
}

/** The examples of docs/closings.md in their order: JSON and CSV of the app, then the vendor's format. */
export const [OUR_JSON = '', OUR_CSV = '', VENDOR_JSON = ''] = [
  ...readFileSync('docs/closings.md', 'utf8').matchAll(/^```(?:json|csv)\n(.*?)^```$/gmsu),
].map(([, example]) => example ?? '')

/** The common content of the app's two examples. The vendor's differs in its labels and by a cent of tax. */
export const EXPECTED_BODY: ArchiveBody = {
  sequence: 812,
  date: '2026-11-19',
  service: 'lunch',
  clients: 42,
  turnoverCents: 17_000,
  receipts: [
    {
      cashRegisterId: 'bar',
      paymentCategoryId: 'notes',
      amountCents: 15_000,
      operations: 9,
      label: 'ESPECES',
    },
    { cashRegisterId: 'bar', paymentCategoryId: 'card', amountCents: 2_000, operations: 1, label: 'CB' },
  ],
  movements: [
    { cashRegisterId: 'bar', paymentCategoryId: 'notes', amountCents: -2_340, label: 'Boulangerie' },
  ],
  floats: [{ cashRegisterId: 'bar', amountCents: 15_000 }],
  sales: [{ saleType: 'Food', taxRate: 100, amountCents: 17_000, taxCents: 1_545 }],
}
