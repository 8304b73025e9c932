import { useSelector } from '@xstate/react'
import { type FormEvent, useId, useState } from 'react'
import type { Pouch } from '../../../domain/contract/pouches.ts'
import { formatMoneyInput } from '../../../domain/money.ts'
import type { PouchField } from '../../../domain/pouches/custody-checks.ts'
import { useFailureText, useMoney, useText } from '../../../i18n/index.ts'
import {
  pouchFieldWith,
  selectHasFailed,
  selectIsSaving,
  selectTextRefusal,
} from '../../../machines/pouch-field/machine.ts'
import { useApp } from '../../app.tsx'
import { CommandProblem } from '../../data/command-failed.tsx'
import { useSuccessNotice } from '../../data/success-notice.ts'
import { CameraButton } from '../../scan/camera-button.tsx'
import style from '../../scan/scan.module.css'
import { Button, Dialog, TextField } from '../../ui/index.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { useSucceeded } from '../../use-emitted.ts'
import { useWorkflow } from '../../use-workflow.ts'

interface PouchFieldDialogProps {
  pouch: Pouch
  field: PouchField
  onClose: () => void
}

/** Records the seal number of a pouch, or the amount that the carrier counted. */
export function PouchFieldDialog({ pouch, field, onClose }: PouchFieldDialogProps) {
  const t = useText()
  const failureText = useFailureText()
  const { money } = useMoney()
  const { ports } = useApp()
  const formId = useId()
  const [machine] = useState(() => pouchFieldWith(ports.pouches.fieldEdit))
  const { id, version, number, valueCents } = pouch
  const [openedText] = useState(() => STORED_TEXTS[field](pouch))
  // After a conflict the pouch is loaded again. True if its value is no longer the one with which the dialog opened.
  const hasChanged = STORED_TEXTS[field](pouch) !== openedText
  const actor = useWorkflow(machine, {
    input: { pouch: { id, version }, field, text: openedText },
  })
  const text = useSelector(actor, ({ context }) => context.text)
  const fault = useSelector(actor, selectTextRefusal)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const isSaving = useSelector(actor, selectIsSaving)
  const hasFailed = useSelector(actor, selectHasFailed)
  const showSuccess = useSuccessNotice()
  useSucceeded(actor, (succeeded) => {
    showSuccess(succeeded)
    onClose()
  })
  const close = () => {
    if (isSaving) return
    // The answer was lost: perhaps the server has saved the field.
    if (hasFailed) ports.pouches.fieldEdit.changed()
    onClose()
  }
  const edit = (next: string) => actor.send({ type: 'EDIT', text: next })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: hasFailed ? 'RETRY' : 'SAVE' })
  }
  const error = fault === null ? undefined : failureText({ refusal: fault })
  return (
    <Dialog
      open
      title={t(`pouches.${field}.title`, { number })}
      description={
        field === 'seal'
          ? t('pouches.seal.hint')
          : t('pouches.carrierCount.hint', { amount: money(valueCents) })
      }
      onClose={close}
      footer={
        <>
          <Button disabledReason={isSaving ? t('busy.label') : undefined} onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button look="primary" type="submit" form={formId} busy={isSaving}>
            {t(hasFailed ? 'action.retry' : 'action.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {field === 'seal' ? (
          <div className={style.field}>
            <TextField
              large
              optional
              label={t('pouches.seal')}
              autoComplete="off"
              autoCapitalize="characters"
              error={error}
              value={text}
              onChange={edit}
            />
            <div className={style.beside}>
              <CameraButton once onFound={edit} />
            </div>
          </div>
        ) : (
          <MoneyField
            label={t('pouches.amount.carrier')}
            error={error}
            text={text}
            onText={(next) => edit(next)}
          />
        )}
        {!isSaving && <CommandProblem refusal={refusal} hasFailed={hasFailed} />}
        {refusal !== null && hasChanged && (
          <p>
            {field === 'seal'
              ? t('pouches.seal.now', { number: pouch.sealNumber ?? '—' })
              : t('pouches.carrierCount.now', {
                  amount: pouch.carrierCountedCents === null ? '—' : money(pouch.carrierCountedCents),
                })}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** By field: its stored value as a text that can be edited. A new field also needs its hint and its input in the dialog. */
const STORED_TEXTS: Readonly<Record<PouchField, (pouch: Pouch) => string>> = {
  seal: ({ sealNumber }) => sealNumber ?? '',
  carrierCount: ({ carrierCountedCents }) =>
    carrierCountedCents === null ? '' : formatMoneyInput(carrierCountedCents),
}
