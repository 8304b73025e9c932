import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  type DispatchWarning,
  declaredValue,
  INSURED_PER_DISPATCH_CENTS,
  INSURED_PER_ISSUER_CENTS,
  issuersOf,
  TRANSPORTS,
} from '../../domain/lifecycles/ticket-dispatch.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import {
  lastDateOf,
  quantityKey,
  selectLines,
  selectLinesWithoutQuantity,
  selectWarnings,
  type ticketPreparationMachine,
} from '../../machines/ticket-preparation/machine.ts'
import { isSameJson } from '../data/same-json.ts'
import { Alert, Checkbox, DateField, Money, SegmentedControl, Stack, TextField } from '../ui/index.ts'
import style from './tickets.module.css'

/** Asks which of the waiting tickets are sent (by issuer, up to a date), and how. */
export function PreparationChoice({
  preparation,
}: {
  preparation: ActorRefFrom<typeof ticketPreparationMachine>
}) {
  const t = useText()
  const { money } = useMoney()
  const {
    waiting,
    left: excludedIssuers,
    quantities,
    today,
    transport,
    pouchNumber,
  } = useSelector(preparation, ({ context }) => context)
  const linesWithoutQuantity = useSelector(preparation, selectLinesWithoutQuantity, isSameJson)
  const through = useSelector(preparation, ({ context }) => lastDateOf(context))
  const lines = useSelector(preparation, selectLines, isSameJson)
  const warnings = useSelector(preparation, selectWarnings, isSameJson)
  const waitingLines = waiting?.lines ?? []
  const notValidated = waiting?.notValidated
  return (
    <Stack>
      <DateField
        label={t('tickets.prepare.through')}
        value={through}
        max={today}
        onChange={(date) => date && date <= today && preparation.send({ type: 'CHOOSE_LAST_DATE', date })}
      />
      <ul className={style.lines} aria-label={t('tickets.column.issuer')}>
        {issuersOf(waitingLines).map((issuer) => {
          const issuerLines = waitingLines.filter((line) => line.issuer === issuer)
          const years = issuerLines.map(({ year, quantity }) =>
            quantity === null
              ? t('tickets.ofYearUnknown', { year: String(year) })
              : t('tickets.ofYear', { year: String(year), quantity }),
          )
          return (
            <li key={issuer} className={style.line}>
              <Checkbox
                label={issuer}
                checked={!excludedIssuers.includes(issuer)}
                onChange={() => preparation.send({ type: 'TICK', issuer })}
              />
              <span>{years.join('\u00a0· ')}</span>
              <Money cents={declaredValue(issuerLines)} />
            </li>
          )
        })}
      </ul>
      <p className={style.total} role="status">
        <span>{t('tickets.declared')}</span>
        <Money cents={declaredValue(lines)} size="hero" />
      </p>
      {linesWithoutQuantity.length > 0 && <Alert tone="warning">{t('tickets.prepare.unnumbered')}</Alert>}
      {linesWithoutQuantity.map(({ issuer, year, declaredCents }) => (
        <TextField
          key={quantityKey({ issuer, year, declaredCents })}
          label={t('tickets.prepare.quantityOf', { issuer, year: String(year), value: money(declaredCents) })}
          inputMode="numeric"
          autoComplete="off"
          value={quantities[quantityKey({ issuer, year, declaredCents })] ?? ''}
          onChange={(text) =>
            preparation.send({ type: 'EDIT_QUANTITY', line: { issuer, year, declaredCents }, text })
          }
        />
      ))}
      {notValidated && notValidated.valueCents !== 0 && (
        <Alert tone="info">
          {t('tickets.prepare.notValidated', {
            count: notValidated.quantity,
            value: money(notValidated.valueCents),
          })}
        </Alert>
      )}
      <DispatchWarnings warnings={warnings} />
      <SegmentedControl
        legend={t('tickets.transport')}
        value={transport}
        options={TRANSPORTS.map((value) => ({ value, label: t(`tickets.transport.${value}`) }))}
        onChange={(value) => preparation.send({ type: 'CHOOSE_TRANSPORT', transport: value })}
      />
      {transport === 'CARRIER' && (
        <TextField
          label={t('tickets.pouchNumber')}
          hint={t('tickets.pouchNumber.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          value={pouchNumber}
          onChange={(text) => preparation.send({ type: 'EDIT_POUCH_NUMBER', text })}
        />
      )}
    </Stack>
  )
}

/** The warnings about a dispatch, each in one sentence. */
function DispatchWarnings({ warnings }: { warnings: readonly DispatchWarning[] }) {
  const t = useText()
  const { date } = useDates()
  const { money } = useMoney()
  const textOf = (warning: DispatchWarning): string => {
    switch (warning.kind) {
      case 'aboveIssuerLimit':
        return t('tickets.warning.aboveIssuerLimit', {
          issuer: warning.issuer,
          amount: money(warning.declaredCents),
          limit: money(INSURED_PER_ISSUER_CENTS),
        })
      case 'aboveDispatchLimit':
        return t('tickets.warning.aboveDispatchLimit', {
          amount: money(warning.declaredCents),
          limit: money(INSURED_PER_DISPATCH_CENTS),
        })
      case 'sendingDue':
      case 'sendingLate':
        return t(`tickets.warning.${warning.kind}`, {
          issuer: warning.issuer,
          year: String(warning.year),
          date: date(warning.lastDay),
        })
      case 'issuerClosed':
        return t('tickets.warning.issuerClosed', { issuer: warning.issuer })
    }
  }
  return warnings.map((warning) => {
    const text = textOf(warning)
    return (
      <Alert key={text} tone="warning">
        {text}
      </Alert>
    )
  })
}
