import type { Pouch } from '../../../domain/contract/pouches.ts'
import { decidePouchDeletion } from '../../../domain/lifecycles/pouch.ts'
import { isRefused } from '../../../domain/refusals.ts'
import { type MessageId, useFailureText, useMoney, useText } from '../../../i18n/index.ts'
import { useApp } from '../../app.tsx'
import { ConfirmCommandDialog, useConfirmCommand } from '../../data/confirm-command.tsx'
import { Button, notify } from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'

/** Deletes the pouch after a confirmation, which says what follows: its count is reopened, or its notes return to the wallet. */
export function DeletePouch({ pouch }: { pouch: Pouch }) {
  const t = useText()
  const failureText = useFailureText()
  const { money } = useMoney()
  const { ports } = useApp()
  const deletion = useConfirmCommand(ports.pouches.deletion)
  useSucceeded(deletion, ({ code }) => notify.success(t(`code.${code}` as MessageId)))
  const { id, version, number, valueCents } = pouch
  const decision = decidePouchDeletion(pouch)
  return (
    <>
      <Button
        icon="trash"
        disabledReason={isRefused(decision) ? failureText({ refusal: decision.refusal }) : undefined}
        onClick={() => deletion.send({ type: 'START', subject: { id, version, label: number } })}
      >
        {t('pouches.delete.action')}
      </Button>
      <ConfirmCommandDialog command={deletion} look="danger" title={t('pouches.delete.title', { number })}>
        <p>
          {pouch.countId === null
            ? t('pouches.delete.toWallet', { amount: money(valueCents) })
            : t('pouches.delete.toCount', { amount: money(valueCents) })}
        </p>
        <p>{t('pouches.delete.number', { number })}</p>
      </ConfirmCommandDialog>
    </>
  )
}
