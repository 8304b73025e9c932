import { CLOSING_VALUES, closingTypeOfFile, MAX_FAULTS } from '../../domain/closings/closings.ts'
import type { Issue } from '../../domain/lists/query.ts'
import { useText } from '../../i18n/index.ts'
import { useIssueText } from '../data/issue-texts.ts'
import { type Column, DataTable, Stack } from '../ui/index.ts'
import style from './cashpad.module.css'

type ColumnWithFixedValues = keyof typeof CLOSING_VALUES
const hasFixedValues = (column: string | undefined): column is ColumnWithFixedValues =>
  column !== undefined && column in CLOSING_VALUES

/** An error of a file. */
interface FaultRow extends Issue {
  readonly id: string
  /** The line of CSV, or of JSON that can't be parsed; in JSON that can be parsed, the position of the closing. 0 means the whole file. */
  readonly row: number
  readonly column: string
}

/** Lists the errors of a file by row and column, with the value found there. */
export function ClosingFaults({ name, issues }: { name: string; issues: readonly Issue[] }) {
  const t = useText()
  const rows = issues.map((issue, index): FaultRow => {
    const [row = '0', ...column] = issue.path.split('.')
    return { ...issue, id: String(index), row: Number(row), column: column.join('.') }
  })
  const columns = useFaultColumns(name, issues)
  return (
    <Stack gap={8}>
      <p className={style.strong}>{t('closings.fault.count', { count: rows.length, name })}</p>
      {rows.length >= MAX_FAULTS && <p className={style.hint}>{t('closings.fault.more')}</p>}
      <DataTable caption={t('closings.fault.table')} columns={columns} rows={rows} idOf={({ id }) => id} />
    </Stack>
  )
}

/** The errors of JSON that can't be parsed. */
const PARSE_FAULTS = ['closings.fault.NotJson', 'closings.fault.Encoding']

/**
 * The columns of the list of errors. The error of a value in a column with fixed values lists the allowed
 * values.
 */
export function useFaultColumns(name: string, issues: readonly Issue[]): Column<FaultRow>[] {
  const t = useText()
  const issueText = useIssueText()
  const isByLine =
    closingTypeOfFile(name) === 'text/csv' || issues.some(({ key }) => PARSE_FAULTS.includes(key))
  const faultText = ({ key, column }: FaultRow) => {
    const field = column.split('.').at(-1)
    if (key !== 'closings.fault.Value' || !hasFixedValues(field)) return issueText(key)
    return t('closings.fault.allowed', { values: CLOSING_VALUES[field].join(', ') })
  }
  return [
    {
      key: 'row',
      title: t(isByLine ? 'closings.fault.line' : 'closings.fault.closing'),
      card: 'titled',
      heading: true,
      cell: ({ row }) => (row === 0 ? t('closings.fault.file') : row),
    },
    { key: 'column', title: t('closings.fault.column') },
    { key: 'value', title: t('closings.fault.value'), cell: ({ value = '' }) => value || '—' },
    { key: 'fault', title: t('closings.fault'), card: 'plain', cell: faultText },
  ]
}
