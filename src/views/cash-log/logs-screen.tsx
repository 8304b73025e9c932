import { useSelector } from '@xstate/react'
import { Suspense, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { CashLogRow } from '../../domain/contract/cash-logs.ts'
import { useText } from '../../i18n/index.ts'
import { selectRows, selectView } from '../../machines/list/selectors.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useServiceNow } from '../data/business-day.ts'
import { FilterPlace } from '../data/filters.tsx'
import { useListAddress, withChanges } from '../data/list-address.ts'
import { ListRows } from '../data/list-rows.tsx'
import { part } from '../data/part.tsx'
import { useDocument } from '../data/use-document.ts'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { type ListActor, useList } from '../data/use-list.ts'
import { usePanelFocus } from '../data/use-panel-focus.ts'
import { Button, LinkButton, NoResults, Page, SkeletonText } from '../ui/index.ts'
import { useLogColumns } from './logs/columns.tsx'
import { LOG_FILTERS, logQuery } from './logs/filters.ts'
import style from './logs/logs.module.css'

const LogFilterBar = part(() => import('./logs/filter-bar.tsx'), 'LogFilterBar')
/** Most people only read the rows: the view of a whole log is loaded when the first one is opened. */
const LogPanel = part(() => import('./logs/log-panel.tsx'), 'LogPanel')

const LATEST_FIRST = { sortBy: 'date', descending: true } as const
const BREADCRUMB = [{ title: 'shell.menu.cashRegister' }, { title: 'shell.menu.cashLog' }] as const

/** The list of cash logs of the establishment, filtered by the address, with one log open beside it. */
export default function LogsScreen() {
  const t = useText()
  const { date: today } = useServiceNow()
  const { ports } = useApp()
  const { establishmentId } = useSessionUser()
  const address = useListAddress({
    list: 'cashlogs',
    names: LOG_FILTERS,
    sort: LATEST_FIRST,
    toQuery: logQuery,
  })
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const [search, setSearch] = useSearchParams()
  const openId = search.get('id')
  const open = (id: string | null) => setSearch((previous) => withChanges(previous, { id }))
  const list = useList<CashLogRow>(
    {
      of: ['cashlogs'],
      // The list always shows the current establishment: this filter is not the person's own and never in the address.
      loadPage: (request, call) =>
        ports.cashLog.loadPage(
          { ...request, filters: { ...request.filters, ...(establishmentId && { establishmentId }) } },
          call,
        ),
    },
    address.request,
  )
  const view = useSelector(list, selectView)
  const panel = usePanelFocus(openId !== null)
  const rowsPlace = useRef<HTMLElement>(null)
  useFocusFallback(() => rowsPlace.current, `${view} ${address.key}`)
  const registers =
    choices.data?.registers.filter((register) => register.establishmentId === establishmentId) ?? []

  return (
    <div className={style.screen} data-screen="cash-logs" data-state={view}>
      <Page
        wide
        title={t('shell.menu.cashLog')}
        breadcrumb={BREADCRUMB}
        failed={view === 'failed' || view === 'refused'}
        action={
          <LinkButton href="/cashregister" look="primary" icon="plus">
            {t('cashLog.list.count')}
          </LinkButton>
        }
      >
        <div className={style.split} data-open={openId !== null}>
          <section ref={rowsPlace} tabIndex={-1} aria-label={t('shell.menu.cashLog')} className={style.list}>
            <FilterPlace height={64}>
              <LogFilterBar address={address} registers={registers} today={today} />
            </FilterPlace>
            <LogRows list={list} address={address} openId={openId} onOpen={(row) => open(row.id)} />
          </section>
          {openId !== null && (
            <div ref={panel} tabIndex={-1} className={style.panel}>
              <Suspense fallback={<SkeletonText lines={8} />}>
                <LogPanel
                  key={openId}
                  id={openId}
                  choices={choices.data}
                  onClose={() => open(null)}
                  onDeleted={() => open(null)}
                />
              </Suspense>
            </div>
          )}
        </div>
      </Page>
    </div>
  )
}

interface LogRowsProps {
  list: ListActor<CashLogRow>
  address: ReturnType<typeof useListAddress>
  openId: string | null
  onOpen: (row: CashLogRow) => void
}

/** The rows, or a message instead of rows. */
function LogRows({ list, address, openId, onOpen }: LogRowsProps) {
  const t = useText()
  const { establishmentId } = useSessionUser()
  const rows = useSelector(list, selectRows<CashLogRow>)
  const columns = useLogColumns(rows)
  const { date_from, date_to } = address.request.filters
  const hasPeriod = Boolean(date_from ?? date_to)
  return (
    <ListRows
      caption={t('shell.menu.cashLog')}
      list={list}
      address={address}
      columns={columns}
      openId={openId}
      onOpen={onOpen}
      file={{ list: 'cashlogs', ...(establishmentId && { filters: { establishmentId } }) }}
      {...(hasPeriod && {
        noResults: (
          <NoResults
            title={t('error.noCashLogData')}
            action={<Button onClick={address.clear}>{t('action.clearFilters')}</Button>}
          />
        ),
      })}
      empty={
        <NoResults
          title={t('cashLog.list.emptyTitle')}
          message={t('cashLog.list.emptyMessage')}
          suggestion={t('cashLog.list.emptySuggestion')}
          action={
            <LinkButton href="/cashregister" look="primary">
              {t('cashLog.list.count')}
            </LinkButton>
          }
        />
      }
    />
  )
}
