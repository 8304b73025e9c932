import { Link } from 'wouter'
import { pouchLocation } from '../../domain/pouches/location.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { useDocument } from '../data/use-document.ts'
import { Alert } from '../ui/index.ts'

/**
 * Says where the pouch with a typed or scanned number is according to its record, such as in another remittance.
 * Shows nothing until the pouch is loaded, or if the establishment has no pouch with this number. The number is
 * read on the first render: use it as React `key`.
 */
export function PouchLocation({ establishmentId, number }: { establishmentId: string; number: string }) {
  const t = useText()
  const { ports } = useApp()
  const { data: pouch } = useDocument(ports.remittance.findPouch, { establishmentId, number })
  if (!pouch) return null
  return (
    <Alert tone="info" action={<Link href={`/carryingPouch?id=${pouch.id}`}>{t('pouches.where.see')}</Link>}>
      {t(`pouches.where.${pouchLocation(pouch)}`, { number, reference: pouch.remittanceReference ?? '—' })}
    </Alert>
  )
}
