import { COINS, type Denominations, NOTES, rollsTotal } from '../../../domain/counting/denominations.ts'
import { piecesOf } from '../../../domain/counting/float.ts'
import {
  composeFloat,
  type FloatProposal,
  findShortCoins,
  rollsToOrder,
  type ShortCoin,
} from '../../../domain/counting/float-composer.ts'
import { hasCapability } from '../../../domain/roles.ts'
import { useMoney, useText } from '../../../i18n/index.ts'
import type { CashInTill } from '../../../machines/cash-log/sheet.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { Alert, Button, Money } from '../../ui/index.ts'
import { DescriptionList } from '../../ui/record-details.tsx'
import style from './float.module.css'

interface FloatPanelProps {
  cash: CashInTill
  /** True when no part of the float is in the till yet, so that the till will contain only the pieces that this proposal leaves. */
  isWholeFloatMissing: boolean
  onConfirm: (tillPieces: Denominations) => void
}

/** Proposes, by denomination, what to leave in the till and what to take out of it. Warns of coins that run out. */
export function FloatPanel({ cash, isWholeFloatMissing, onConfirm }: FloatPanelProps) {
  const t = useText()
  const { money } = useMoney()
  const proposal = composeFloat(cash.counted, cash.missingFloatCents)
  if (!proposal) return null
  const { tillPieces, tillCents, differenceCents, remittedPieces } = proposal
  // Empty coin fields do not mean that there are no coins: a shortage is reported only if coins were counted.
  const hasCoins = COINS.some((coin) => String(coin) in cash.counted)
  const coinsRunningOut =
    isWholeFloatMissing && hasCoins ? findShortCoins(tillPieces, cash.missingFloatCents) : []
  const disabledReason = () => {
    if (!cash.hasFloatLine) return t('cashLog.float.noLine')
    return tillCents === 0 ? t('cashLog.float.nothingToLeave') : undefined
  }
  const totalOf = (faces: readonly number[]) =>
    faces.reduce((cents, face) => cents + face * piecesOf(remittedPieces, face), 0)
  return (
    <section className={style.panel} aria-label={t('cashLog.float.title')}>
      <p>{t('cashLog.float.lead', { amount: money(cash.missingFloatCents) })}</p>
      {differenceCents !== 0 && (
        <Alert tone="warning">
          {t(differenceCents < 0 ? 'cashLog.float.short' : 'cashLog.float.over', {
            amount: money(Math.abs(differenceCents)),
          })}
        </Alert>
      )}
      <PiecesTable counted={cash.counted} proposal={proposal} />
      <DescriptionList
        items={[
          { term: t('cashLog.float.toPouch'), value: <Money cents={totalOf(NOTES)} />, isAmount: true },
          { term: t('cashLog.float.toWallet'), value: <Money cents={totalOf(COINS)} />, isAmount: true },
        ]}
      />
      {coinsRunningOut.length > 0 && <CoinsRunningOut coins={coinsRunningOut} />}
      <Button
        look="primary"
        size="large"
        wide
        disabledReason={disabledReason()}
        onClick={() => onConfirm(tillPieces)}
      >
        {t('cashLog.float.apply')}
      </Button>
    </section>
  )
}

/** The pieces by denomination: counted, left in the till, and taken out of it (notes for the pouch, coins for the wallet). */
function PiecesTable({ counted, proposal }: { counted: Denominations; proposal: FloatProposal }) {
  const t = useText()
  const { face, money } = useMoney()
  const { tillPieces, remittedPieces, tillCents, remittedCents } = proposal
  const faces = [...NOTES, ...COINS].filter((cents) => piecesOf(counted, cents) > 0)
  return (
    <table className={style.pieces}>
      <thead>
        <tr>
          <th scope="col">{t('cashLog.float.face')}</th>
          <th scope="col">{t('cashLog.float.counted')}</th>
          <th scope="col">{t('cashLog.float.left')}</th>
          <th scope="col">{t('cashLog.float.remitted')}</th>
        </tr>
      </thead>
      <tbody>
        {faces.map((cents) => (
          <tr key={cents}>
            <th scope="row">{face(cents)}</th>
            <td>{piecesOf(counted, cents)}</td>
            <td className={style.left}>{piecesOf(tillPieces, cents) || '–'}</td>
            <td>{piecesOf(remittedPieces, cents) || '–'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('cashLog.float.total')}</th>
          <td>{money(tillCents + remittedCents)}</td>
          <td className={style.left}>{money(tillCents)}</td>
          <td>{money(remittedCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The coins to order, in whole rolls, with a link to the order for users who may order change. */
function CoinsRunningOut({ coins }: { coins: readonly ShortCoin[] }) {
  const t = useText()
  const { face, money } = useMoney()
  const { config } = useApp()
  const { role } = useSessionUser()
  const orderChangeUrl = hasCapability(role, 'orderChange') ? config.orderChangeUrl : null
  return (
    <Alert tone="warning" title={t('cashLog.float.runsOut')}>
      <ul className={style.coins}>
        {coins.map((coin) => (
          <li key={coin.face}>
            {t('cashLog.float.coin', {
              face: face(coin.face),
              pieces: coin.pieces,
              usual: coin.recommendedPieces,
              rolls: coin.rolls,
              amount: money(rollsTotal({ [coin.face]: coin.rolls })),
            })}
          </li>
        ))}
      </ul>
      <p>{t('cashLog.float.order', { amount: money(rollsTotal(rollsToOrder(coins))) })}</p>
      {orderChangeUrl !== null && (
        <a href={orderChangeUrl} target="_blank" rel="noreferrer">
          {t('cashLog.float.orderLink')}
        </a>
      )}
    </Alert>
  )
}
