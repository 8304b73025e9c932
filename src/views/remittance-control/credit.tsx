import { useSelector } from '@xstate/react'
import { lastCreditDate } from '../../domain/lifecycles/remittance-dates.ts'
import { type MessageId, useText } from '../../i18n/index.ts'
import type { RemittanceControlActor } from '../../machines/remittance-control/machine.ts'
import {
  selectDateFault,
  selectDifference,
  selectFirstCreditDate,
} from '../../machines/remittance-control/selectors.ts'
import { DateField, Delta, Row, Stack } from '../ui/index.ts'
import { MoneyField } from '../ui/money-field.tsx'

/** The fields for the amount and date of the bank credit. The difference from the declared amount is shown while typing. */
export function CreditFields({ control }: { control: RemittanceControlActor }) {
  const t = useText()
  const amountText = useSelector(control, ({ context }) => context.amountText)
  const creditedOn = useSelector(control, ({ context }) => context.creditedOn)
  const difference = useSelector(control, selectDifference)
  const today = useSelector(control, ({ context }) => context.today)
  const firstDate = useSelector(control, selectFirstCreditDate)
  const fault = useSelector(control, selectDateFault)
  return (
    <Stack>
      <MoneyField
        label={t('remittanceControl.amount')}
        text={amountText}
        onText={(text) => control.send({ type: 'EDIT', field: 'amount', text })}
      />
      <DateField
        label={t('remittanceControl.creditedOn')}
        value={creditedOn === '' ? null : creditedOn}
        {...(firstDate !== null && { min: firstDate })}
        max={lastCreditDate(today)}
        error={fault === null ? undefined : t(fault as MessageId)}
        onChange={(date) => control.send({ type: 'EDIT', field: 'creditedOn', text: date ?? '' })}
      />
      <Row justify="between">
        <span>{t('remittanceControl.column.difference')}</span>
        <output>{difference !== null && <Delta cents={difference} size="large" />}</output>
      </Row>
    </Stack>
  )
}
