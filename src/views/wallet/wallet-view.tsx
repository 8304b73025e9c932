import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { hasCapability } from '../../domain/roles.ts'
import { WALLET_MOVEMENT_TYPES } from '../../domain/wallet/wallet.ts'
import { useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { Failed } from '../data/failed.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { type DocumentView, useDocument } from '../data/use-document.ts'
import { withChanges } from '../lists/list-address.ts'
import { FilteredList } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { Button, LinkButton, NoResults, Page, SkeletonText, usePreload } from '../ui/index.ts'
import { WalletBalance } from './balance.tsx'
import { useMovementColumns } from './columns.tsx'
import { WalletComposition } from './composition.tsx'
import { MOVEMENT_LIST } from './filters.ts'
import { PeriodFigures } from './period-figures.tsx'
import style from './wallet.module.css'
import type { WalletDialog } from './wallet-dialogs.tsx'

const BREADCRUMB = [{ title: 'shell.menu.wallet' }] as const

const loadDialogs = () => import('./wallet-dialogs.tsx')
const WalletDialogs = lazyComponent(loadDialogs, 'WalletDialogs')
const loadMovement = () => import('./movement-panel.tsx')
const MovementPanel = lazyComponent(loadMovement, 'MovementPanel')

/** The wallet of the establishment: what it should contain and why, its movements, and the actions on it. */
export function WalletView() {
  const t = useText()
  const { ports } = useApp()
  const user = useSessionUser()
  const establishmentId = user.establishmentId ?? ''
  const list = useListScreen({
    list: 'walletmovements',
    ...MOVEMENT_LIST,
    loadPage: ports.wallet.loadPage,
    inCurrentEstablishment: true,
  })
  const current = useDocument(
    ports.wallet.loadCurrent,
    { establishmentId },
    { dependsOn: ['walletmovements'] },
  )
  const [, setSearch] = useSearchParams()
  const openDialog = (name: WalletDialog) =>
    setSearch((previous) => withChanges(previous, { act: name }), { replace: true })
  usePreload(loadDialogs)
  usePreload(loadMovement)
  const { view } = list
  const { date_from: from, date_to: to } = list.address.filters
  return (
    <div data-screen="wallet" data-state={view}>
      <Page
        wide
        title={t('shell.menu.wallet')}
        breadcrumb={BREADCRUMB}
        failed={view === 'failed' || view === 'refused'}
        action={
          <>
            <LinkButton href={statementAddress(from, to)} icon="print">
              {t('wallet.act.statement')}
            </LinkButton>
            <Button icon="pouch" aria-haspopup="dialog" onClick={() => openDialog('decrease')}>
              {t('wallet.act.decrease')}
            </Button>
            <Button
              look="primary"
              icon="coins"
              aria-haspopup="dialog"
              onClick={() => openDialog('inventory')}
            >
              {t('wallet.act.inventory')}
            </Button>
          </>
        }
      >
        <BalanceAndComposition current={current} maySeeExchanges={hasCapability(user.role, 'receiveCoins')} />
        <FilteredList
          list={list}
          caption={t('wallet.ledger.title')}
          columns={useMovementColumns()}
          panel={{
            title: t('wallet.panel.title'),
            show: (id) => (
              <Suspense fallback={<SkeletonText lines={8} />}>
                <MovementPanel key={id} id={id} />
              </Suspense>
            ),
          }}
          before={<h2 className={style.ledgerTitle}>{t('wallet.ledger.title')}</h2>}
          filters={{
            choices: [
              {
                name: 'type',
                label: t('wallet.filter.type'),
                options: WALLET_MOVEMENT_TYPES.map((value) => ({ value, label: t(`wallet.type.${value}`) })),
              },
            ],
          }}
          between={
            (from !== undefined || to !== undefined) && (
              <PeriodFigures key={`${from} ${to}`} from={from} to={to} />
            )
          }
          file="walletmovements"
          empty={
            <NoResults
              title={t('wallet.empty.title')}
              message={t('wallet.empty.message')}
              suggestion={t('wallet.empty.suggestion')}
              action={
                <Button look="primary" onClick={() => openDialog('inventory')}>
                  {t('wallet.act.inventory')}
                </Button>
              }
            />
          }
        />
      </Page>
      <Suspense fallback={null}>
        <WalletDialogs
          establishmentId={establishmentId}
          composition={current.data?.wallet.composition ?? null}
        />
      </Suspense>
    </div>
  )
}

function statementAddress(from: string | undefined, to: string | undefined): string {
  const period = { ...(from && { date_from: from }), ...(to && { date_to: to }) }
  return `/wallet?${new URLSearchParams({ view: 'statement', ...period })}`
}

/** The balance and the composition of the wallet; a message if they could not be loaded. */
function BalanceAndComposition({
  current,
  maySeeExchanges,
}: {
  current: DocumentView<{
    readonly wallet: Wallet
    readonly movementsSinceInventory: readonly WalletMovement[] | null
  }>
  maySeeExchanges: boolean
}) {
  if (!current.data)
    return current.state === 'loading' ? (
      <SkeletonText lines={6} />
    ) : (
      <Failed refusal={current.refusal} onRetry={current.retry} />
    )
  return (
    <div className={style.head}>
      <WalletBalance {...current.data} maySeeExchanges={maySeeExchanges} />
      <WalletComposition wallet={current.data.wallet} />
    </div>
  )
}
