import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { may } from '../../domain/roles.ts'
import { WALLET_MOVEMENT_TYPES } from '../../domain/wallet/wallet.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import { walletDecreaseWith } from '../../machines/wallet-decrease/machine.ts'
import { selectIsOpen as selectIsTakingOut } from '../../machines/wallet-decrease/selectors.ts'
import { walletInventoryWith } from '../../machines/wallet-inventory/machine.ts'
import { selectIsOpen as selectIsCounting } from '../../machines/wallet-inventory/selectors.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { Failed } from '../data/failed.tsx'
import { part, useHasBeenTrue } from '../data/part.tsx'
import { type DocumentView, useDocument } from '../data/use-document.ts'
import { FilteredList } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { Button, LinkButton, NoResults, notify, Page, SkeletonText, usePreload } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import { Balance } from './balance.tsx'
import { useMovementColumns } from './columns.tsx'
import { Composition } from './composition.tsx'
import { PeriodFigures } from './period-figures.tsx'
import { useActInAddress } from './use-act-in-address.ts'
import style from './wallet.module.css'

const NAMES = ['date_from', 'date_to', 'type'] as const
const LATEST_FIRST = { sortBy: 'sequence', descending: true } as const
const BREADCRUMB = [{ title: 'shell.menu.wallet' }] as const

const loadInventory = () => import('./inventory-dialog.tsx')
const loadDecrease = () => import('./decrease-dialog.tsx')
const loadMovement = () => import('./movement-panel.tsx')
const MovementPanel = part(loadMovement, 'MovementPanel')
const InventoryDialog = part(loadInventory, 'InventoryDialog')
const DecreaseDialog = part(loadDecrease, 'DecreaseDialog')

/** The wallet of the establishment: what it should contain and why, every movement, and the actions on it. */
export function WalletView() {
  const t = useText()
  const { ports } = useApp()
  const user = useSessionUser()
  const establishmentId = user.establishmentId ?? ''
  const list = useListScreen({
    list: 'walletmovements',
    names: NAMES,
    sort: LATEST_FIRST,
    loadPage: ports.wallet.loadPage,
    ofEstablishment: true,
  })
  const now = useDocument(ports.wallet.loadNow, { establishmentId }, { of: ['walletmovements'] })
  const acts = useActs(establishmentId)
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
            <Button icon="pouch" aria-haspopup="dialog" onClick={acts.decrease}>
              {t('wallet.act.decrease')}
            </Button>
            <Button look="primary" icon="coins" aria-haspopup="dialog" onClick={acts.count}>
              {t('wallet.act.inventory')}
            </Button>
          </>
        }
      >
        <Head now={now} mayExchange={may(user.role, 'receiveCoins')} />
        <FilteredList
          list={list}
          caption={t('wallet.ledger.title')}
          columns={useMovementColumns(list.rows)}
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
                <Button look="primary" onClick={acts.count}>
                  {t('wallet.act.inventory')}
                </Button>
              }
            />
          }
        />
      </Page>
      {acts.dialogs}
    </div>
  )
}

function statementAddress(from: string | undefined, to: string | undefined): string {
  const period = { ...(from && { date_from: from }), ...(to && { date_to: to }) }
  return `/wallet?${new URLSearchParams({ view: 'statement', ...period })}`
}

/** The balance and its composition, or a message instead. */
function Head({
  now,
  mayExchange,
}: {
  now: DocumentView<{ readonly wallet: Wallet; readonly since: readonly WalletMovement[] | null }>
  mayExchange: boolean
}) {
  if (!now.data)
    return now.state === 'loading' ? (
      <SkeletonText lines={6} />
    ) : (
      <Failed refusal={now.refusal} onRetry={now.retry} />
    )
  return (
    <div className={style.head}>
      <Balance {...now.data} mayExchange={mayExchange} />
      <Composition wallet={now.data.wallet} />
    </div>
  )
}

/** The two dialogs with their machines; their views are loaded in advance. */
function useActs(establishmentId: string) {
  const t = useText()
  const { money, signed } = useMoney()
  const { ports } = useApp()
  const [machines] = useState(() => ({
    inventory: walletInventoryWith({
      ...ports.wallet.inventory,
      drafts: ports.drafts('wallet-inventory'),
    }),
    decrease: walletDecreaseWith({
      ...ports.wallet.decrease,
      drafts: ports.drafts('wallet-decrease'),
    }),
  }))
  const inventory = useWorkflow(machines.inventory, { input: { establishmentId } })
  const decrease = useWorkflow(machines.decrease, { input: { establishmentId } })
  const isCounting = useSelector(inventory, selectIsCounting)
  const isTakingOut = useSelector(decrease, selectIsTakingOut)
  const mayCount = useHasBeenTrue(isCounting)
  const mayTakeOut = useHasBeenTrue(isTakingOut)
  useActInAddress('inventory', isCounting, (open) => inventory.send({ type: open ? 'OPEN' : 'CLOSE' }))
  useActInAddress('decrease', isTakingOut, (open) => decrease.send({ type: open ? 'OPEN' : 'CLOSE' }))
  usePreload(loadInventory)
  usePreload(loadDecrease)
  usePreload(loadMovement)
  useSucceeded<WalletMovement>(inventory, ({ data: { movementCents, totalCents } }) =>
    notify.success(
      t('wallet.inventory.done', { difference: signed(movementCents), total: money(totalCents) }),
    ),
  )
  useSucceeded<WalletMovement>(decrease, ({ data: { pouchNumber, movementCents, totalCents } }) =>
    notify.success(
      t('wallet.decrease.done', {
        number: pouchNumber ?? '',
        value: money(-movementCents),
        total: money(totalCents),
      }),
    ),
  )
  return {
    count: () => inventory.send({ type: 'OPEN' }),
    decrease: () => decrease.send({ type: 'OPEN' }),
    dialogs: (
      <Suspense fallback={null}>
        {mayCount && <InventoryDialog inventory={inventory} />}
        {mayTakeOut && <DecreaseDialog decrease={decrease} />}
      </Suspense>
    ),
  }
}
