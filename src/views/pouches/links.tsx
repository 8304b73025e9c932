import { Link } from 'wouter'
import type { Pouch } from '../../domain/contract/pouches.ts'
import { useText } from '../../i18n/index.ts'

/** The origin of the pouch: a link to the log of its count or to the wallet, or “dispatch” for vouchers. */
export function PouchOrigin({ pouch }: { pouch: Pouch }) {
  const t = useText()
  const { cashLogId, walletMovementId } = pouch
  if (cashLogId) return <Link href={`/cashlogs?id=${cashLogId}`}>{t('pouches.origin.count')}</Link>
  if (walletMovementId)
    return <Link href={`/wallet?id=${walletMovementId}`}>{t('pouches.origin.wallet')}</Link>
  return t('tickets.dispatch')
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
