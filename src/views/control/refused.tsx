import type { CountRow } from '../../domain/contract/cash-logs.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { useFailureText, useText } from '../../i18n/index.ts'
import { Alert, Button } from '../ui/index.ts'
import { useCountName } from './columns.tsx'
import style from './control.module.css'
import { SheetStatus } from './sheet-status.tsx'

export interface RefusedCountsProps {
  refusal: Refusal
  /** The selected and the shown rows, among which the refused ones are found by id. */
  rows: readonly CountRow[]
  onDropRefused: () => void
  onDismiss: () => void
}

/** Shows why nothing was changed, and names the refused rows. */
export function RefusedCounts({ refusal, rows, onDropRefused, onDismiss }: RefusedCountsProps) {
  const t = useText()
  const failureText = useFailureText()
  const nameOf = useCountName()
  const refusalNames = [...new Set(refusal.rows.map((row) => row.refusal))]
  return (
    <Alert
      title={t('control.refused.title')}
      onDismiss={onDismiss}
      action={
        refusal.rows.length > 0 && (
          <Button onClick={onDropRefused}>{t('control.refused.drop', { count: refusal.rows.length })}</Button>
        )
      }
    >
      {refusalNames.length === 0 && <p>{failureText({ refusal: refusal.name, code: refusal.code })}</p>}
      <ul className={style.refused}>
        {refusalNames.map((refusalName) => (
          <li key={refusalName}>
            <strong>{failureText({ refusal: refusalName })}</strong>
            <ul>
              {refusal.rows
                .filter((row) => row.refusal === refusalName)
                .map(({ id }) => {
                  const row = rows.find((candidate) => candidate.id === id)
                  return (
                    <li key={id} className={style.refusedRow}>
                      {row ? nameOf(row) : t('control.refused.unknownRow')}
                      {row && <SheetStatus status={row.status} />}
                    </li>
                  )
                })}
            </ul>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
