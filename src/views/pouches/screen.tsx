import { POUCH_STATUSES } from '../../domain/lifecycles/pouch.ts'
import { POUCH_TYPES } from '../../domain/pouches/types.ts'
import { useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { WhenIdle } from '../data/when-idle.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { LinkButton, NoResults, SkeletonText } from '../ui/index.ts'
import { usePouchColumns } from './columns.tsx'
import { POUCH_LIST } from './filters.ts'

const InsuredNotice = lazyComponent(() => import('./insured-notice.tsx'), 'InsuredNotice')
const PouchPanel = lazyComponent(
  () => import('./panel/pouch-panel.tsx'),
  'PouchPanel',
  <SkeletonText lines={8} />,
)

const BREADCRUMB = [
  { title: 'shell.menu.remittance', link: '/moneyremittance' },
  { title: 'shell.menu.pouchList' },
] as const

/** /carryingPouch: the list of the establishment's pouches, with the opened pouch beside it. */
export default function PouchesScreen() {
  const t = useText()
  const { ports } = useApp()
  const { establishmentId } = useSessionUser()
  const list = useListScreen({
    list: 'pouches',
    ...POUCH_LIST,
    loadPage: ports.pouches.loadPage,
    inCurrentEstablishment: true,
  })
  return (
    <ListScreen
      screen="pouches"
      title={t('pouches.title')}
      breadcrumb={BREADCRUMB}
      list={list}
      caption={t('pouches.title')}
      columns={usePouchColumns()}
      aboveFilters={
        establishmentId && (
          <WhenIdle>
            <InsuredNotice establishmentId={establishmentId} />
          </WhenIdle>
        )
      }
      filters={{
        search: t('pouches.filter.number'),
        choices: [
          {
            name: 'type',
            label: t('pouches.column.type'),
            options: POUCH_TYPES.map((value) => ({ value, label: t(`pouchType.${value}`) })),
          },
          {
            name: 'status',
            label: t('pouches.column.status'),
            options: POUCH_STATUSES.map((value) => ({
              value,
              label: t(value === 'VALIDATED' ? 'pouches.status.left' : `pouches.status.${value}`),
            })),
          },
        ],
        amount: {
          field: 'valueCents',
          label: t('pouches.column.value'),
          from: t('pouches.filter.valueCents_from'),
          to: t('pouches.filter.valueCents_to'),
        },
      }}
      panel={{
        title: t('pouches.panel.title'),
        show: (id) => <PouchPanel key={id} id={id} />,
      }}
      file="pouches"
      empty={
        <NoResults
          texts="pouches.empty"
          action={<LinkButton href="/cashregister">{t('cashLog.list.count')}</LinkButton>}
        />
      }
    />
  )
}
