import { type ColumnPlaces, missingColumns, recognizeColumns } from '../../domain/bank/columns.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { BankUploadContext, TableColumn } from './types.ts'

/** True when the server asks which column is what, or which account a table is of. */
export function isQuestion(refusal: Refusal | null): boolean {
  return refusal?.name === 'BankColumnsUnknown' || refusal?.name === 'BankAccountRequired'
}

/** The columns of the table in a refusal: its headings and the values of its first row. */
function tableIn({ issues }: Refusal): readonly TableColumn[] {
  const cells = (kind: string) =>
    new Map(
      issues.flatMap(({ path, value = '' }): [number, string][] => {
        const [of, place] = path.split('.')
        return of === kind ? [[Number(place), value]] : []
      }),
    )
  const samples = cells('sample')
  return [...cells('heading')].map(([place, heading]) => ({ heading, sample: samples.get(place) ?? '' }))
}

/** What a question of the server changes: the columns of an unknown table, with those that its headings name. */
export function asked(refusal: Refusal): Partial<BankUploadContext> {
  if (refusal.name !== 'BankColumnsUnknown') return { refusal }
  const table = tableIn(refusal)
  return { refusal, table, columns: recognizeColumns(table.map(({ heading }) => heading)) }
}

/** The columns after one was said: a place can be of one column only. */
export function withColumn(
  columns: ColumnPlaces | null,
  column: keyof ColumnPlaces,
  place: number | null,
): ColumnPlaces {
  const others = Object.entries(columns ?? {}).filter(([name, at]) => name !== column && at !== place)
  return Object.fromEntries(place === null ? others : [...others, [column, place]])
}

/** True when every question of the server has an answer. */
export function isDescribed({ columns, account, refusal }: BankUploadContext): boolean {
  const isComplete = columns === null || missingColumns(columns).length === 0
  return isComplete && (refusal?.name !== 'BankAccountRequired' || account !== null)
}
