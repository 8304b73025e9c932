import type { Wallet, WalletMovement } from '../../../../../src/domain/contract/wallet-movements.ts'
import { sumCents } from '../../../../../src/domain/money.ts'
import { dataOf, entriesOf } from '../../../walk/api/house.ts'
import type { Bench } from '../../../walk/browser/page-object.ts'
import { fact, link, paragraph, type Said, text } from '../say.ts'
import { delta } from '../words.ts'

export const walletOf = async ({ house }: Bench): Promise<Wallet> =>
  dataOf(await house.director.get<Wallet>('wallet'))

/** The movements since the last inventory, or since the beginning, by kind: incoming first, corrections last. */
async function sinceInventory({ house, seat }: Bench, { lastInventory }: Wallet): Promise<Said> {
  const { t, signed } = seat
  const all = await entriesOf<WalletMovement>(house.director, 'walletmovements', {
    sort: 'sequence_desc',
    range: '0-299',
  })
  const at = all.findIndex(({ id }) => id === lastInventory?.id)
  const since = at < 0 ? all : all.slice(0, at)
  return (['COUNT', 'RECEPTION', 'DECREASE', 'REVERSAL', 'INVENTORY'] as const).map((type) => {
    const own = since.filter((movement) => movement.type === type)
    const cents = sumCents(own.map(({ movementCents }) => movementCents))
    return own.length === 0
      ? null
      : fact(t(`wallet.balance.since.${type}`, { count: own.length }), signed(cents))
  })
}

/** The expected content of the wallet, and why. */
export async function balance(bench: Bench): Promise<Said> {
  const { t, money, dateTime } = bench.seat
  const wallet = await walletOf(bench)
  const { lastInventory, balanceCents, exchanges } = wallet
  const at = lastInventory ? dateTime(lastInventory.at) : ''
  return [
    paragraph(`${t('wallet.balance.title')} ${money(balanceCents)}`),
    lastInventory
      ? [
          paragraph(
            `${t('wallet.balance.lastDelta', { at })} ${delta(bench.seat, lastInventory.differenceCents)}`,
          ),
          fact(
            t('wallet.balance.found', { at, name: lastInventory.byName }),
            money(lastInventory.totalCents),
          ),
        ]
      : fact(t('wallet.balance.beginning'), money(0)),
    await sinceInventory(bench, wallet),
    fact(t('wallet.balance.sum'), money(balanceCents)),
    exchanges.count === 0
      ? null
      : [
          text(t('wallet.balance.out', { count: exchanges.count, amount: money(exchanges.valueCents) })),
          link(t('wallet.balance.seeExchanges'), '/coins'),
        ],
  ]
}
