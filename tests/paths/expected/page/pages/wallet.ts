import type { WalletMovement } from '../../../../../src/domain/contract/wallet-movements.ts'
import { type Denominations, NOTES } from '../../../../../src/domain/counting/denominations.ts'
import { type Cents, parseMoney } from '../../../../../src/domain/money.ts'
import type { MessageId } from '../../../../../src/i18n/index.ts'
import type { WalletDecreaseContext } from '../../../../../src/machines/wallet-decrease/types.ts'
import type { WalletInventoryContext } from '../../../../../src/machines/wallet-inventory/types.ts'
import { entriesOf } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { typedNumber } from '../../../walk/browser/page-objects/wallet.ts'
import { type ExpectedPage, NOT_CHECKED } from '../check-page.ts'
import {
  breadcrumb,
  commandFailure,
  delta,
  notices,
  readFailure,
  refusalAbove,
  toast,
} from '../common-elements.ts'
import {
  button,
  cell,
  type ExpectedLines,
  fact,
  field,
  heading,
  link,
  named,
  paragraph,
  segment,
  text,
  words,
} from '../elements.ts'
import { expectedContexts, type TakenPath } from '../expected-contexts.ts'
import { balance, walletOf } from './balance.ts'
import { coinRows } from './coins.ts'

/** A line for each denomination, with the value of its quantity. */
const pieceFields = (
  { t, face, money }: UserPage,
  faces: readonly Cents[],
  filled: Cents,
  pieces: number,
  isOff = false,
  faultOf: (face: Cents) => string | null = () => null,
): ExpectedLines =>
  faces.map((cents) => {
    const label = t('wallet.dialog.pieces', { face: face(cents) })
    const isFilled = cents === filled && pieces > 0
    const fault = faultOf(cents)
    return [
      field(label, isFilled ? String(pieces) : '', { isOff, isInvalid: fault !== null }),
      fault === null ? null : paragraph(fault),
      isFilled ? text(money(cents * pieces)) : null,
    ]
  })

/**
 * The newest row of the journal with time, description, person, amount and balance, followed by its
 * announcement.
 */
function recorded(userPage: UserPage, movement: WalletMovement): ExpectedLines {
  const { t, money, signed, dateTime } = userPage
  const { type, movementCents, totalCents, pouchId, pouchNumber, comment, byName, at } = movement
  const number = pouchNumber ?? ''
  const commentText = comment === '' ? '' : ` ${t('wallet.what.said', { comment })}`
  const [found, expected] = [money(totalCents), money(totalCents - movementCents)]
  const what: ExpectedLines =
    type === 'INVENTORY'
      ? cell(`${t('wallet.type.INVENTORY')} ${t('wallet.what.inventory', { found, expected })}${commentText}`)
      : [
          text(t('wallet.type.DECREASE')),
          link(t('wallet.what.pouch', { number }), `/carryingPouch?id=${pouchId}`),
          text(t('wallet.what.forCoins')),
        ]
  const notice =
    type === 'INVENTORY'
      ? t('wallet.inventory.done', { difference: signed(movementCents), total: found })
      : t('wallet.decrease.done', { number, value: money(-movementCents), total: found })
  return [
    button(dateTime(at)),
    what,
    [byName, signed(movementCents), found].map(cell),
    toast(userPage, notice),
  ]
}

/**
 * The page behind the dialogs: the balance with its actions, and after an action its row and announcement.
 */
async function walletPage(walkContext: WalkContext, isDone: boolean): Promise<ExpectedPage> {
  const { testOrganization, userPage } = walkContext
  const { t, page } = userPage
  const main = page.getByRole('main')
  const ledger = main.getByRole('table', { name: t('wallet.ledger.title') })
  const [latest] = await entriesOf<WalletMovement>(testOrganization.director, 'walletmovements', {
    sort: 'sequence_desc',
    range: '0-0',
  })
  return {
    at: [
      main.getByRole('navigation', { name: t('breadcrumb.label') }).locator('..'),
      main.getByText(t('wallet.balance.title')).locator('../..'),
      ...(isDone ? [ledger.getByRole('row').nth(1), notices(userPage)] : []),
    ],
    content: [
      breadcrumb(userPage, ['shell.menu.wallet']),
      heading(1, t('shell.menu.wallet')),
      link(t('wallet.act.statement'), '/wallet?view=statement'),
      button(t('wallet.act.decrease')),
      button(t('wallet.act.inventory')),
      await balance(walkContext),
      isDone && latest ? recorded(userPage, latest) : null,
    ],
  }
}

export async function inventoryPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
  path: TakenPath,
): Promise<ExpectedPage | null> {
  // Concurrent movements are not described.
  if (labels.includes('record:stale')) return null
  if (state === 'closed' || state === 'done') return walletPage(walkContext, state === 'done')
  const {
    mode: by,
    text: typed,
    comment: written,
    refusal,
  } = expectedContexts<WalletInventoryContext>(path).now
  const isTotal = by === 'total'
  // A total without denominations is not described until it is compared.
  if (isTotal && state.startsWith('entering.')) return null
  const { userPage } = walkContext
  const { t, page, money } = userPage
  const dialog = page.getByRole('dialog')
  const pieces = Number(typed['piece.5000'] ?? 0)
  const total = parseMoney(typed.total ?? '')
  const found = isTotal && total.kind === 'amount' ? total.cents : pieces * 5_000
  const title = t('wallet.inventory.title')
  const head: ExpectedLines = [named('dialog')(title), heading(2, title), paragraph(t('wallet.dialog.keep'))]
  const hasFailed = state.endsWith('Failed')
  if (state === 'confirming' || state === 'sendFailed') {
    const { balanceCents, composition } = await walletOf(walkContext)
    const comment = `${t('wallet.dialog.comment')} · ${t('field.optional')}`
    const differs = found !== balanceCents
    return {
      at: [dialog],
      content: [
        head,
        hasFailed ? commandFailure(userPage, labels.at(-1)) : null,
        heading(3, t(differs ? 'wallet.inventory.confirmTitle' : 'wallet.inventory.confirmExact')),
        fact(t('wallet.inventory.found'), money(found)),
        fact(t('wallet.inventory.expected'), money(balanceCents)),
        fact(t('wallet.inventory.difference'), delta(userPage, found - balanceCents)),
        isTotal || composition === null ? null : gaps(userPage, pieces, composition),
        differs ? [field(comment, written), paragraph(t('wallet.inventory.commentHint'))] : null,
        paragraph(t('wallet.inventory.effect', { found: money(found) })),
        button(t('wallet.inventory.back')),
        button(t(hasFailed ? 'action.retry' : 'wallet.inventory.confirm')),
      ],
    }
  }
  if (!state.startsWith('entering.') && !hasFailed) return null
  const mode = t('wallet.inventory.mode')
  return {
    at: [dialog],
    content: [
      head,
      refusal && !hasFailed ? refusalAbove(userPage, refusal) : null,
      hasFailed ? commandFailure(userPage, labels.at(-1)) : null,
      named('group')(mode),
      text(mode),
      segment(t('wallet.inventory.mode.pieces'), true),
      segment(t('wallet.inventory.mode.total'), false),
      (['notes', 'coins'] as const).map((kind) => [
        named('region')(t(`wallet.composition.${kind}`)),
        heading(3, t(`wallet.composition.${kind}`)),
        kind === 'notes'
          ? pieceFields(userPage, NOTES, 5_000, pieces)
          : coinRows(walkContext, { rolls: '', loose: '' }, hasFailed),
      ]),
      words('status')(`${t('wallet.inventory.found')} ${pieces === 0 ? t('delta.unknown') : money(found)}`),
      button(t(hasFailed ? 'wallet.inventory.back' : 'action.close')),
      button(t(hasFailed ? 'action.retry' : 'wallet.inventory.compare')),
    ],
  }
}

/**
 * The denominations whose counted quantity differs from the expected one. The walk counts only notes of 50 €.
 */
function gaps({ t, face }: UserPage, pieces: number, composition: Denominations): ExpectedLines {
  const expected = { '5000': 0, ...composition }
  const lines = Object.entries(expected)
    .toSorted(([one], [other]) => Number(other) - Number(one))
    .map(([cents, count]) => ({ cents: Number(cents), count, counted: cents === '5000' ? pieces : 0 }))
    .filter(({ count, counted }) => count !== counted)
  if (lines.length === 0) return null
  return [
    named('region')(t('wallet.inventory.gaps')),
    heading(3, t('wallet.inventory.gaps')),
    lines.map(({ cents, count, counted }) =>
      fact(face(cents), t('wallet.inventory.gap', { counted, expected: count })),
    ),
  ]
}

export async function decreasePage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
  path: TakenPath,
): Promise<ExpectedPage | null> {
  // Concurrent withdrawals are not described.
  const isOver = state === 'closed' || state === 'done'
  if (isOver && labels.some((label) => /^decrease:(?:negative|taken)$/u.test(label))) return NOT_CHECKED
  if (labels.includes('decrease:negative')) return null
  if (isOver) return walletPage(walkContext, state === 'done')
  const hasFailed = state === 'sendFailed'
  if (!state.startsWith('entering.') && state !== 'unavailable' && !hasFailed) return null
  const { userPage } = walkContext
  const { t, page, money } = userPage
  const { text: typed, refusal } = expectedContexts<WalletDecreaseContext>(path).now
  // Of 5 €, which every wallet of a walk contains.
  const pieces = Number(typed['piece.5000'] ?? 0)
  // The person who used the number took 5 €, which is loaded when the dialog is opened again.
  const since = labels.slice(labels.findLastIndex((label) => label.startsWith('loadWallet:')))
  const loadFailed = since.filter((label) => label === 'decrease:taken').length * 500
  const balanceCents = (await walletOf(walkContext)).balanceCents + loadFailed
  const title = t('wallet.decrease.title')
  const [issue] = refusal?.issues ?? []
  const refusedText = refusal === null ? '' : t((issue?.key ?? `failure.${refusal.name}`) as MessageId)
  const isAtPouch = issue?.path === 'pouchNumber' || refusal?.name === 'PouchNumberTaken'
  const number = typed.pouchNumber === undefined ? '' : typedNumber(walkContext.testOrganization)
  const head: ExpectedLines = [named('dialog')(title), heading(2, title), paragraph(t('wallet.decrease.why'))]
  if (state === 'unavailable')
    return {
      at: [page.getByRole('dialog')],
      content: [head, readFailure(userPage, labels.at(-1)), button(t('action.close'))],
    }
  return {
    at: [page.getByRole('dialog')],
    content: [
      head,
      hasFailed ? commandFailure(userPage, labels.at(-1)) : null,
      refusal && !hasFailed ? refusalAbove(userPage, refusal) : null,
      named('region')(t('wallet.composition.notes')),
      pieceFields(userPage, NOTES, 500, pieces, hasFailed, (face) =>
        face === (issue?.path === 'notes' ? NOTES[0] : refusal?.name === 'WalletNegative' ? 500 : null)
          ? refusedText
          : null,
      ),
      field(t('wallet.decrease.pouch'), number, {
        hint: t('cashLog.field.pouchHint'),
        isOff: hasFailed,
        isInvalid: isAtPouch,
      }),
      isAtPouch ? paragraph(refusedText) : null,
      hasFailed ? null : button(t('pouches.camera.open')),
      field(`${t('wallet.dialog.comment')} · ${t('field.optional')}`),
      fact(t('wallet.decrease.balance'), money(balanceCents)),
      fact(t('wallet.decrease.value'), money(-pieces * 500)),
      fact(t('wallet.decrease.after'), money(balanceCents - pieces * 500)),
      button(t(hasFailed ? 'action.back' : 'action.close')),
      button(t(hasFailed ? 'action.retry' : 'wallet.decrease.submit')),
    ],
  }
}
