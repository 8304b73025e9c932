import type { Remittance } from '../../../domain/contract/remittances.ts'
import type { RemittanceStatus } from '../../../domain/lifecycles/remittance.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { Alert, Money, Panel, Stack } from '../../ui/index.ts'
import { DescriptionList } from '../../ui/record-details.tsx'

interface RemittanceDataProps {
  remittance: Remittance
  /** The name of the establishment, if the list contains several. */
  establishment?: string | undefined
}

/** Statuses in which the reason of a remittance explains a difference. In the others it says why the remittance was sent back or canceled. */
const STATUSES_WITH_DIFFERENCE_REASON: ReadonlySet<RemittanceStatus> = new Set([
  'AVALIDATED',
  'SEND',
  'SENT',
  'ERROR',
  'ARCHIVED',
])

/** The data of a remittance: what it is, who prepared it, who took it, and what the bank credited. */
export function RemittanceData({ remittance, establishment }: RemittanceDataProps) {
  const t = useText()
  const { longDate, dateTime } = useDates()
  const { type, date, carrierName, preparedByName, preparedAt, validatedByName, validatedAt } = remittance
  const { courierName, receiptNumber, creditedCents, creditedOn, reason, totalCents } = remittance
  const explainsDifference = STATUSES_WITH_DIFFERENCE_REASON.has(remittance.status)
  const hasCarrier = remittance.carrierId !== null
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
            ...(establishment === undefined
              ? []
              : [{ term: t('remittanceControl.column.establishment'), value: establishment }]),
            { term: t('remittance.column.type'), value: t(`pouchType.${type}`) },
            { term: t('remittance.column.date'), value: longDate(date) },
            { term: t('remittance.column.carrier'), value: carrierName ?? t('remittance.noCarrier') },
            { term: t('remittance.column.prepared'), value: person(preparedByName, preparedAt) },
            ...(validatedAt !== null
              ? [
                  {
                    term: t(hasCarrier ? 'remittance.column.validated' : 'remittance.deposited'),
                    value: person(validatedByName ?? '—', validatedAt),
                  },
                ]
              : []),
            ...(courierName
              ? [
                  {
                    term: t(hasCarrier ? 'remittance.handOver.courier' : 'remittance.deposit.depositor'),
                    value: courierName,
                  },
                ]
              : []),
            ...(receiptNumber ? [{ term: t('remittance.handOver.receipt'), value: receiptNumber }] : []),
            ...(creditedOn !== null
              ? [
                  { term: t('remittanceControl.creditedOn'), value: longDate(creditedOn) },
                  {
                    term: t('remittanceControl.column.credited'),
                    value: <Money cents={creditedCents} />,
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
  if (validatedAt !== null) return 'remittance.remitted'
  return status === 'CANCELED' ? 'table.total' : 'remittance.toRemit'
}
