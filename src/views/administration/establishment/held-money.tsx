import type { HeldMoney as Held } from '../../../domain/contract/organizations.ts'
import { type MessageId, useMoney, useText } from '../../../i18n/index.ts'
import { useApp } from '../../app.tsx'
import { NotLoaded } from '../../data/not-loaded.tsx'
import { useDocument } from '../../data/use-document.ts'

/** Lists what an establishment holds, before it is deactivated. */
export function HeldMoney({ establishmentId }: { establishmentId: string }) {
  const t = useText()
  const { money } = useMoney()
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.administration.loadHeldMoney, { id: establishmentId })
  if (!data) return <NotLoaded {...loading} lines={2} />
  const items = heldItems(data)
  if (items.length === 0) return <p>{t('administration.held.nothing')}</p>
  return (
    <div>
      <p>{t('administration.held.list')}</p>
      <ul>
        {items.map(({ key, count, valueCents }) => (
          <li key={key}>{t(key, { count, value: money(valueCents) })}</li>
        ))}
      </ul>
    </div>
  )
}

interface HeldItem {
  readonly key: MessageId
  readonly count: number
  readonly valueCents: number
}

/** The items with a count above 0. Vouchers and the wallet have an amount and no count: a positive amount counts as 1. */
function heldItems({
  openSheets,
  pouches,
  remittances,
  ticketCents,
  dispatches,
  exchanges,
  floats,
  walletCents,
}: Held): readonly HeldItem[] {
  const items: readonly HeldItem[] = [
    { key: 'administration.held.sheets', count: openSheets, valueCents: 0 },
    { key: 'administration.held.pouches', ...pouches },
    { key: 'administration.held.remittances', count: remittances, valueCents: 0 },
    { key: 'administration.held.tickets', count: ticketCents > 0 ? 1 : 0, valueCents: ticketCents },
    { key: 'administration.held.dispatches', ...dispatches },
    { key: 'administration.held.exchanges', ...exchanges },
    { key: 'administration.held.wallet', count: walletCents > 0 ? 1 : 0, valueCents: walletCents },
    { key: 'administration.held.floats', ...floats },
  ]
  return items.filter(({ count }) => count > 0)
}
