import type { Wallet, WalletMovement } from '../../../../../src/domain/contract/wallet-movements.ts'
import { sumCents } from '../../../../../src/domain/money.ts'
import { dataOf, entriesOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { delta } from '../common-elements.ts'
import { type ExpectedLines, fact, link, paragraph, text } from '../elements.ts'

export const walletOf = async ({ testOrganization }: WalkContext): Promise<Wallet> =>
  dataOf(await testOrganization.director.get<Wallet>('wallet'))

/** The movements since the last inventory, or since the beginning, by kind: incoming first, corrections last. */
async function sinceInventory(
  { testOrganization, userPage }: WalkContext,
  { lastInventory }: Wallet,
): Promise<ExpectedLines> {
  const { t, signed } = userPage
  const all = await entriesOf<WalletMovement>(testOrganization.director, 'walletmovements', {
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

/** The expected content of the wallet with its explanation. */
export async function balance(walkContext: WalkContext): Promise<ExpectedLines> {
  const { t, money, dateTime } = walkContext.userPage
  const wallet = await walletOf(walkContext)
  const { lastInventory, balanceCents, exchanges } = wallet
  const at = lastInventory ? dateTime(lastInventory.at) : ''
  return [
    paragraph(`${t('wallet.balance.title')} ${money(balanceCents)}`),
    lastInventory
      ? [
          paragraph(
            `${t('wallet.balance.lastDelta', { at })} ${delta(walkContext.userPage, lastInventory.differenceCents)}`,
          ),
          fact(
            t('wallet.balance.found', { at, name: lastInventory.byName }),
            money(lastInventory.totalCents),
          ),
        ]
      : fact(t('wallet.balance.beginning'), money(0)),
    await sinceInventory(walkContext, wallet),
    fact(t('wallet.balance.sum'), money(balanceCents)),
    exchanges.count === 0
      ? null
      : [
          text(t('wallet.balance.out', { count: exchanges.count, amount: money(exchanges.valueCents) })),
          link(t('wallet.balance.seeExchanges'), '/coins'),
        ],
  ]
}
