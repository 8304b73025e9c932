import { useState } from 'react'
import type { Pouch } from '../../../domain/contract/pouches.ts'
import { mayRemoveAttachments } from '../../../domain/documents/attachment-removal.ts'
import { canFollow } from '../../../domain/lifecycles/lifecycle.ts'
import { decidePouchDeletion, isDispatchPouch, pouchLifecycle } from '../../../domain/lifecycles/pouch.ts'
import { isCreditedByBank } from '../../../domain/lifecycles/remittance.ts'
import type { PouchField } from '../../../domain/pouches/custody-checks.ts'
import {
  amountDifferences,
  mayEditSealNumber,
  mayEnterCarrierCount,
} from '../../../domain/pouches/custody-checks.ts'
import { pouchDisplayStatus } from '../../../domain/pouches/display-status.ts'
import { isRefused } from '../../../domain/refusals.ts'
import { useDates, useFailureText, useMoney, useText } from '../../../i18n/index.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { Attachments } from '../../attachments/attachments.tsx'
import { ConfirmCommandDialog, useConfirmCommand } from '../../data/confirm-command.tsx'
import { NotLoaded } from '../../data/not-loaded.tsx'
import { useSuccessNotice } from '../../data/success-notice.ts'
import { useDocument } from '../../data/use-document.ts'
import { Button, Delta, Money, Row, Stack, StatusBadge } from '../../ui/index.ts'
import { DescriptionList } from '../../ui/record-details.tsx'
import { useSucceeded } from '../../use-emitted.ts'
import { PouchOrigin, PouchRemittance } from '../links.tsx'
import { PouchCustody } from './custody.tsx'
import { PouchFieldDialog } from './pouch-field-dialog.tsx'

/** The panel of one pouch: its data, its amounts, its chain of custody, and the actions on it. */
export function PouchPanel({ id }: { id: string }) {
  const { ports } = useApp()
  const { data: pouch, ...loading } = useDocument(ports.pouches.load, { id }, { dependsOn: ['pouches'] })
  if (!pouch) return <NotLoaded {...loading} lines={8} />
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
          <StatusBadge status={status} text={t(`pouches.status.${pouchDisplayStatus(pouch)}`)} />
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
              {t(pouch.sealNumber === null ? 'pouches.seal.add' : 'pouches.seal.change')}
            </Button>
          )}
          {mayEnterCarrierCount(status, role) && (
            <Button icon="truck" onClick={() => setEditedField('carrierCount')}>
              {t('pouches.carrierCount.add')}
            </Button>
          )}
          {canFollow(pouchLifecycle, status, 'delete') && <DeletePouch pouch={pouch} />}
        </Row>
        <Attachments
          entity="pouch"
          entityId={pouch.id}
          mayRemove={mayRemoveAttachments({ entity: 'pouch', status, countStatus: pouch.countStatus })}
        />
        <PouchCustody key={pouch.version} pouch={pouch} />
      </Stack>
      {editedField && (
        <PouchFieldDialog pouch={pouch} field={editedField} onClose={() => setEditedField(null)} />
      )}
    </div>
  )
}

/**
 * The amounts of a pouch: declared, counted by the carrier, and credited by the bank, with the differences between them. For a type that the
 * bank does not credit, the credit is shown only if one is stored.
 */
function PouchAmounts({ pouch }: { pouch: Pouch }) {
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
            isAmount: true,
          },
          {
            term: t('pouches.amount.carrier'),
            value: carrierCountedCents === null ? unknown : <Money cents={carrierCountedCents} />,
            isAmount: true,
          },
          ...(carrierCents === null
            ? []
            : [
                {
                  term: t('pouches.amount.carrierDifference'),
                  value: <Delta cents={carrierCents} />,
                  isAmount: true,
                },
              ]),
          ...(isCreditedByBank(pouch.type) || creditedCents !== null
            ? [
                {
                  term: t('pouches.amount.credited'),
                  value: creditedCents === null ? unknown : <Money cents={creditedCents} />,
                  isAmount: true,
                },
              ]
            : []),
          ...(bankCents === null
            ? []
            : [
                {
                  term: t('pouches.amount.bankDifference'),
                  value: <Delta cents={bankCents} />,
                  isAmount: true,
                },
              ]),
        ]}
      />
    </section>
  )
}

/** Deletes the pouch after a confirmation, which says what follows: its count is reopened, or its notes return to the wallet. */
function DeletePouch({ pouch }: { pouch: Pouch }) {
  const t = useText()
  const failureText = useFailureText()
  const { money } = useMoney()
  const { ports } = useApp()
  const deletion = useConfirmCommand(ports.pouches.command('delete'))
  useSucceeded(deletion, useSuccessNotice())
  const { id, version, number, valueCents } = pouch
  const decision = decidePouchDeletion({ ...pouch, isOfDispatch: isDispatchPouch(pouch) })
  return (
    <>
      <Button
        icon="trash"
        disabledReason={isRefused(decision) ? failureText({ refusal: decision.refusal }) : undefined}
        onClick={() => deletion.send({ type: 'START', subject: { id, version, label: number } })}
      >
        {t('pouches.delete.action')}
      </Button>
      <ConfirmCommandDialog command={deletion} look="danger" title={t('pouches.delete.title', { number })}>
        <p>
          {pouch.countId === null
            ? t('pouches.delete.toWallet', { amount: money(valueCents) })
            : t('pouches.delete.toCount', { amount: money(valueCents) })}
        </p>
        <p>{t('pouches.delete.number', { number })}</p>
      </ConfirmCommandDialog>
    </>
  )
}
