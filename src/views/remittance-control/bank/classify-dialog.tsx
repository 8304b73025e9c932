import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { RULE_KINDS } from '../../../domain/bank/kinds.ts'
import { useText } from '../../../i18n/index.ts'
import type { bankLineWith } from '../../../machines/bank-line/machine.ts'
import { useRefusalText } from '../../data/command-failed.tsx'
import { Alert, RadioGroup, Stack, TextArea } from '../../ui/index.ts'
import { SubmitDialog } from './submit-dialog.tsx'

interface ClassifyDialogProps {
  actor: ActorRefFrom<ReturnType<typeof bankLineWith>>
  label: string
  amount: string
}

/** Asks for the kind of a bank line that credits no remittance. Ignoring the line requires a reason. */
export function ClassifyDialog({ actor, label, amount }: ClassifyDialogProps) {
  const t = useText()
  const refusalText = useRefusalText()
  const state = useSelector(actor, (snapshot) => snapshot)
  const { status, reason, refusal } = state.context
  const isOpen = state.hasTag('classifying')
  const hasFailed = state.hasTag('failed')
  const isBusy = state.hasTag('locked')
  const refusalMessage = refusal ? refusalText(refusal) : undefined
  const isReason = refusal?.name === 'ReasonRequired'
  return (
    <SubmitDialog
      open={status !== 'OPEN' && (isOpen || isBusy || hasFailed)}
      title={t('bank.classify.title')}
      submit={t('bank.classify.submit')}
      obstacle={isBusy ? t('busy.label') : undefined}
      hasFailed={hasFailed}
      send={actor.send}
    >
      <Stack>
        <p>{t('bank.classify.line', { label, amount })}</p>
        <RadioGroup
          legend={t('bank.column.kind')}
          value={status === 'OPEN' ? 'CARDS' : status}
          options={RULE_KINDS.map((value) => ({ value, label: t(`bank.kind.${value}`) }))}
          onChange={(value) => actor.send({ type: 'PICK', status: value })}
        />
        {status === 'IGNORED' && (
          <TextArea
            label={t('bank.reason')}
            readOnly={!isOpen}
            value={reason}
            error={isOpen && isReason ? refusalMessage : undefined}
            onChange={(text) => actor.send({ type: 'EDIT_REASON', text })}
          />
        )}
        {hasFailed && <Alert>{refusalMessage ?? t('error.dataNotProvided')}</Alert>}
        {isOpen && refusalMessage && !isReason && <Alert about={refusal}>{refusalMessage}</Alert>}
      </Stack>
    </SubmitDialog>
  )
}
