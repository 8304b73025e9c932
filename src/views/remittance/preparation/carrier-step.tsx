import { useSelector } from '@xstate/react'
import { lastRemittanceDate } from '../../../domain/lifecycles/remittance-dates.ts'
import { useFailureText, useText } from '../../../i18n/index.ts'
import type { PreparationActor } from '../../../machines/remittance/machine.ts'
import {
  selectCarrierIsNeeded,
  selectCarriers,
  selectDateRefusal,
  selectFirstDate,
  selectObstacle,
} from '../../../machines/remittance/selectors.ts'
import { DateField, RadioGroup, Stack } from '../../ui/index.ts'
import { StepActions } from './step-navigation.tsx'

const NO_CARRIER = 'none'

/** Asks for the carrier and the date. Cheques and paper tickets need no carrier. */
export function CarrierStep({ preparation }: { preparation: PreparationActor }) {
  const t = useText()
  const failureText = useFailureText()
  const carriers = useSelector(preparation, selectCarriers, (first, second) => first.length === second.length)
  const isNeeded = useSelector(preparation, selectCarrierIsNeeded)
  const carrierId = useSelector(preparation, ({ context }) => context.carrierId)
  const date = useSelector(preparation, ({ context }) => context.date)
  const obstacle = useSelector(preparation, selectObstacle)
  const dateRefusal = useSelector(preparation, selectDateRefusal)
  const firstDate = useSelector(preparation, selectFirstDate)
  const today = useSelector(preparation, ({ context }) => context.today)
  const options = carriers.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Stack gap={24}>
      <RadioGroup
        legend={t('remittance.carrier.question')}
        options={isNeeded ? options : [...options, { value: NO_CARRIER, label: t('remittance.noCarrier') }]}
        value={carrierId ?? (isNeeded ? null : NO_CARRIER)}
        error={obstacle === 'CarrierInactive' ? failureText({ refusal: obstacle }) : undefined}
        onChange={(value) =>
          preparation.send({ type: 'CHOOSE_CARRIER', carrierId: value === NO_CARRIER ? null : value })
        }
      />
      <DateField
        large
        label={t('remittance.column.date')}
        value={date === '' ? null : date}
        min={firstDate}
        max={lastRemittanceDate(today)}
        weekdaysOnly
        error={dateRefusal === null ? undefined : failureText({ refusal: dateRefusal })}
        onChange={(next) => preparation.send({ type: 'CHOOSE_DATE', date: next ?? '' })}
      />
      <StepActions preparation={preparation} />
    </Stack>
  )
}
