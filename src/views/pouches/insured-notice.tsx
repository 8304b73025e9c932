import { type Cents, sumCents } from '../../domain/money.ts'
import { exceedsInsured } from '../../domain/pouches/custody-checks.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { useDocument } from '../data/use-document.ts'
import { Alert } from '../ui/index.ts'

/** Warns if the pouches in the establishment are worth more than its insurance covers. */
export function InsuredNotice({ establishmentId }: { establishmentId: string }) {
  const { ports } = useApp()
  const establishment = useDocument(ports.establishments.load, { id: establishmentId })
  const onSite = useDocument(ports.pouches.loadOnSite, { establishmentId }, { dependsOn: ['pouches'] })
  if (!establishment.data || !onSite.data) return null
  const totalCents = sumCents(onSite.data.map(({ valueCents }) => valueCents))
  return (
    <InsuredWarning
      text="pouches.insured.inHouse"
      totalCents={totalCents}
      insuredCents={establishment.data.insuredCents}
    />
  )
}

interface InsuredWarningProps {
  text: 'pouches.insured.inHouse' | 'pouches.insured.together'
  totalCents: Cents
  insuredCents: Cents
}

/** Warns if the total of pouches is above the insured value. */
export function InsuredWarning({ text, totalCents, insuredCents }: InsuredWarningProps) {
  const t = useText()
  const { money } = useMoney()
  if (!exceedsInsured(totalCents, insuredCents)) return null
  return (
    <Alert tone="warning" title={t('pouches.insured.title')}>
      {t(text, { total: money(totalCents), insured: money(insuredCents) })}
    </Alert>
  )
}
