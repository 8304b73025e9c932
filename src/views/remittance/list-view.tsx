import { useLocation } from 'wouter'
import { REMITTANCE_STATUSES } from '../../domain/lifecycles/remittance.ts'
import { POUCH_TYPES } from '../../domain/pouches/types.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { LinkButton, NoResults } from '../ui/index.ts'
import { useRemittanceColumns } from './columns.tsx'
import { REMITTANCE_LIST } from './filters.ts'

const BREADCRUMB = [
  { title: 'shell.menu.remittance', link: '/moneyremittance' },
  { title: 'shell.menu.remittances' },
] as const
const PREPARATION = '/moneyremittance?step=type'

/** The list of the establishment's remittances, latest first. */
export function ListView() {
  const t = useText()
  const { ports } = useApp()
  const [, go] = useLocation()
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
            options: REMITTANCE_STATUSES.map((value) => ({ value, label: t(`remittance.status.${value}`) })),
          },
        ],
      }}
      onOpen={(row) => go(`/moneyremittance?id=${row.id}`)}
      file="remittances"
      empty={
        <NoResults
          title={t('remittance.empty.title')}
          message={t('remittance.empty.message')}
          suggestion={t('remittance.empty.suggestion')}
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
