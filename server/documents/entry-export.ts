import { sql } from 'kysely'
import type { AccountingEntry } from '../../src/domain/contract/accounting.ts'
import type { DocumentColumn } from './columns.ts'
import type { DocumentTexts } from './language.ts'

/** The fields of an entry that the file contains. */
export const ENTRY_FIELDS = [
  'journalCode',
  'number',
  'date',
  'pieceRef',
  'establishmentName',
  'kind',
  'lines',
] as const satisfies readonly (keyof AccountingEntry)[]

type ExportedEntry = Pick<AccountingEntry, 'id' | (typeof ENTRY_FIELDS)[number]>
type EntryLine = Omit<ExportedEntry, 'lines'> & AccountingEntry['lines'][number]

/** The lines of an entry, each with the fields of the entry. */
export function linesOfEntry({ lines, ...entry }: ExportedEntry): readonly EntryLine[] {
  return lines.map((line) => ({ ...entry, ...line }))
}

/** SQL for the number of lines of the entry `t`. */
export const ENTRY_LINE_COUNT = sql<number>`(select count(*) from accounting_lines l
  where l.organization_id = t.organization_id and l.entry_id = t.id)`

/** The columns of exported entries: one line of the file for each line of an entry. */
export const entryLineColumns = ({ t }: DocumentTexts): readonly DocumentColumn<EntryLine>[] => [
  { title: t('accounting.column.date'), kind: 'date', value: (line) => line.date },
  { title: t('accounting.column.journal'), kind: 'text', value: (line) => line.journalCode },
  { title: t('accounting.column.number'), kind: 'integer', value: (line) => line.number },
  { title: t('accounting.column.piece'), kind: 'text', value: (line) => line.pieceRef },
  { title: t('accounting.column.establishment'), kind: 'text', value: (line) => line.establishmentName },
  { title: t('accounting.column.kind'), kind: 'text', value: (line) => t(`accounting.kind.${line.kind}`) },
  { title: t('accounting.line.account'), kind: 'text', value: (line) => line.account },
  { title: t('paper.export.accountName'), kind: 'text', value: (line) => line.accountLabel },
  { title: t('accounting.line.label'), kind: 'text', value: (line) => line.label },
  { title: t('accounting.debit'), kind: 'cents', value: (line) => line.debitCents },
  { title: t('accounting.credit'), kind: 'cents', value: (line) => line.creditCents },
  { title: t('reports.column.letter'), kind: 'text', value: (line) => line.letter },
  { title: t('paper.export.letteredOn'), kind: 'date', value: (line) => line.letteredOn },
]
