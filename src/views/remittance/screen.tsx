import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { REMITTANCE_STATUSES } from '../../domain/lifecycles/remittance.ts'
import { POUCH_TYPES } from '../../domain/pouches/types.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { LinkButton, NoResults, Page, SkeletonText, usePreload } from '../ui/index.ts'
import { useStartFocus } from '../use-start-focus.ts'
import { useRemittanceColumns } from './columns.tsx'
import { REMITTANCE_LIST } from './filters.ts'

const loadDetails = () => import('./details/details.tsx')
const loadPreparation = () => import('./preparation/preparation.tsx')
const RemittanceDetails = lazyComponent(loadDetails, 'RemittanceDetails')
const RemittancePreparation = lazyComponent(loadPreparation, 'RemittancePreparation')

/** /moneyremittance: the list; with `?id=` one remittance, with `?step=` the preparation of a new one. */
export default function RemittanceScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const isPreparing = search.has('step')
  const id = isPreparing ? null : search.get('id')
  useStartFocus(id ?? (isPreparing ? 'preparation' : 'list'), 'h1')
  usePreload(loadDetails)
  usePreload(loadPreparation)
  if (id === null && !isPreparing) return <ListView />
  return (
    <Suspense
      fallback={
        id === null ? (
          <Page title={t('remittance.prepare')}>
            <SkeletonText lines={6} />
          </Page>
        ) : (
          <SkeletonText lines={8} />
        )
      }
    >
      {id === null ? <RemittancePreparation /> : <RemittanceDetails key={id} id={id} />}
    </Suspense>
  )
}

const BREADCRUMB = [
  { title: 'shell.menu.remittance', link: '/moneyremittance' },
  { title: 'shell.menu.remittances' },
] as const
const PREPARATION = '/moneyremittance?step=type'

/** The list of the establishment's remittances, latest first. */
function ListView() {
  const t = useText()
  const { ports } = useApp()
  const [, navigate] = useLocation()
  const list = useListScreen({
    list: 'remittances',
    ...REMITTANCE_LIST,
    loadPage: ports.remittance.loadPage,
    inCurrentEstablishment: true,
  })
  return (
    <ListScreen
      screen="remittances"
      title={t('remittance.title')}
      breadcrumb={BREADCRUMB}
      action={
        <LinkButton href={PREPARATION} look="primary" icon="plus">
          {t('remittance.prepare')}
        </LinkButton>
      }
      list={list}
      caption={t('remittance.title')}
      columns={useRemittanceColumns()}
      filters={{
        choices: [
          {
            name: 'type',
            label: t('remittance.column.type'),
            options: POUCH_TYPES.map((value) => ({ value, label: t(`pouchType.${value}`) })),
          },
          {
            name: 'status',
            label: t('remittance.column.status'),
            options: REMITTANCE_STATUSES.map((value) => ({
              value,
              label: t(value === 'VALIDATED' ? 'remittance.status.left' : `remittance.status.${value}`),
            })),
          },
        ],
      }}
      onOpen={(row) => navigate(`/moneyremittance?id=${row.id}`)}
      file="remittances"
      empty={
        <NoResults
          texts="remittance.empty"
          action={
            <LinkButton href={PREPARATION} look="primary">
              {t('remittance.prepare')}
            </LinkButton>
          }
        />
      }
    />
  )
}
