import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Page, SkeletonText, usePreload } from '../ui/index.ts'
import { useStartFocus } from '../use-start-focus.ts'
import { WalletView } from './wallet-view.tsx'

const loadStatement = () => import('./statement.tsx')
const WalletStatement = lazyComponent(loadStatement, 'WalletStatement')

/** /wallet: the wallet and its movements; with `?view=statement` the printable statement of a period. */
export default function WalletScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const isStatement = search.get('view') === 'statement'
  useStartFocus(isStatement ? 'statement' : 'wallet', 'h1')
  usePreload(loadStatement)
  if (!isStatement) return <WalletView />
  return (
    <Suspense
      fallback={
        <Page title={t('wallet.statement.title')}>
          <SkeletonText lines={12} />
        </Page>
      }
    >
      <WalletStatement />
    </Suspense>
  )
}
