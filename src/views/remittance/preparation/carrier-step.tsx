import { useSelector } from '@xstate/react'
import { useFailureText, useText } from '../../../i18n/index.ts'
import {
  selectCarrierIsNeeded,
  selectCarriers,
  selectObstacle,
} from '../../../machines/remittance/selectors.ts'
import { DateField, RadioGroup, Stack } from '../../ui/index.ts'
import type { PreparationActor } from './actor.ts'
import { StepActions } from './step-actions.tsx'

const NONE = 'none'

/** Which carrier takes the pouches, and when. Cheques and paper tickets may go without a carrier. */
export function CarrierStep({ preparation }: { preparation: PreparationActor }) {
  const t = useText()
  const failureText = useFailureText()
  const carriers = useSelector(preparation, selectCarriers, (one, other) => one.length === other.length)
  const isNeeded = useSelector(preparation, selectCarrierIsNeeded)
  const carrierId = useSelector(preparation, ({ context }) => context.carrierId)
  const date = useSelector(preparation, ({ context }) => context.date)
  const obstacle = useSelector(preparation, selectObstacle)
  const options = carriers.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Stack gap={24}>
      <RadioGroup
        legend={t('remittance.carrier.question')}
        options={isNeeded ? options : [...options, { value: NONE, label: t('remittance.noCarrier') }]}
        value={carrierId ?? (isNeeded ? null : NONE)}
        error={obstacle === 'CarrierInactive' ? failureText({ refusal: obstacle }) : undefined}
        onChange={(value) =>
          preparation.send({ type: 'CHOOSE_CARRIER', carrierId: value === NONE ? null : value })
        }
      />
      <DateField
        large
        label={t('remittance.column.date')}
        value={date === '' ? null : date}
        onChange={(next) => preparation.send({ type: 'CHOOSE_DATE', date: next ?? '' })}
      />
      <StepActions preparation={preparation} />
    </Stack>
  )
}
