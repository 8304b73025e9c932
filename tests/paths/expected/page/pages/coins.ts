import { COINS, ROLLS } from '../../../../../src/domain/counting/denominations.ts'
import type { CoinReceptionContext } from '../../../../../src/machines/coin-reception/types.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { type ExpectedPage, NOT_CHECKED } from '../check-page.ts'
import { commandFailure, delta, refusalAbove } from '../common-elements.ts'
import {
  button,
  cell,
  type ExpectedLines,
  fact,
  field,
  heading,
  named,
  paragraph,
  rowHeader,
  text,
} from '../elements.ts'
import { expectedContexts, type TakenPath } from '../expected-contexts.ts'

/** The rolls of 2 € and the loose coins of 1 €. */
const typedIn = ({ text }: CoinReceptionContext) => ({
  rolls: text['roll.200'] ?? '',
  loose: text['piece.100'] ?? '',
})

/** A row for each coin: its rolls, its loose coins, and their value. */
export const coinRows = (
  { userPage }: WalkContext,
  { rolls, loose }: ReturnType<typeof typedIn>,
  isOff: boolean,
): ExpectedLines => {
  const { t, face, money } = userPage
  const box = (label: string, value: string): ExpectedLines => field(label, value, { isOff })
  return [
    ...(['face', 'rolls', 'loose', 'value'] as const).map(
      (id) => `columnheader "${t(`wallet.coins.${id}`)}"`,
    ),
    COINS.map((coin) => {
      const pieces = ROLLS[coin]
      const own = { rolls: coin === 200 ? rolls : '', loose: coin === 100 ? loose : '' }
      const cents = Number(own.rolls) * pieces * coin + Number(own.loose) * coin
      const name = face(coin)
      return [
        rowHeader(`${name} ${t('wallet.coins.perRoll', { pieces, value: money(pieces * coin) })}`),
        box(t('wallet.coins.rollsOf', { face: name }), own.rolls),
        box(t('wallet.coins.looseOf', { face: name }), own.loose),
        cents === 0 ? null : cell(money(cents)),
      ]
    }),
  ]
}

/**
 * The dialog for coins received for a pouch, while they are counted and while the difference is confirmed.
 */
export async function receptionPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
  path: TakenPath,
): Promise<ExpectedPage | null> {
  if (state === 'closed' || state === 'done') return NOT_CHECKED
  if (!/^(?:entering|confirming|sendFailed)/u.test(state)) return null
  const { userPage, pouches } = walkContext
  const { t, page, money } = userPage
  const { now } = expectedContexts<CoinReceptionContext>(path)
  const second = now.exchange?.id === 'pouch-2'
  const typed = typedIn(now)
  const { number, valueCents } = pouches[second ? 1 : 0]!
  const cents = Number(typed.rolls) * ROLLS[200] * 200 + Number(typed.loose) * 100
  if (Number.isNaN(cents)) return null
  const isCounted = `${typed.rolls}${typed.loose}`.trim() !== ''
  const hasFailed = state === 'sendFailed'
  // A shown difference stays until the person goes back.
  const isConfirming = state === 'confirming' || (hasFailed && cents !== valueCents)
  const last = labels.at(-1) ?? ''
  const isResumed = now.notice === 'DraftResumed'
  const title = t('coins.reception.title', { number })
  const optional = `${t('wallet.dialog.comment')} · ${t('field.optional')}`
  return {
    at: [page.getByRole('dialog')],
    content: [
      named('dialog')(title),
      heading(2, title),
      paragraph(t('wallet.dialog.keep')),
      isResumed ? [text(t('draft.resumed')), button(t('wallet.dialog.startOver'))] : null,
      now.refusal && !hasFailed ? refusalAbove(userPage, now.refusal) : null,
      hasFailed ? commandFailure(userPage, last) : null,
      isConfirming ? heading(3, t('coins.reception.confirmTitle')) : coinRows(walkContext, typed, hasFailed),
      fact(t('coins.reception.value'), isCounted ? money(cents) : t('delta.unknown')),
      fact(t('coins.reception.expected'), money(valueCents)),
      fact(t('coins.reception.difference'), delta(userPage, isCounted ? cents - valueCents : null)),
      isConfirming
        ? [
            field(optional, now.comment),
            paragraph(t('coins.reception.commentHint')),
            paragraph(t('coins.reception.effect', { value: money(cents) })),
            button(t('coins.reception.back')),
            button(t(hasFailed ? 'action.retry' : 'coins.reception.confirm')),
          ]
        : [
            button(t(hasFailed ? 'coins.reception.back' : 'action.close')),
            button(t(hasFailed ? 'action.retry' : 'coins.reception.submit')),
          ],
    ],
  }
}
