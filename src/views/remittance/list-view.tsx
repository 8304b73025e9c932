import { useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { POUCH_TYPES } from '../../domain/lifecycles/pouch.ts'
import { REMITTANCE_STATUSES } from '../../domain/lifecycles/remittance.ts'
import { useText } from '../../i18n/index.ts'
import { selectRows, selectView } from '../../machines/list/selectors.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { FilterBar } from '../data/filter-bar.tsx'
import { useListAddress } from '../data/list-address.ts'
import { ListRows } from '../data/list-rows.tsx'
import { useList } from '../data/use-list.ts'
import { LinkButton, NoResults, Page } from '../ui/index.ts'
import { useRemittanceColumns } from './columns.tsx'

const NAMES = ['date_from', 'date_to', 'type', 'status'] as const
const LATEST_FIRST = { sortBy: 'reference', descending: true } as const
const BREADCRUMB = [{ title: 'shell.menu.remittance' }, { title: 'shell.menu.remittances' }] as const
const PREPARATION = '/moneyremittance?step=type'

/** The remittances of the establishment, latest first. */
export function ListView() {
  const t = useText()
  const { ports } = useApp()
  const { establishmentId } = useSessionUser()
  const [, go] = useLocation()
  const address = useListAddress({ list: 'remittances', names: NAMES, sort: LATEST_FIRST })
  const list = useList<RemittanceRow>(
    {
      loadPage: (request, call) =>
        ports.remittance.loadPage(
          { ...request, filters: { ...request.filters, ...(establishmentId && { establishmentId }) } },
          call,
        ),
      pageShown: () => undefined,
    },
    address.request,
  )
  const view = useSelector(list, selectView)
  const rows = useSelector(list, selectRows<RemittanceRow>)
  const columns = useRemittanceColumns(rows)
  return (
    <div data-screen="remittances" data-state={view}>
      <Page
        wide
        title={t('remittance.title')}
        breadcrumb={BREADCRUMB}
        failed={view === 'failed' || view === 'refused'}
        action={
          <LinkButton href={PREPARATION} look="primary" icon="plus">
            {t('remittance.prepare')}
          </LinkButton>
        }
      >
        <FilterBar
          address={address}
          choices={[
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
                label: t(`remittance.status.${value}`),
              })),
            },
          ]}
        />
        <ListRows
          caption={t('remittance.title')}
          list={list}
          address={address}
          columns={columns}
          file={{ list: 'remittances', ...(establishmentId && { filters: { establishmentId } }) }}
          onOpen={(row) => go(`/moneyremittance?id=${row.id}`)}
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
      </Page>
    </div>
  )
}
