import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { WalletMovement } from '../../domain/contract/wallet-movements.ts'
import type { Filters } from '../../domain/lists/address.ts'
import { hasCapability } from '../../domain/roles.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import { coinReceptionWith, selectIsOpen } from '../../machines/coin-reception/machine.ts'
import { useApp, useEstablishmentId, useSessionUser } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { FilteredList } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { Icon, LinkButton, NoResults, notify, Page, Panel, useHasBeenTrue, usePreload } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import style from './coins.module.css'
import { useExchangeColumns } from './columns.tsx'
import { InProgress } from './in-progress.tsx'

const FILTER_NAMES = ['date_from', 'date_to', 'state'] as const
type FilterName = (typeof FILTER_NAMES)[number]
const FINISHED_STATES = ['RECEIVED', 'CANCELED'] as const
const LATEST_FIRST = { sortBy: 'date', descending: true } as const
const BREADCRUMB = [{ title: 'shell.menu.wallet', link: '/wallet' }, { title: 'shell.menu.coins' }] as const

/** Limits the history to finished exchanges, unless the address filters by a state. */
const withFinishedStates = (filters: Filters<FilterName>): Record<string, string> => ({
  ...(filters as Record<string, string>),
  ...(filters.state === undefined && { state: FINISHED_STATES.join(',') }),
})

const loadDialog = () => import('./reception-dialog.tsx')
const ReceptionDialog = lazyComponent(loadDialog, 'ReceptionDialog', null)

/** /coins: the exchanges whose coins have not arrived, the reception of coins, and the history of exchanges. */
export default function CoinsScreen() {
  const t = useText()
  const { money } = useMoney()
  const { ports, config } = useApp()
  const user = useSessionUser()
  const establishmentId = useEstablishmentId()
  const awaited = useDocument(ports.coins.loadAwaited, { establishmentId }, { dependsOn: ['exchanges'] })
  const list = useListScreen({
    list: 'exchanges',
    names: FILTER_NAMES,
    sort: LATEST_FIRST,
    loadPage: (request, call) =>
      ports.coins.loadPage({ ...request, filters: withFinishedStates(request.filters) }, call),
    inCurrentEstablishment: true,
  })
  const [machine] = useState(() =>
    coinReceptionWith({
      ...ports.coins.reception,
      drafts: ports.drafts('coin-reception'),
    }),
  )
  const reception = useWorkflow(machine)
  const isOpen = useSelector(reception, selectIsOpen)
  const hasOpenedDialog = useHasBeenTrue(isOpen)
  usePreload(loadDialog)
  // The received exchange leaves the list, with the button that opened the dialog.
  useFocusFallback(() => document.querySelector<HTMLElement>('h1'), `${isOpen} ${awaited.data?.length}`)
  useSucceeded<WalletMovement>(reception, ({ data: { movementCents, totalCents } }) =>
    notify.success(t('coins.reception.done', { value: money(movementCents), total: money(totalCents) })),
  )
  const { view } = list
  const orderUrl = hasCapability(user.role, 'orderChange') ? config.orderChangeUrl : null
  return (
    <div data-screen="coins" data-state={view}>
      <Page
        wide
        title={t('coins.title')}
        breadcrumb={BREADCRUMB}
        hasError={view === 'failed' || view === 'refused'}
        action={
          orderUrl !== null && (
            <a href={orderUrl} target="_blank" rel="noreferrer" className={style.order}>
              {t('coins.order')}
              <Icon name="external" />
              <span className="visually-hidden">, {t('shell.opensElsewhere')}</span>
            </a>
          )
        }
      >
        <Panel title={t('coins.progress.title')} flush>
          {awaited.data ? (
            <InProgress
              exchanges={awaited.data}
              onReceive={(exchange) => reception.send({ type: 'OPEN', exchange })}
            />
          ) : (
            <div className={style.pad}>
              <NotLoaded {...awaited} lines={4} />
            </div>
          )}
        </Panel>
        <section className={style.history} aria-label={t('coins.history.title')}>
          <h2>{t('coins.history.title')}</h2>
          <p className={style.soft}>{t('coins.history.undo')}</p>
          <FilteredList
            list={list}
            caption={t('coins.history.title')}
            columns={useExchangeColumns(list.rows)}
            filters={{
              choices: [
                {
                  name: 'state',
                  label: t('coins.filter.state'),
                  options: FINISHED_STATES.map((value) => ({ value, label: t(`coins.state.${value}`) })),
                },
              ],
            }}
            empty={
              <NoResults
                texts="coins.history.empty"
                action={<LinkButton href="/wallet">{t('coins.progress.toWallet')}</LinkButton>}
              />
            }
          />
        </section>
      </Page>
      {hasOpenedDialog && <ReceptionDialog reception={reception} />}
    </div>
  )
}
