import { Link, useSearchParams } from 'wouter'
import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { hasCapability } from '../../domain/roles.ts'
import { WALLET_MOVEMENT_TYPES } from '../../domain/wallet/wallet.ts'
import { useDates, useFailureText, useMoney, useText } from '../../i18n/index.ts'
import { useApp, useEstablishmentId, useSessionUser } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { type DocumentView, useDocument } from '../data/use-document.ts'
import { withChanges } from '../lists/list-address.ts'
import { FilteredList } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import {
  Alert,
  Button,
  Delta,
  LinkButton,
  Menu,
  Money,
  NoResults,
  Page,
  Panel,
  Skeleton,
  SkeletonText,
  usePreload,
} from '../ui/index.ts'
import { type DescriptionItem, DescriptionList } from '../ui/record-details.tsx'
import { explainBalance, sortForExplanation } from './balance-explanation.ts'
import { useMovementColumns } from './columns.tsx'
import { DenominationsTable } from './denominations-table.tsx'
import { MOVEMENT_LIST_ADDRESS } from './filters.ts'
import { TRANSFER_KINDS } from './transfer-kinds.ts'
import style from './wallet.module.css'
import type { WalletDialog } from './wallet-dialogs.tsx'

const BREADCRUMB = [{ title: 'shell.menu.wallet' }] as const

const loadDialogs = () => import('./wallet-dialogs.tsx')
const WalletDialogs = lazyComponent(loadDialogs, 'WalletDialogs', null)
const loadMovement = () => import('./movement-panel.tsx')
const MovementPanel = lazyComponent(loadMovement, 'MovementPanel', <SkeletonText lines={8} />)

/** The wallet of the establishment: what it should contain and why, its movements, and the actions on it. */
export function WalletView() {
  const t = useText()
  const failureText = useFailureText()
  const { ports } = useApp()
  const user = useSessionUser()
  const establishmentId = useEstablishmentId()
  const list = useListScreen({
    list: 'walletmovements',
    ...MOVEMENT_LIST_ADDRESS,
    loadPage: ports.wallet.loadPage,
    inCurrentEstablishment: true,
  })
  const current = useDocument(
    ports.wallet.loadCurrent,
    { establishmentId },
    { dependsOn: ['walletmovements'] },
  )
  const isActive = current.data?.wallet.isActive ?? true
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
        hasError={view === 'failed' || view === 'refused'}
        action={
          <>
            <LinkButton href={statementAddress(from, to)} icon="print">
              {t('wallet.act.statement')}
            </LinkButton>
            <Menu
              label={t('wallet.act.other')}
              trigger={<Button icon="chevronDown">{t('wallet.act.other')}</Button>}
              items={TRANSFER_KINDS.filter((kind) => isActive || kind !== 'purchase').map((kind) => ({
                key: kind,
                label: t(`wallet.${kind}.title`),
                onSelect: () => openDialog(kind),
              }))}
            />
            <Button
              icon="pouch"
              aria-haspopup="dialog"
              disabledReason={isActive ? undefined : failureText({ refusal: 'EstablishmentInactive' })}
              onClick={() => openDialog('decrease')}
            >
              {t('wallet.act.decrease')}
            </Button>
            <Button
              look={view === 'empty' ? 'secondary' : 'primary'}
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
            show: (id) => <MovementPanel key={id} id={id} />,
          }}
          aboveFilters={<h2 className={style.ledgerTitle}>{t('wallet.ledger.title')}</h2>}
          filters={{
            choices: [
              {
                name: 'type',
                label: t('wallet.filter.type'),
                options: WALLET_MOVEMENT_TYPES.map((value) => ({ value, label: t(`wallet.type.${value}`) })),
              },
            ],
          }}
          aboveRows={
            (from !== undefined || to !== undefined) && (
              <PeriodFigures key={`${from} ${to}`} from={from} to={to} />
            )
          }
          file="walletmovements"
          empty={
            <NoResults
              texts="wallet.empty"
              action={
                <Button look="primary" onClick={() => openDialog('inventory')}>
                  {t('wallet.act.inventory')}
                </Button>
              }
            />
          }
        />
      </Page>
      <WalletDialogs
        establishmentId={establishmentId}
        composition={current.data?.wallet.composition ?? null}
        balanceCents={current.data?.wallet.balanceCents ?? null}
        version={current.data?.wallet.version ?? null}
        isActive={current.data?.wallet.isActive ?? null}
      />
    </div>
  )
}

function statementAddress(from: string | undefined, to: string | undefined): string {
  const period = { ...(from && { date_from: from }), ...(to && { date_to: to }) }
  return `/wallet?${new URLSearchParams({ view: 'statement', ...period })}`
}

/** The balance and the composition of the wallet; until they are loaded, a placeholder or a message. */
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
  if (!current.data) return <NotLoaded {...current} lines={6} />
  return (
    <div className={style.head}>
      <WalletBalance {...current.data} maySeeExchanges={maySeeExchanges} />
      <WalletComposition wallet={current.data.wallet} />
    </div>
  )
}

/** The notes and coins that the wallet should contain, if they are known. */
function WalletComposition({ wallet: { composition, balanceCents } }: { wallet: Wallet }) {
  const t = useText()
  const title = t('wallet.composition.title')
  return (
    <Panel title={title}>
      <div className={style.composition}>
        {composition === null ? (
          <p className={style.soft}>
            {balanceCents === 0 ? t('wallet.composition.empty') : t('wallet.composition.unknown')}
          </p>
        ) : (
          <>
            <DenominationsTable denominations={composition} caption={title} />
            <p className={style.soft}>
              {balanceCents === 0 ? t('wallet.composition.empty') : t('wallet.composition.how')}
            </p>
          </>
        )}
      </div>
    </Panel>
  )
}

interface PeriodFiguresProps {
  from: string | undefined
  to: string | undefined
}

/** The balance before a period, its movements by type, and the balance after it. Use the period as React `key`. */
function PeriodFigures({ from, to }: PeriodFiguresProps) {
  const t = useText()
  const { ports } = useApp()
  const { data, ...loading } = useDocument(
    ports.wallet.loadPeriod,
    { ...(from && { from }), ...(to && { to }) },
    { dependsOn: ['walletmovements'] },
  )
  if (!data) return <NotLoaded {...loading} placeholder={<Skeleton height={56} />} />
  const { openingCents, closingCents, types } = data.period
  return (
    <dl className={style.figures}>
      <div>
        <dt>{t('wallet.statement.opening')}</dt>
        <dd>
          <Money cents={openingCents} strong />
        </dd>
      </div>
      {sortForExplanation(types).map(({ type, count, cents }) => (
        <div key={type}>
          <dt>{t(`wallet.balance.since.${type}`, { count })}</dt>
          <dd>
            <Money cents={cents} signed />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('wallet.statement.closing')}</dt>
        <dd>
          <Money cents={closingCents} strong />
        </dd>
      </div>
    </dl>
  )
}

interface BalanceProps {
  wallet: Wallet
  /** The movements since the last inventory, or since the beginning; null if there are too many to list. */
  movementsSinceInventory: readonly WalletMovement[] | null
  /** True if the user may open the screen of exchanges. The message about open exchanges then has a link to it. */
  maySeeExchanges: boolean
}

/**
 * Explains what the wallet should contain: the amount of the last inventory plus the movements since then. Without an inventory, or if the
 * movements are too many to list, the explanation starts with the empty wallet.
 */
function WalletBalance({ wallet, movementsSinceInventory, maySeeExchanges }: BalanceProps) {
  const t = useText()
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { lastInventory, balanceCents, exchanges } = wallet
  const { from: startInventory, sums } = explainBalance(wallet, movementsSinceInventory)
  const firstItem: DescriptionItem = {
    term:
      startInventory === null
        ? t('wallet.balance.beginning')
        : t('wallet.balance.found', { at: dateTime(startInventory.at), name: startInventory.byName }),
    value: <Money cents={startInventory === null ? 0 : startInventory.totalCents} />,
    isAmount: true,
  }
  const movementItems: DescriptionItem[] = sums.map(({ type, count, cents }) => ({
    term: t(`wallet.balance.since.${type}`, { count }),
    value: <Money cents={cents} signed />,
    isAmount: true,
  }))
  return (
    <Panel>
      <div className={style.balance}>
        <p className={style.hero}>
          <span>{t('wallet.balance.title')}</span>
          <Money cents={balanceCents} size="hero" />
        </p>
        {lastInventory?.differenceCents != null && (
          <p className={style.lastDelta}>
            {t('wallet.balance.lastDelta', { at: dateTime(lastInventory.at) })}{' '}
            <Delta cents={lastInventory.differenceCents} />
          </p>
        )}
        <DescriptionList
          items={[
            firstItem,
            ...movementItems,
            { term: t('wallet.balance.sum'), value: <Money cents={balanceCents} strong />, isTotal: true },
          ]}
        />
        {exchanges.count > 0 && (
          <Alert tone="info">
            {t('wallet.balance.out', { count: exchanges.count, amount: money(exchanges.valueCents) })}{' '}
            {maySeeExchanges && (
              <Link href="/coins" className={style.exchangesLink}>
                {t('wallet.balance.seeExchanges')}
              </Link>
            )}
          </Alert>
        )}
      </div>
    </Panel>
  )
}
