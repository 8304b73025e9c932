import { COUNT_TYPE_RULES } from '../../domain/count-types.ts'
import { useText } from '../../i18n/index.ts'
import { isCountRow } from '../../machines/control/row-events.ts'
import type { ControlRow } from '../../machines/control/types.ts'
import { ReasonQuestion, type ReasonQuestionProps } from '../drafts/reason-question.tsx'

interface ReasonDialogProps extends Omit<ReasonQuestionProps, 'title' | 'message' | 'label' | 'rows'> {
  /** The counts that are sent back. */
  rows: readonly ControlRow[]
}

/** Asks why the counts are sent back. The people who counted can read the reason. */
export function InvalidationReasonDialog({ rows, notice, ...dialog }: ReasonDialogProps) {
  const t = useText()
  // A row without the fields of a count can have a pouch and a wallet movement, so it is included in both numbers.
  const pouches = rows.filter((row) => !isCountRow(row) || row.pouchId !== null).length
  const movements = rows.filter(
    (row) => !isCountRow(row) || (COUNT_TYPE_RULES[row.countType].movesWallet && (row.totalCents ?? 0) !== 0),
  ).length
  return (
    <ReasonQuestion
      {...dialog}
      notice={dialog.reason === '' && notice === 'DraftResumed' ? null : notice}
      title={t('control.invalidate.title', { count: rows.length })}
      message={t('control.invalidate.message', { count: rows.length, pouches, movements })}
      label={t('control.invalidate.reason')}
      rows={3}
    />
  )
}
