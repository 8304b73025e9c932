import { SERVICES } from '../../domain/dates/calendar.ts'
import { COUNT_STATUSES, OPEN_COUNT_STATUSES } from '../../domain/lifecycles/count.ts'
import { useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { useDocument } from '../data/use-document.ts'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { WhenIdle } from '../data/when-idle.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { Button, LinkButton, NoResults, recordOptions, SkeletonText } from '../ui/index.ts'
import { useLogColumns } from './logs/columns.tsx'
import { DELTA_CHOICES, LOG_LIST } from './logs/filters.ts'

const TotalsLine = lazyComponent(() => import('./log/totals-line.tsx'), 'TotalsLine')
/** Imported when the first log is opened, because most people only read the list. */
const LogPanel = lazyComponent(() => import('./logs/log-panel.tsx'), 'LogPanel', <SkeletonText lines={8} />)

const BREADCRUMB = [
  { title: 'shell.menu.cashRegister', link: '/cashregister' },
  { title: 'shell.menu.cashLog' },
] as const
const STATUSES = COUNT_STATUSES.filter((status) => status !== 'DELETED')

/** /cashlogs: the list of the establishment's cash logs, with the opened log beside it. The filters are in the address. */
export default function LogsScreen() {
  const t = useText()
  const { ports } = useApp()
  const { establishmentId } = useSessionUser()
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const list = useListScreen({
    list: 'cashlogs',
    ...LOG_LIST,
    loadPage: ports.cashLog.loadPage,
    inCurrentEstablishment: true,
  })
  const { address, view } = list
  useFocusFallback(() => document.querySelector<HTMLElement>('h1'), `${view} ${address.key}`)
  const hasPeriod = Boolean(address.filters.date_from ?? address.filters.date_to)
  const close = () => list.open(null)
  return (
    <ListScreen
      screen="cash-logs"
      title={t('shell.menu.cashLog')}
      breadcrumb={BREADCRUMB}
      action={
        <LinkButton href="/cashregister" look="primary" icon="plus">
          {t('cashLog.list.count')}
        </LinkButton>
      }
      list={list}
      caption={t('shell.menu.cashLog')}
      columns={useLogColumns()}
      filters={{
        lookup: choices,
        choices: [
          {
            name: 'service',
            label: t('cashLog.filter.service'),
            options: SERVICES.map((value) => ({ value, label: t(`service.${value}`) })),
          },
          {
            name: 'cashRegisterId',
            label: t('cashLog.filter.register'),
            allLabel: t('control.filter.everyRegister'),
            options: recordOptions(
              choices.data?.registers.filter((register) => register.establishmentId === establishmentId),
            ),
          },
          {
            name: 'status',
            label: t('cashLog.filter.status'),
            options: [
              { value: OPEN_COUNT_STATUSES.join(','), label: t('control.stage.openSheets') },
              ...STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
            ],
          },
          {
            name: 'delta',
            label: t('cashLog.filter.delta'),
            allLabel: t('cashLog.filter.allDeltas'),
            options: DELTA_CHOICES.map((value) => ({ value, label: t(`cashLog.filter.delta.${value}`) })),
          },
        ],
      }}
      panel={{
        title: t('cashLog.log.title'),
        isPrintedAlone: true,
        show: (id) => <LogPanel key={id} id={id} choices={choices} onDeleted={close} />,
      }}
      file="cashlogs"
      belowRows={
        list.rows.some((row) => row.deltaCents === null) && (
          <WhenIdle>
            <TotalsLine rows={list.rows} />
          </WhenIdle>
        )
      }
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
          texts="cashLog.list.empty"
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
