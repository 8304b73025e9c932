import { useSelector } from '@xstate/react'
import { useText } from '../../../i18n/index.ts'
import type { MatchingActor } from '../../../machines/bank-matching/machine.ts'
import { selectHasFailed, selectIsLocked } from '../../../machines/tags.ts'
import { useRefusalText } from '../../data/command-failed.tsx'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { Alert, ConfirmDialog, TextArea } from '../../ui/index.ts'

/** The dialog that removes the links of a bank line, with a reason. */
export function UnlinkDialog({ actor }: { actor: MatchingActor }) {
  const t = useText()
  const refusalText = useRefusalText()
  const { matching, lineId, reason, notice, refusal } = useSelector(actor, ({ context }) => context)
  const isOpen = useSelector(actor, (state) => state.hasTag('unlinking'))
  const isRunning = useSelector(actor, selectIsLocked)
  const hasFailed = useSelector(actor, selectHasFailed)
  const isAsking = isOpen && !isRunning && !hasFailed
  const refusalMessage = refusal ? refusalText(refusal) : undefined
  const linked = matching?.linked.find((line) => line.lineId === lineId)
  return (
    <ConfirmDialog
      answers="yesNo"
      open={isOpen}
      look="danger"
      busy={isRunning}
      title={t('bank.unlink.title', {
        reference: (linked?.parts ?? []).map(({ reference }) => reference).join(', '),
      })}
      onConfirm={() => actor.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      onCancel={() => actor.send({ type: 'CANCEL' })}
    >
      <p>{t('bank.unlink.message')}</p>
      <DraftNote notice={reason === '' && notice === 'DraftResumed' ? null : notice} />
      <TextArea
        label={t('bank.reason')}
        readOnly={!isAsking}
        value={reason}
        error={isAsking ? refusalMessage : undefined}
        onChange={(text) => actor.send({ type: 'EDIT_REASON', text })}
      />
      {hasFailed && <Alert>{refusalMessage ?? t('error.dataNotProvided')}</Alert>}
    </ConfirmDialog>
  )
}
