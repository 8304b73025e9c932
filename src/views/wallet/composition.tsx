import type { Wallet } from '../../domain/contract/wallet-movements.ts'
import { useText } from '../../i18n/index.ts'
import { Panel } from '../ui/index.ts'
import { DenominationsTable } from './denominations-table.tsx'
import style from './wallet.module.css'

/** The notes and coins that the wallet should contain, if they are known. */
export function WalletComposition({ wallet: { composition, balanceCents } }: { wallet: Wallet }) {
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
