import { useMemo } from 'react'
import type { Remittance } from '../../../domain/contract/remittances.ts'
import type { RemittanceStatus } from '../../../domain/lifecycles/remittance.ts'
import { dateFormats } from '../../../i18n/formats.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { Alert, Money, Panel, Stack } from '../../ui/index.ts'
import { DescriptionList } from '../../ui/record-details.tsx'
import { RETURN_TEXTS } from '../return-texts.ts'

interface RemittanceDataProps {
  remittance: Remittance
  /** True on a screen with the remittances of several establishments. */
  showsEstablishment?: boolean
}

/** Statuses in which the reason of a remittance explains a difference. In other statuses the reason says why it was sent back or cancelled. */
const STATUSES_WITH_DIFFERENCE_REASON: ReadonlySet<RemittanceStatus> = new Set([
  'AVALIDATED',
  'SEND',
  'SENT',
  'ERROR',
  'ARCHIVED',
])

/** The texts of a remittance that a carrier takes. */
const CARRIER_TEXTS = {
  action: 'remittance.handOver',
  early: 'remittance.handOver.early',
  submit: 'remittance.handOver.submit',
  doneBy: 'remittance.column.validated',
  takenBy: 'remittance.handOver.courier',
} as const

/** The texts of a remittance without a carrier, which somebody of the establishment deposits. */
const DEPOSIT_TEXTS = {
  action: 'remittance.deposit',
  early: 'remittance.deposit.early',
  submit: 'remittance.deposit.submit',
  doneBy: 'remittance.deposited',
  takenBy: 'remittance.deposit.depositor',
} as const

/** Returns the texts about a hand-over to the carrier, or about a deposit. */
export const handOverTexts = (hasCarrier: boolean) => (hasCarrier ? CARRIER_TEXTS : DEPOSIT_TEXTS)

/** The data of a remittance: what it is, who prepared it, who took it, and what returned (the bank credit, coins, or the payments of issuers). */
export function RemittanceData({ remittance, showsEstablishment = false }: RemittanceDataProps) {
  const t = useText()
  const { locale } = useLocale()
  const { timeZone } = remittance
  // The remittance can be of another establishment than the current one: its times are in the time zone of its establishment, as on its slip.
  const { longDate, dateTime } = useMemo(() => dateFormats(locale, timeZone), [locale, timeZone])
  const { type, date, carrierName, preparedByName, preparedAt, validatedByName, validatedAt } = remittance
  const { courierName, receiptNumber, returnedCents, returnedOn, reason, totalCents } = remittance
  const returned = RETURN_TEXTS[type]
  const explainsDifference = STATUSES_WITH_DIFFERENCE_REASON.has(remittance.status)
  const texts = handOverTexts(remittance.carrierId !== null)
  const person = (name: string, at: string) => t('remittance.personAt', { name, at: dateTime(at) })
  return (
    <Panel title={t('remittance.facts')}>
      <Stack>
        {reason !== null && !explainsDifference && (
          <Alert tone="warning" title={t('remittance.reason')}>
            {reason}
          </Alert>
        )}
        <DescriptionList
          items={[
            ...(showsEstablishment
              ? [{ term: t('remittanceControl.column.establishment'), value: remittance.establishmentName }]
              : []),
            { term: t('remittance.column.type'), value: t(`pouchType.${type}`) },
            { term: t('remittance.column.date'), value: longDate(date) },
            { term: t('remittance.column.carrier'), value: carrierName ?? t('remittance.noCarrier') },
            { term: t('remittance.column.prepared'), value: person(preparedByName, preparedAt) },
            ...(validatedAt !== null
              ? [{ term: t(texts.doneBy), value: person(validatedByName ?? '—', validatedAt) }]
              : []),
            ...(courierName ? [{ term: t(texts.takenBy), value: courierName }] : []),
            ...(receiptNumber ? [{ term: t('remittance.handOver.receipt'), value: receiptNumber }] : []),
            ...(returnedOn !== null
              ? [
                  {
                    term: t(returned.on),
                    value: longDate(returnedOn),
                  },
                  {
                    term: t(returned.amount),
                    value: <Money cents={returnedCents} />,
                    isAmount: true,
                  },
                ]
              : []),
            ...(reason !== null && explainsDifference
              ? [{ term: t('remittanceControl.differenceReason'), value: reason }]
              : []),
            {
              term: t(totalTermOf(remittance)),
              value: <Money cents={totalCents} size="large" />,
              isTotal: true,
            },
          ]}
        />
      </Stack>
    </Panel>
  )
}

function totalTermOf({ validatedAt, status }: Remittance) {
  if (status === 'CANCELED') return 'table.total'
  return validatedAt === null ? 'remittance.toRemit' : 'remittance.remitted'
}
