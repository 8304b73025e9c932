import { useSelector } from '@xstate/react'
import type { Remittance } from '../../../domain/contract/remittances.ts'
import { useText } from '../../../i18n/index.ts'
import type { HandOverActor } from '../../../machines/hand-over/machine.ts'
import { selectIsUndoing } from '../../../machines/hand-over/selectors.ts'
import { selectHasFailed, selectIsLocked } from '../../../machines/tags.ts'
import { CommandFailed } from '../../data/command-failed.tsx'
import { ConfirmDialog } from '../../ui/index.ts'

/** Asks for confirmation before a preparation is undone. */
export function UndoDialog({ handOver, remittance }: { handOver: HandOverActor; remittance: Remittance }) {
  const t = useText()
  const isOpen = useSelector(handOver, selectIsUndoing)
  const isRunning = useSelector(handOver, selectIsLocked)
  const hasFailed = useSelector(handOver, selectHasFailed)
  const refusal = useSelector(handOver, ({ context }) => context.refusal)
  return (
    <ConfirmDialog
      open={isOpen}
      look="danger"
      answers="yesNo"
      busy={isRunning}
      title={t('remittance.undo.title', { reference: String(remittance.reference) })}
      onConfirm={() => handOver.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      onCancel={() => handOver.send({ type: 'CANCEL' })}
    >
      <p>{t('remittance.undo.message', { count: remittance.pouchCount })}</p>
      {hasFailed && <CommandFailed refusal={refusal} connectionLost={t('error.dataNotProvided')} />}
    </ConfirmDialog>
  )
}
