import { Link } from 'wouter'
import type { Pouch } from '../../domain/contract/pouches.ts'
import { useText } from '../../i18n/index.ts'

/** A link to the origin of the pouch: the log of its count, or the wallet. */
export function PouchOrigin({ pouch }: { pouch: Pouch }) {
  const t = useText()
  return pouch.cashLogId ? (
    <Link href={`/cashlogs?id=${pouch.cashLogId}`}>{t('pouches.origin.count')}</Link>
  ) : pouch.walletMovementId ? (
    <Link href={`/wallet?id=${pouch.walletMovementId}`}>{t('pouches.origin.wallet')}</Link>
  ) : (
    t('tickets.dispatch')
  )
}

/** A link to the current remittance of the pouch; a dash if it is in none. */
export function PouchRemittance({ pouch }: { pouch: Pouch }) {
  const t = useText()
  return pouch.remittanceId ? (
    <Link href={`/moneyremittance?id=${pouch.remittanceId}`}>
      {t('pouches.inRemittance', { reference: pouch.remittanceReference ?? 0 })}
    </Link>
  ) : (
    '—'
  )
}
