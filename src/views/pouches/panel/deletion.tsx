import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Pouch } from '../../../domain/contract/pouches.ts'
import { decidePouchDeletion } from '../../../domain/lifecycles/pouch.ts'
import { isRefused } from '../../../domain/refusals.ts'
import { type MessageId, useFailureText, useMoney, useText } from '../../../i18n/index.ts'
import { confirmCommandWith } from '../../../machines/confirm-command/machine.ts'
import {
  selectHasFailed,
  selectIsOpen,
  selectIsRunning,
  selectRefusal,
} from '../../../machines/confirm-command/selectors.ts'
import { useApp } from '../../app.tsx'
import { useRefusalText } from '../../data/command-failed.tsx'
import { Alert, Button, ConfirmDialog, notify } from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'
import { useWorkflow } from '../../use-workflow.ts'

/** Deletes the pouch after a confirmation that names the effect: its count is reopened, or its change returns to the wallet. */
export function Deletion({ pouch }: { pouch: Pouch }) {
  const t = useText()
  const failureText = useFailureText()
  const refusalText = useRefusalText()
  const { money } = useMoney()
  const { ports } = useApp()
  const [machine] = useState(() => confirmCommandWith(ports.pouches.deletion))
  const deletion = useWorkflow(machine)
  const isOpen = useSelector(deletion, selectIsOpen)
  const isRunning = useSelector(deletion, selectIsRunning)
  const hasFailed = useSelector(deletion, selectHasFailed)
  const refusal = useSelector(deletion, selectRefusal)
  useSucceeded(deletion, ({ code }) => notify.success(t(`code.${code}` as MessageId)))
  const { id, version, number, valueCents } = pouch
  const refused = refusal && !hasFailed ? refusalText(refusal) : undefined
  const decision = decidePouchDeletion(pouch)
  return (
    <>
      <Button
        icon="trash"
        disabledReason={isRefused(decision) ? failureText({ refusal: decision.refusal }) : undefined}
        onClick={() => deletion.send({ type: 'ASK', subject: { id, version, label: number } })}
      >
        {t('pouches.delete.action')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        look="danger"
        busy={isRunning}
        title={t('pouches.delete.title', { number })}
        disabledReason={refused}
        onConfirm={() => deletion.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
        onCancel={() => deletion.send({ type: hasFailed || refusal ? 'DISMISS' : 'CANCEL' })}
      >
        <p>
          {pouch.countId === null
            ? t('pouches.delete.toWallet', { amount: money(valueCents) })
            : t('pouches.delete.toCount', { amount: money(valueCents) })}
        </p>
        <p>{t('pouches.delete.number', { number })}</p>
        {hasFailed && <Alert>{t('error.dataNotProvided')}</Alert>}
        {refused && <Alert>{refused}</Alert>}
      </ConfirmDialog>
    </>
  )
}
