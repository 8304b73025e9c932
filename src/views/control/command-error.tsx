import { useSelector } from '@xstate/react'
import type { ControlCount, ControlSheet } from '../../domain/contract/cash-logs.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { useFailureText, useText } from '../../i18n/index.ts'
import { isCountRow } from '../../machines/control/row-events.ts'
import { selectState } from '../../machines/control/selectors.ts'
import { selectRows } from '../../machines/list/machine.ts'
import { useLastChangeText, useProblemText, useRefusalText } from '../data/command-failed.tsx'
import type { ListActor } from '../lists/use-list.ts'
import { Alert, Button, Row } from '../ui/index.ts'
import { useCountName } from './columns.tsx'
import style from './control.module.css'
import type { ControlActor } from './control-rows.tsx'

/** Shows why the last action on the selection was refused or failed. A failed invalidation is shown in its dialog instead. */
export function CommandError({ control, list }: { control: ControlActor; list: ListActor<ControlSheet> }) {
  const t = useText()
  const problemText = useProblemText('control.failed')
  const state = useSelector(control, selectState)
  const { selected, refusal, command } = useSelector(control, ({ context }) => context)
  const shownSheets = useSelector(list, selectRows<ControlSheet>)
  const canRetry = state === 'gatherFailed' || (state === 'failed' && command === 'accountingValidate')
  if (canRetry) {
    return (
      <Alert
        title={t('control.failedTitle')}
        action={
          <Row>
            <Button look="primary" icon="refresh" onClick={() => control.send({ type: 'RETRY' })}>
              {t('action.retry')}
            </Button>
            <Button onClick={() => control.send({ type: 'CANCEL' })}>{t('action.cancel')}</Button>
          </Row>
        }
      >
        {problemText(refusal)}
      </Alert>
    )
  }
  if (state !== 'selecting' || refusal === null) return null
  return (
    <RefusedCounts
      refusal={refusal}
      rows={[...selected.filter(isCountRow), ...shownSheets.flatMap(({ counts }) => counts)]}
      onDropRefused={() => control.send({ type: 'DROP_REFUSED' })}
      onDismiss={() => control.send({ type: 'DISMISS' })}
    />
  )
}

interface RefusedCountsProps {
  refusal: Refusal
  /** The selected and the shown rows, among which the refused ones are found by id. */
  rows: readonly ControlCount[]
  onDropRefused: () => void
  onDismiss: () => void
}

/** Shows why nothing was changed, and names the refused rows. */
function RefusedCounts({ refusal, rows, onDropRefused, onDismiss }: RefusedCountsProps) {
  const t = useText()
  const failureText = useFailureText()
  const refusalText = useRefusalText()
  const lastChangeText = useLastChangeText()
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
      {refusalNames.length === 0 && <p>{refusalText(refusal)}</p>}
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
                      {id === refusal.rows[0]?.id && lastChangeText(refusal)}
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
