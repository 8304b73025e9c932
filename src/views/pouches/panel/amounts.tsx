import type { Pouch } from '../../../domain/contract/pouches.ts'
import { amountDifferences } from '../../../domain/pouches/custody-checks.ts'
import { useText } from '../../../i18n/index.ts'
import { DescriptionList } from '../../ui/facts.tsx'
import { Delta, Money } from '../../ui/index.ts'

/** The three amounts of a pouch: declared, counted by the carrier, and credited, each with its difference from the one before. */
export function PouchAmounts({ pouch }: { pouch: Pouch }) {
  const t = useText()
  const { valueCents, carrierCountedCents, creditedCents } = pouch
  const { carrierCents, bankCents } = amountDifferences(pouch)
  const unknown = t('pouches.amount.unknown')
  return (
    <section aria-label={t('pouches.amounts')}>
      <DescriptionList
        items={[
          {
            term: t('pouches.amount.declared'),
            value: <Money cents={valueCents} size="large" />,
            figure: true,
          },
          {
            term: t('pouches.amount.carrier'),
            value: carrierCountedCents === null ? unknown : <Money cents={carrierCountedCents} />,
            figure: true,
          },
          ...(carrierCents === null
            ? []
            : [
                {
                  term: t('pouches.amount.carrierDifference'),
                  value: <Delta cents={carrierCents} />,
                  figure: true,
                },
              ]),
          {
            term: t('pouches.amount.credited'),
            value: creditedCents === null ? unknown : <Money cents={creditedCents} />,
            figure: true,
          },
          ...(bankCents === null
            ? []
            : [
                {
                  term: t('pouches.amount.bankDifference'),
                  value: <Delta cents={bankCents} />,
                  figure: true,
                },
              ]),
        ]}
      />
    </section>
  )
}
