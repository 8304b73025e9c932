import { useSelector } from '@xstate/react'
import { useText } from '../../../i18n/index.ts'
import { Alert, Button, LinkButton, Money, Panel } from '../../ui/index.ts'
import { RemittancePapers } from '../details/papers.tsx'
import { RemittancePouches } from '../details/pouches.tsx'
import type { PreparationActor } from './actor.ts'
import style from './preparation.module.css'

/** The remittance is prepared: its reference, its content, and what happens next. */
export function Prepared({ preparation }: { preparation: PreparationActor }) {
  const t = useText()
  const remittance = useSelector(preparation, ({ context }) => context.prepared)
  if (!remittance) return null
  const { id, reference, totalCents, pouches } = remittance
  return (
    <>
      <Alert tone="success" title={t('remittance.prepared.title', { reference: String(reference) })}>
        <p>{t('remittance.prepared.next')}</p>
      </Alert>
      <Panel title={t('remittance.toRemit')}>
        <Money cents={totalCents} size="hero" />
      </Panel>
      <RemittancePouches pouches={pouches} />
      <RemittancePapers id={id} />
      <div className={style.actions}>
        <Button size="large" onClick={() => preparation.send({ type: 'START_OVER' })}>
          {t('remittance.prepared.another')}
        </Button>
        <LinkButton look="primary" href={`/moneyremittance?id=${id}`}>
          {t('remittance.prepared.open')}
        </LinkButton>
      </div>
    </>
  )
}
