import { Link } from 'wouter'
import type { Exchange } from '../../domain/contract/wallet-movements.ts'
import { NOTES } from '../../domain/counting/denominations.ts'
import { daysBetween } from '../../domain/dates/calendar.ts'
import { sumCents } from '../../domain/money.ts'
import { decideReception } from '../../domain/wallet/exchanges.ts'
import { useDates, useFailureText, useMoney, useText } from '../../i18n/index.ts'
import { useToday } from '../data/business-day.ts'
import { Button, Icon, LinkButton, Money, NoResults } from '../ui/index.ts'
import style from './coins.module.css'

/** Coins usually arrive within two weeks. After that, someone should ask the carrier. */
const LATE_AFTER_DAYS = 14

interface InProgressProps {
  exchanges: readonly Exchange[]
  onReceive: (exchange: Exchange) => void
}

/** Lists the pouches of notes whose coins have not arrived: how old each exchange is, where the pouch is, and a button to receive the coins. */
export function InProgress({ exchanges, onReceive }: InProgressProps) {
  const t = useText()
  if (exchanges.length === 0)
    return (
      <NoResults
        texts="coins.progress.empty"
        action={<LinkButton href="/wallet">{t('coins.progress.toWallet')}</LinkButton>}
      />
    )
  return (
    <>
      <ul className={style.exchanges}>
        {exchanges.map((exchange) => (
          <AwaitedExchange key={exchange.id} exchange={exchange} onReceive={() => onReceive(exchange)} />
        ))}
      </ul>
      <p className={style.sum}>
        <span>{t('coins.progress.sum', { count: exchanges.length })}</span>
        <Money cents={sumCents(exchanges.map(({ valueCents }) => valueCents))} strong />
      </p>
    </>
  )
}

function AwaitedExchange({ exchange, onReceive }: { exchange: Exchange; onReceive: () => void }) {
  const t = useText()
  const failureText = useFailureText()
  const { dateTime } = useDates()
  const { face, money } = useMoney()
  const { number, valueCents, date, sentAt, sentByName, denominations, pouchStatus } = exchange
  const { remittanceId, remittanceReference } = exchange
  const today = useToday()
  const days = daysBetween(date, today)
  // The decision depends only on the status of the pouch, because the call assumes that its full value was received.
  const decision = decideReception(
    { type: 'CHANGE', status: pouchStatus, valueCents, received: false },
    { valueCents, confirmedDifference: true },
  )
  const notes = NOTES.flatMap((note) => {
    const pieces = denominations?.[note] ?? 0
    return pieces === 0 ? [] : [t('cashLog.details.pieces', { pieces, face: face(note) })]
  })
  const location =
    pouchStatus === 'PREPARED' || pouchStatus === 'VALIDATED'
      ? t(`coins.where.${pouchStatus}`, { reference: remittanceReference ?? '—' })
      : t('coins.where.CREATED')
  return (
    <li className={style.exchange}>
      <div className={style.pouch}>
        <p className={style.number}>{t('wallet.what.pouch', { number })}</p>
        <Money cents={valueCents} size="large" />
      </div>
      <div className={style.details}>
        <p className={days > LATE_AFTER_DAYS ? style.late : style.age}>
          <Icon name={days > LATE_AFTER_DAYS ? 'warning' : 'clock'} />
          {days > LATE_AFTER_DAYS ? t('coins.late', { days }) : t('coins.age', { days })}
        </p>
        <p>
          {remittanceId === null ? (
            location
          ) : (
            <Link href={`/moneyremittance?id=${remittanceId}`}>{location}</Link>
          )}
        </p>
        {sentAt !== null && (
          <p className={style.soft}>{t('coins.sent', { at: dateTime(sentAt), name: sentByName ?? '—' })}</p>
        )}
        {notes.length > 0 && <p className={style.soft}>{notes.join('\u00a0· ')}</p>}
      </div>
      <Button
        look="primary"
        icon="coins"
        aria-haspopup="dialog"
        disabledReason={'refusal' in decision ? failureText({ refusal: decision.refusal }) : undefined}
        onClick={onReceive}
      >
        {t('coins.receive')}
        <span className="visually-hidden">{`, ${t('wallet.what.pouch', { number })}, ${money(valueCents)}`}</span>
      </Button>
    </li>
  )
}
