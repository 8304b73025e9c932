import { useSelector } from '@xstate/react'
import type { Cents } from '../../../domain/money.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import type { RemittancePreparationActor } from '../../../machines/remittance/machine.ts'
import { selectCarrier, selectChosen, selectTotal } from '../../../machines/remittance/selectors.ts'
import { selectHasFailed, selectIsLocked } from '../../../machines/tags.ts'
import { InsuredWarning } from '../../pouches/insured-notice.tsx'
import { Alert, Button, Money, Panel } from '../../ui/index.ts'
import { DescriptionList } from '../../ui/record-details.tsx'
import style from './preparation.module.css'

/** Shows all answers, each with a button to change it, and the button that prepares the remittance. */
export function ReviewStep({
  preparation,
  insuredCents,
}: {
  preparation: RemittancePreparationActor
  insuredCents: Cents
}) {
  const t = useText()
  const { longDate } = useDates()
  const pouches = useSelector(preparation, selectChosen, (first, second) => first.length === second.length)
  const total = useSelector(preparation, selectTotal)
  const carrier = useSelector(preparation, selectCarrier)
  const { pouchType, date, refusal } = useSelector(preparation, ({ context }) => context)
  const isRunning = useSelector(preparation, selectIsLocked)
  const hasFailed = useSelector(preparation, selectHasFailed)
  const changeButton = (step: 'type' | 'pouches' | 'carrier', what = t(`remittance.step.${step}`)) => (
    <Button
      look="quiet"
      size="small"
      icon="edit"
      // After a lost answer the pouches are checked first, which leads back to this review.
      onClick={() => preparation.send(hasFailed ? { type: 'BACK' } : { type: 'CHANGE', step })}
      {...(isRunning ? { disabledReason: t('busy.label') } : {})}
    >
      <span aria-hidden>{t('action.edit')}</span>
      <span className="visually-hidden">{t('remittance.review.change', { what })}</span>
    </Button>
  )
  return (
    <>
      <Panel title={t('remittance.review.question')}>
        <DescriptionList
          items={[
            {
              term: t('remittance.column.type'),
              value: pouchType && t(`pouchType.${pouchType}`),
              action: changeButton('type'),
            },
            {
              term: t('remittance.column.pouches'),
              value: pouches.map((pouch) => pouch.number).join('\u00a0· '),
              action: changeButton('pouches'),
            },
            {
              term: t('remittance.column.carrier'),
              value: carrier?.name ?? t('remittance.noCarrier'),
              action: changeButton('carrier'),
            },
            {
              term: t('remittance.column.date'),
              value: longDate(date),
              action: changeButton('carrier', t('remittance.column.date')),
            },
            {
              term: t('remittance.toRemit'),
              value: <Money cents={pouches.length > 0 ? total : null} size="large" />,
              isTotal: true,
            },
          ]}
        />
      </Panel>
      <InsuredWarning text="pouches.insured.together" totalCents={total} insuredCents={insuredCents} />
      {hasFailed && refusal === null && <Alert>{t('error.dataNotProvided')}</Alert>}
      <div className={style.actions}>
        <Button
          size="large"
          icon="undo"
          onClick={() => preparation.send({ type: 'BACK' })}
          {...(isRunning ? { disabledReason: t('busy.label') } : {})}
        >
          {t('action.back')}
        </Button>
        <Button
          look="primary"
          size="large"
          busy={isRunning}
          onClick={() => preparation.send({ type: hasFailed ? 'RETRY' : 'PREPARE' })}
        >
          {t(hasFailed ? 'action.retry' : 'remittance.review.prepare')}
        </Button>
      </div>
    </>
  )
}
