import { Link } from 'wouter'
import {
  COUNTING_NEEDS,
  checkReadiness,
  isReadyToCount,
  type Need,
  REMITTING_NEEDS,
} from '../../../domain/administration/establishment-readiness.ts'
import { type MessageId, useText } from '../../../i18n/index.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { NotLoaded } from '../../data/not-loaded.tsx'
import { useDocument } from '../../data/use-document.ts'
import { Icon, LinkButton, Panel, Stack } from '../../ui/index.ts'
import style from './establishment.module.css'

/** The screens on which missing settings are completed. A setting that is not listed is completed on the page of the establishment. */
const LINKS: Readonly<Partial<Record<Need, { address: string; label: MessageId }>>> = {
  modes: { address: '/paymentmode', label: 'administration.ready.goModes' },
  categories: { address: '/paymentcategory', label: 'administration.ready.goCategories' },
  floatLine: { address: '/paymentcategory', label: 'administration.ready.goCategories' },
  people: { address: '/user', label: 'administration.ready.goPeople' },
}

/** Lists the settings that counting needs, then those that remittances need, each marked as done or missing. */
export function Readiness({ establishmentId }: { establishmentId: string }) {
  const t = useText()
  const { ports } = useApp()
  const isCurrent = useSessionUser().establishmentId === establishmentId
  const { data, ...loading } = useDocument(
    ports.administration.loadReadiness,
    { establishmentId },
    { dependsOn: ['establishments', 'cashregisters', 'cashcarriers'] },
  )
  if (!data) {
    return (
      <Panel title={t('administration.ready.title')}>
        <NotLoaded {...loading} lines={4} />
      </Panel>
    )
  }
  const fulfilled = checkReadiness(data)
  const missing = COUNTING_NEEDS.filter((need) => !fulfilled[need]).length
  const isReady = isReadyToCount(fulfilled)
  return (
    <Panel
      title={t('administration.ready.title')}
      actions={
        isReady &&
        isCurrent && (
          <LinkButton href="/cashregister" icon="register">
            {t('administration.ready.count')}
          </LinkButton>
        )
      }
    >
      <div data-ready={isReady}>
        <Stack gap={12}>
          <p role="status">
            {t(isReady ? 'administration.ready.done' : 'administration.ready.missing', { count: missing })}
          </p>
          {isReady && !isCurrent && <p>{t('administration.ready.elsewhere')}</p>}
          <Needs needs={COUNTING_NEEDS} fulfilled={fulfilled} />
          <h3 className={style.secondaryText}>{t('administration.ready.forRemitting')}</h3>
          <Needs needs={REMITTING_NEEDS} fulfilled={fulfilled} />
        </Stack>
      </div>
    </Panel>
  )
}

function Needs({ needs, fulfilled }: { needs: readonly Need[]; fulfilled: Readonly<Record<Need, boolean>> }) {
  const t = useText()
  return (
    <ul className={style.needs}>
      {needs.map((need) => {
        const link = LINKS[need]
        return (
          <li
            key={need}
            className={fulfilled[need] ? style.met : style.unmet}
            data-need={need}
            data-met={fulfilled[need]}
          >
            <Icon name={fulfilled[need] ? 'check' : 'warning'} />
            <span>
              {t(`administration.ready.${need}`)}
              <span className="visually-hidden">
                {' '}
                · {t(fulfilled[need] ? 'administration.ready.ok' : 'administration.ready.todo')}
              </span>
              {!fulfilled[need] && link && (
                <>
                  {' '}
                  <Link href={link.address}>{t(link.label)}</Link>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
