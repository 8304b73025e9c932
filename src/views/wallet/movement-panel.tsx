import { Link } from 'wouter'
import type { WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'
import { Delta, Money } from '../ui/index.ts'
import { type DescriptionItem, DescriptionList } from '../ui/record-details.tsx'
import { MovementExplanation } from './columns.tsx'
import { DenominationsTable } from './denominations-table.tsx'
import { UndoMovement } from './undo-movement.tsx'
import style from './wallet.module.css'

/** The panel of one movement: its origin, time and author, the balance before and after, its denominations, and the reversal. */
export function MovementPanel({ id }: { id: string }) {
  const { ports } = useApp()
  const { data, ...loading } = useDocument(
    ports.wallet.loadMovement,
    { id },
    // Undoing a movement changes it.
    { dependsOn: ['walletmovements'] },
  )
  if (data) return <MovementDetails movement={data} />
  return <NotLoaded {...loading} lines={8} />
}

function MovementDetails({ movement }: { movement: WalletMovement }) {
  const t = useText()
  const { longDate, time } = useDates()
  const { type, date, at, byName, movementCents, totalCents, denominations, rolls, comment } = movement
  const { reversesId, reversedById, differenceCents, pouchValueCents } = movement
  const items: DescriptionItem[] = [
    { term: t('wallet.panel.what'), value: <MovementExplanation movement={movement} /> },
    { term: t('wallet.panel.when'), value: `${longDate(date)}, ${time(at)}` },
    { term: t('wallet.panel.who'), value: byName },
    ...(comment === ''
      ? []
      : [{ term: t('wallet.panel.comment'), value: t('wallet.what.note', { comment }) }]),
    { term: t('wallet.panel.before'), value: <Money cents={totalCents - movementCents} />, isAmount: true },
    { term: t(`wallet.type.${type}`), value: <Money cents={movementCents} signed />, isAmount: true },
    { term: t('wallet.panel.after'), value: <Money cents={totalCents} strong />, isTotal: true },
    ...(type === 'RECEPTION' && pouchValueCents !== null
      ? [{ term: t('wallet.panel.pouchValue'), value: <Money cents={pouchValueCents} />, isAmount: true }]
      : []),
    ...(differenceCents === null
      ? []
      : [{ term: t('wallet.panel.difference'), value: <Delta cents={differenceCents} />, isAmount: true }]),
  ]
  const title = t(type === 'INVENTORY' ? 'wallet.panel.found' : 'wallet.panel.moved')
  const rollCount = Object.values(rolls ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <div className={style.movementDetails}>
      <DescriptionList items={items} />
      {reversesId !== null && <Link href={`/wallet?id=${reversesId}`}>{t('wallet.what.see')}</Link>}
      {reversedById !== null && (
        <Link href={`/wallet?id=${reversedById}`}>{t('wallet.what.seeReversal')}</Link>
      )}
      <UndoMovement movement={movement} />
      {type !== 'REVERSAL' && (
        <section aria-label={title}>
          <h3>{title}</h3>
          {denominations === null ? (
            <p className={style.soft}>{t('wallet.panel.noPieces')}</p>
          ) : (
            <DenominationsTable denominations={denominations} caption={title} />
          )}
          {rollCount > 0 && <p className={style.soft}>{t('wallet.panel.rolls', { rolls: rollCount })}</p>}
        </section>
      )}
    </div>
  )
}
