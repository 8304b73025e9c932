import { Link } from 'wouter'
import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { type DescriptionItem, DescriptionList } from '../ui/facts.tsx'
import { Alert, Delta, Money, Panel } from '../ui/index.ts'
import { explainBalance } from './balance-explanation.ts'
import style from './wallet.module.css'

interface BalanceProps {
  wallet: Wallet
  /** The movements since the last inventory, or since the beginning; null if there are too many to list. */
  movementsSinceInventory: readonly WalletMovement[] | null
  /** True if the user may open the screen of exchanges, to which a link is then shown. */
  maySeeExchanges: boolean
}

/** Explains what the wallet should contain: the last inventory, plus the movements since then. */
export function WalletBalance({ wallet, movementsSinceInventory, maySeeExchanges }: BalanceProps) {
  const t = useText()
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { lastInventory, balanceCents, exchanges } = wallet
  const { from, sums } = explainBalance(wallet, movementsSinceInventory)
  const firstItem: DescriptionItem = {
    term:
      from === null
        ? t('wallet.balance.beginning')
        : t('wallet.balance.found', { at: dateTime(from.at), name: from.byName }),
    value: <Money cents={from === null ? 0 : from.totalCents} />,
    figure: true,
  }
  const movementItems: DescriptionItem[] = sums.map(({ type, count, cents }) => ({
    term: t(`wallet.balance.since.${type}`, { count }),
    value: <Money cents={cents} signed />,
    figure: true,
  }))
  return (
    <Panel>
      <div className={style.balance}>
        <p className={style.hero}>
          <span>{t('wallet.balance.title')}</span>
          <Money cents={balanceCents} size="hero" />
        </p>
        {lastInventory && (
          <p className={style.lastDelta}>
            {t('wallet.balance.lastDelta', { at: dateTime(lastInventory.at) })}{' '}
            <Delta cents={lastInventory.differenceCents} />
          </p>
        )}
        <DescriptionList
          items={[
            firstItem,
            ...movementItems,
            { term: t('wallet.balance.sum'), value: <Money cents={balanceCents} strong />, sum: true },
          ]}
        />
        {exchanges.count > 0 && (
          <Alert tone="info">
            {t('wallet.balance.out', { count: exchanges.count, amount: money(exchanges.valueCents) })}{' '}
            {maySeeExchanges && (
              <Link href="/coins" className={style.whole}>
                {t('wallet.balance.seeExchanges')}
              </Link>
            )}
          </Alert>
        )}
      </div>
    </Panel>
  )
}
