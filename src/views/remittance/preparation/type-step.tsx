import { useSelector } from '@xstate/react'
import { useMoney, useText } from '../../../i18n/index.ts'
import type { PreparationActor } from '../../../machines/remittance/machine.ts'
import { selectTypes } from '../../../machines/remittance/selectors.ts'
import { isSameJson } from '../../data/same-json.ts'
import { LinkButton, NoResults, RadioGroup } from '../../ui/index.ts'
import { StepActions } from './step-navigation.tsx'

/** Asks for the type of the pouches. Offers the types that have free pouches, with their number and value. */
export function TypeStep({ preparation }: { preparation: PreparationActor }) {
  const t = useText()
  const { money } = useMoney()
  const types = useSelector(preparation, selectTypes, isSameJson)
  const chosenType = useSelector(preparation, ({ context }) => context.pouchType)
  const typesWithPouches = types.filter(({ count }) => count > 0)
  if (typesWithPouches.length === 0) {
    return (
      <NoResults
        title={t('failure.NoPouch')}
        message={t('remittance.type.none')}
        suggestion=""
        action={<LinkButton href="/cashregister">{t('shell.menu.count')}</LinkButton>}
      />
    )
  }
  return (
    <>
      <RadioGroup
        legend={t('remittance.type.question')}
        options={typesWithPouches.map(({ type, count, valueCents }) => ({
          value: type,
          label: t(`pouchType.${type}`),
          hint: t('remittance.type.waiting', { count, total: money(valueCents) }),
        }))}
        value={chosenType}
        onChange={(pouchType) => preparation.send({ type: 'CHOOSE_TYPE', pouchType })}
      />
      <StepActions preparation={preparation} />
    </>
  )
}
