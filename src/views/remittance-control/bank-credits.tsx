import type { Remittance } from '../../domain/contract/remittances.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { Alert, Delta, Money, Row, Stack } from '../ui/index.ts'
import style from './bank/bank.module.css'
import { useUncreditedText } from './uncredited.ts'

/**
 * The bank lines that credited a remittance, their total, its difference from the declared amount, and how many pouches they do not credit.
 */
export default function BankCredits({ remittance }: { remittance: Remittance }) {
  const t = useText()
  const { date } = useDates()
  const uncreditedText = useUncreditedText()
  return (
    <Stack gap={12}>
      <h3>{t('bank.credits')}</h3>
      <ul className={style.credits}>
        {remittance.credits.map(({ id, bookedOn, amountCents, label, reference }) => (
          <li key={id} className={style.credit}>
            <span className={style.label}>{label || reference}</span>
            <Money cents={amountCents} />
            <span className={style.soft}>{date(bookedOn)}</span>
          </li>
        ))}
      </ul>
      <Row justify="between">
        <span>{t('remittanceControl.column.credited')}</span>
        <Money cents={remittance.creditedCents ?? 0} strong />
      </Row>
      <Row justify="between">
        <span>{t('remittanceControl.column.difference')}</span>
        <output>
          <Delta cents={(remittance.creditedCents ?? 0) - remittance.totalCents} size="large" />
        </output>
      </Row>
      {remittance.uncreditedPouches && <Alert tone="warning">{uncreditedText(remittance)}</Alert>}
    </Stack>
  )
}
