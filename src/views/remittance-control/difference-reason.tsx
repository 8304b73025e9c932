import { useSelector } from '@xstate/react'
import { useFailureText, useText } from '../../i18n/index.ts'
import type { RemittanceControlActor } from '../../machines/remittance-control/machine.ts'
import { selectNeedsReason } from '../../machines/remittance-control/selectors.ts'
import { TextField } from '../ui/index.ts'

/** The field for the reason why the bank credited another amount than declared; nothing while no reason is needed. */
export function DifferenceReason({ control }: { control: RemittanceControlActor }) {
  const t = useText()
  const failureText = useFailureText()
  const needsReason = useSelector(control, selectNeedsReason)
  const text = useSelector(control, ({ context }) => context.differenceReason)
  const isMissing = useSelector(control, ({ context }) => context.refusal?.name === 'ReasonRequired')
  if (!needsReason) return null
  return (
    <TextField
      label={t('remittanceControl.differenceReason')}
      value={text}
      error={isMissing ? failureText({ refusal: 'ReasonRequired', code: null }) : undefined}
      onChange={(value) => control.send({ type: 'EDIT', field: 'differenceReason', text: value })}
    />
  )
}
