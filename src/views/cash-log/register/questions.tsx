import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { selectQuestion, selectRunning } from '../../../machines/cash-log/selectors.ts'
import { ConfirmDialog } from '../../ui/index.ts'
import type { PhaseProps } from './counting.tsx'

/** The dialogs that confirm an action which can't be undone. */
export function Questions({ actor, send }: PhaseProps) {
  const t = useText()
  const question = useSelector(actor, selectQuestion)
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
