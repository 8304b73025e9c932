import type { Wallet } from '../../../src/domain/contract/wallet-movements.ts'
import type { DocumentTexts } from '../language.ts'
import type { Paper } from './paper-types.ts'

/** Draws the statement of a change wallet; the movements of the period are added up by type. */
export function drawWallet(
  paper: Paper,
  wallet: Wallet,
  { t, money, signed, face, date, dateTime }: DocumentTexts,
): void {
  const { lastInventory, composition, exchanges, period } = wallet
  const inventoryText = ({ totalCents, at, byName, differenceCents }: NonNullable<typeof lastInventory>) => {
    const inventory = { total: money(totalCents), at: dateTime(at), name: byName }
    return differenceCents === null
      ? t('paper.wallet.firstInventory', inventory)
      : t('paper.wallet.inventoryOf', { ...inventory, difference: signed(differenceCents) })
  }
  paper.paragraph(t('paper.wallet.at', { at: dateTime(wallet.at) }))
  paper.gap(6)
  paper.paragraph(`${t('paper.wallet.balance')} ${money(wallet.balanceCents)}`, { strong: true, size: 14 })
  paper.gap(6)
  paper.fields([
    [
      t('paper.wallet.inventory'),
      lastInventory ? inventoryText(lastInventory) : t('paper.wallet.noInventory'),
    ],
    [
      t('paper.wallet.out'),
      t('paper.wallet.outOf', { count: exchanges.count, value: money(exchanges.valueCents) }),
    ],
  ])
  paper.heading(t('paper.wallet.composition'))
  if (composition === null) paper.paragraph(t('paper.wallet.unknown'))
  else
    paper.table({
      columns: [
        { title: t('paper.wallet.face'), width: 3 },
        { title: t('paper.wallet.pieces'), width: 2, align: 'right' },
        { title: t('paper.wallet.value'), width: 3, align: 'right' },
      ],
      rows: Object.entries(composition)
        .filter(([, pieces]) => pieces !== 0)
        .toSorted(([first], [second]) => Number(second) - Number(first))
        .map(([cents, pieces]) => [face(Number(cents)), String(pieces), money(Number(cents) * pieces)]),
      total: [t('paper.wallet.balance'), '', money(wallet.balanceCents)],
    })
  paper.heading(
    period.from === null
      ? t('paper.wallet.whole', { to: date(period.to) })
      : t('paper.wallet.period', { from: date(period.from), to: date(period.to) }),
  )
  paper.table({
    columns: [
      { title: t('paper.wallet.movement'), width: 5 },
      { title: t('paper.wallet.pieces'), width: 2, align: 'right' },
      { title: t('paper.wallet.value'), width: 3, align: 'right' },
    ],
    rows: [
      [t('paper.wallet.opening'), '', money(period.openingCents)],
      ...period.types.map(({ type, count, cents }) => [
        t(`wallet.type.${type}`),
        String(count),
        signed(cents),
      ]),
    ],
    total: [t('paper.wallet.closing'), '', money(period.closingCents)],
  })
  const signatureLine = t('paper.slip.signature')
  paper.signatures([
    { title: t('paper.wallet.keeper'), lines: [signatureLine] },
    { title: t('paper.wallet.checker'), lines: [signatureLine] },
  ])
}
