import { type ColumnIndexes, missingColumns, recognizeColumns } from '../../domain/bank/columns.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { BankUploadContext, TableColumn } from './types.ts'

/**
 * True when the server asks for the meaning of the columns or the account of a table, or whether to skip accounts that no establishment
 * has.
 */
export function isQuestion(refusal: Refusal | null): boolean {
  return (
    refusal?.name === 'BankColumnsUnknown' || refusal?.name === 'BankAccountRequired' || asksToSkip(refusal)
  )
}

/** True when the server asks whether to import the file without the accounts that no establishment has. */
export function asksToSkip(refusal: Refusal | null): boolean {
  return refusal?.name === 'BankAccountsUnknown'
}

/**
 * The columns of the table in a refusal, whose issues are `heading.<column>` and, from the first row,
 * `sample.<column>`.
 */
function tableIn({ issues }: Refusal): readonly TableColumn[] {
  const cells = (kind: string) =>
    new Map(
      issues.flatMap(({ path, value = '' }): [number, string][] => {
        const [group, index] = path.split('.')
        return group === kind ? [[Number(index), value]] : []
      }),
    )
  const samples = cells('sample')
  return [...cells('heading')].map(([index, heading]) => ({ heading, sample: samples.get(index) ?? '' }))
}

/** The changes to the context after a question of the server. The columns of an unknown table are assigned by their headings where possible. */
export function afterQuestion(refusal: Refusal): Partial<BankUploadContext> {
  if (refusal.name !== 'BankColumnsUnknown') return { refusal }
  const table = tableIn(refusal)
  return { refusal, table, columns: recognizeColumns(table.map(({ heading }) => heading)) }
}

/**
 * Assigns an index in the table (null for none) to a column such as the date. Another column with this index
 * keeps it: a person who uses the arrow keys selects each option of a list for a moment, and that must not change
 * other columns. `hasRepeatedIndex` finds duplicates.
 */
export function assignColumn(
  columns: ColumnIndexes | null,
  column: keyof ColumnIndexes,
  index: number | null,
): ColumnIndexes {
  const others = Object.entries(columns ?? {}).filter(([name]) => name !== column)
  return Object.fromEntries(index === null ? others : [...others, [column, index]])
}

/** True when two columns have the same index. */
export function hasRepeatedIndex(columns: ColumnIndexes | null): boolean {
  const indexes = Object.values(columns ?? {})
  return new Set(indexes).size < indexes.length
}

/** True when every question of the server has an answer. */
export function isCompletelyDescribed({ columns, account, refusal }: BankUploadContext): boolean {
  const isComplete = columns === null || (missingColumns(columns).length === 0 && !hasRepeatedIndex(columns))
  return isComplete && (refusal?.name !== 'BankAccountRequired' || account !== null)
}
