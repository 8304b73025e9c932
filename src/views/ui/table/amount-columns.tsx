import type { ComponentType, ReactNode } from 'react'
import { type Cents, sumCents } from '../../../domain/money.ts'
import { Delta, Money } from '../amount.tsx'
import type { Column } from './columns.ts'

/** The names of the fields of a row that contain a number, such as an amount in cents. */
type AmountField<Row> = {
  readonly [Key in keyof Row]: Row[Key] extends Cents | null ? Key : never
}[keyof Row] &
  string

type AmountColumn<Row> = Omit<Column<Row>, 'key' | 'cell' | 'align' | 'total'> & {
  /** Computes the total from the rows of the table; `sum` adds up the amounts, or is null if there are only null ones. Null is shown as a dash. */
  readonly total?: 'sum' | ((rows: readonly Row[]) => Cents | null)
  /** What a row without an amount shows; by default a dash. */
  readonly whenNull?: ReactNode | ((row: Row) => ReactNode)
  /** True for a cancelled row: its amount is struck through and not included in the sum. */
  readonly isVoided?: (row: Row) => boolean
} & (
    | { readonly key: AmountField<Row>; readonly cents?: never }
    /** `cents` computes the amount of a row, if it is not the value of the field `key`. */
    | { readonly key: string; readonly cents: (row: Row) => Cents | null }
  )

/** A column of amounts in cents, aligned at the decimal mark. */
export const moneyColumn = <Row,>(column: AmountColumn<Row>) => amountColumn(column, Money)

/** A column of differences in cents. A positive one is a surplus. */
export const deltaColumn = <Row,>(column: AmountColumn<Row>) => amountColumn(column, Delta)

function amountColumn<Row>(
  { cents, total, whenNull = '—', isVoided, ...column }: AmountColumn<Row>,
  Amount: ComponentType<{ cents: Cents | null; voided?: boolean | undefined }>,
): Column<Row> {
  const centsOf = cents ?? ((row: Row) => row[column.key as keyof Row] as Cents | null)
  const sumOf = (rows: readonly Row[]) => {
    const amounts = rows.filter((row) => !isVoided?.(row)).map(centsOf)
    return amounts.length > 0 && amounts.every((amount) => amount === null) ? null : sumCents(amounts)
  }
  const totalOf = total === 'sum' ? sumOf : total
  const show = (amount: Cents | null, shownIfNull: ReactNode, row?: Row) =>
    amount === null ? shownIfNull : <Amount cents={amount} voided={row && isVoided?.(row)} />
  return {
    ...column,
    align: 'end',
    cell: (row) => show(centsOf(row), typeof whenNull === 'function' ? whenNull(row) : whenNull, row),
    total: totalOf && ((rows) => show(totalOf(rows), '—')),
  }
}
