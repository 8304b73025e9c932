import { useSearchParams } from 'wouter'
import { useStartFocus } from '../remittance/start-focus.ts'
import { Statement } from './statement.tsx'
import { WalletView } from './wallet-view.tsx'

/** /wallet: the wallet with its movements; with `?view=statement` the statement of a period, to be printed. */
export default function WalletScreen() {
  const [search] = useSearchParams()
  const isStatement = search.get('view') === 'statement'
  useStartFocus(isStatement ? 'statement' : 'wallet', 'h1')
  return isStatement ? <Statement /> : <WalletView />
}
