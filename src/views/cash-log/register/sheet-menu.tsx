import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import {
  selectFailed,
  selectMayDelete,
  selectMayDiscard,
  selectQuestion,
  selectRunning,
} from '../../../machines/cash-log/selectors.ts'
import { Button, ConfirmDialog, Menu, type MenuItem, Row } from '../../ui/index.ts'
import style from './register.module.css'
import { useDraftSyncState } from './shared-draft.ts'
import type { PhaseProps } from './use-sheet.ts'

const BACK = { type: 'BACK' } as const

/** The actions on the sheet besides counting. */
export function SheetMenu({ actor, send }: PhaseProps) {
  const t = useText()
  const mayDiscard = useSelector(actor, selectMayDiscard)
  const mayDelete = useSelector(actor, selectMayDelete)
  const failed = useSelector(actor, selectFailed)
  const items: MenuItem[] = []
  if (mayDiscard) {
    items.push({
      key: 'discard',
      label: t('cashLog.act.discard'),
      icon: 'undo',
      onSelect: () => send({ type: 'DISCARD' }),
    })
  }
  if (mayDelete) {
    items.push({
      key: 'delete',
      label: t('cashLog.act.delete'),
      icon: 'trash',
      onSelect: () => send({ type: 'DELETE' }),
    })
  }
  return (
    <Row className={style.actions}>
      <Button
        size="large"
        icon="list"
        // After a failed command, the first BACK only returns to the sheet, and the second one leaves it.
        onClick={() => send(...(failed === null ? [BACK] : [BACK, BACK]))}
      >
        {t('cashLog.act.otherSheet')}
      </Button>
      {items.length > 0 && (
        <Menu
          label={t('cashLog.act.more')}
          align="end"
          items={items}
          trigger={
            <Button size="large" icon="chevronDown">
              {t('cashLog.act.more')}
            </Button>
          }
        />
      )}
    </Row>
  )
}

/** The dialog that asks for confirmation before the person discards the input or takes the other draft, leaves the sheet or deletes the cash log. */
export function SheetQuestions({ actor, send }: PhaseProps) {
  const t = useText()
  const asked = useSelector(actor, selectQuestion)
  const otherKind = useDraftSyncState(actor)?.otherDraft?.kind ?? 'settled'
  // Discarding leads to the other draft, if there is one.
  const question = asked === 'discard' && otherKind !== 'settled' ? ('useOther' as const) : asked
  const runningCommand = useSelector(actor, selectRunning)
  // The last question is stored, so that the dialog shows its text while it closes.
  const [openQuestion, setOpenQuestion] = useState(question)
  if (question !== null && question !== openQuestion) setOpenQuestion(question)
  if (openQuestion === null) return null
  return (
    <ConfirmDialog
      open={question !== null}
      look="danger"
      busy={runningCommand === 'deleting'}
      title={t(`cashLog.question.${openQuestion}`)}
      onConfirm={() => send({ type: 'CONFIRM' })}
      onCancel={() => send({ type: 'CANCEL' })}
    >
      <p>{t(`cashLog.question.${openQuestion}.message`)}</p>
    </ConfirmDialog>
  )
}
