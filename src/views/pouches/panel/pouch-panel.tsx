import { useState } from 'react'
import type { Pouch } from '../../../domain/contract/pouches.ts'
import { canFollow } from '../../../domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../../domain/lifecycles/pouch.ts'
import { mayCountForCarrier, mayEditSealNumber } from '../../../domain/pouches/custody-checks.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import type { PouchField } from '../../../machines/pouch-field/types.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { Attachments } from '../../attachments/attachments.tsx'
import { Failed } from '../../data/failed.tsx'
import { useDocument } from '../../data/use-document.ts'
import { DescriptionList } from '../../ui/facts.tsx'
import { Button, Row, SkeletonText, Stack, StatusBadge } from '../../ui/index.ts'
import { PouchOrigin, PouchRemittance } from '../links.tsx'
import { PouchAmounts } from './amounts.tsx'
import { PouchCustody } from './custody.tsx'
import { DeletePouch } from './deletion.tsx'
import { PouchFieldDialog } from './pouch-field-dialog.tsx'

/** The panel of one pouch: its data, its amounts, its chain of custody, and the actions on it. */
export function PouchPanel({ id }: { id: string }) {
  const { ports } = useApp()
  const {
    data: pouch,
    state,
    refusal,
    retry,
  } = useDocument(ports.pouches.load, { id }, { dependsOn: ['pouches'] })
  if (!pouch) {
    return state === 'loading' ? <SkeletonText lines={8} /> : <Failed refusal={refusal} onRetry={retry} />
  }
  return <PouchDetails pouch={pouch} />
}

function PouchDetails({ pouch }: { pouch: Pouch }) {
  const t = useText()
  const { longDate } = useDates()
  const { role } = useSessionUser()
  const [editedField, setEditedField] = useState<PouchField | null>(null)
  const { status } = pouch
  return (
    <div data-pouch={status}>
      <Stack>
        <Row justify="between">
          <strong>{t('pouches.panel.name', { number: pouch.number })}</strong>
          <StatusBadge status={status} text={t(`pouches.status.${status}`)} />
        </Row>
        <DescriptionList
          items={[
            { term: t('pouches.column.type'), value: t(`pouchType.${pouch.type}`) },
            { term: t('pouches.column.date'), value: longDate(pouch.date) },
            { term: t('pouches.seal'), value: pouch.sealNumber ?? t('pouches.seal.none') },
            { term: t('pouches.column.origin'), value: <PouchOrigin pouch={pouch} /> },
            { term: t('pouches.column.remittance'), value: <PouchRemittance pouch={pouch} /> },
          ]}
        />
        <PouchAmounts pouch={pouch} />
        <Row>
          {mayEditSealNumber(status) && (
            <Button icon="edit" onClick={() => setEditedField('seal')}>
              {t(pouch.sealNumber === null ? 'pouches.seal.say' : 'pouches.seal.change')}
            </Button>
          )}
          {mayCountForCarrier(status, role) && (
            <Button icon="truck" onClick={() => setEditedField('carrierCount')}>
              {t('pouches.carrierCount.say')}
            </Button>
          )}
          {canFollow(pouchLifecycle, status, 'delete') && <DeletePouch pouch={pouch} />}
        </Row>
        <Attachments entity="pouch" entityId={pouch.id} />
        <PouchCustody key={pouch.version} pouch={pouch} />
      </Stack>
      {editedField && (
        <PouchFieldDialog pouch={pouch} field={editedField} onClose={() => setEditedField(null)} />
      )}
    </div>
  )
}
