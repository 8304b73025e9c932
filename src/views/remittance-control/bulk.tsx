import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import { remittanceLetter } from '../../domain/accounting/remittance-letter.ts'
import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { isCreditedByBank, needsDifferenceReason } from '../../domain/lifecycles/remittance.ts'
import { versionsOf } from '../../domain/lists/versions.ts'
import { sumCents } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { useFailureText, useMoney, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { useLastChangeText } from '../data/command-failed.tsx'
import { ConfirmCommandDialog, useConfirmCommand } from '../data/confirm-command.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { NOT_CREDITED_TEXTS } from '../remittance/return-texts.ts'
import { Alert, Button, notify, SelectionBar } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { canBulkValidate, statusAllowsSending } from './bulk-conditions.ts'

// The following three components are imported on first use.
const SendingDialog = lazyComponent(() => import('../accounting/sending-dialog.tsx'), 'SendingDialog', null)
const DifferingRows = lazyComponent(() => import('./differing-rows.tsx'), 'DifferingRows', null)
const ReasonDialog = lazyComponent(() => import('../accounting/reason-dialog.tsx'), 'ReasonDialog', null)

interface RemittanceBulkProps {
  /** The selected remittances of the page. */
  selected: readonly RemittanceRow[]
  onClear: () => void
}

/**
 * The bar of the selected remittances. One button validates those that `canBulkValidate` accepts. The other sends those that
 * `statusAllowsSending` accepts to accounting. If the server refuses one remittance, it changes none.
 */
export function RemittanceBulk({ selected, onClear }: RemittanceBulkProps) {
  const t = useText()
  const { money } = useMoney()
  // The bar that had the focus disappears with the last selected row.
  useFocusFallback(() => document.querySelector<HTMLElement>('h1'), String(selected.length))
  const { ports } = useApp()
  const { changed } = ports.remittanceControl.check
  const [isSending, setSending] = useState(false)
  const [isReasonDialogOpen, setReasonDialogOpen] = useState(false)
  const command = useConfirmCommand({
    run: ({ versions = {} }, call) => ports.remittanceControl.controlSeveral({ versions }, call),
    newKey: ports.newKey,
    changed,
  })
  const finish = (validated: readonly unknown[]) => {
    notify.success(t('remittanceControl.bulk.done', { count: validated.length }))
    onClear()
  }
  useSucceeded<readonly unknown[]>(command, ({ data }) => finish(data))
  const validatable = selected.filter(canBulkValidate)
  const sendable = selected.filter(statusAllowsSending)
  const differing = validatable.filter(needsDifferenceReason)
  const versions = versionsOf(validatable)
  const ids = Object.keys(versions).join()
  const rowOf = (id: string) => {
    const row = selected.find((row) => row.id === id)
    return row ? { name: nameOf(row, t), href: `/moneyremittanceCtrl?id=${id}`, blockers: [] } : null
  }
  const validationObstacle = validatable.length > 0 ? undefined : t('remittanceControl.bulk.noneCredited')
  const startCommand = () => {
    if (differing.length > 0) return setReasonDialogOpen(true)
    // One subject stands for all rows. Its version is the sum of theirs, so it changes when any row changes.
    const version = validatable.reduce((sum, row) => sum + row.version, 0)
    const label = String(validatable.length)
    command.send({ type: 'START', subject: { id: ids, version, label, versions } })
  }
  return (
    <>
      <SelectionBar
        count={selected.length}
        total={money(sumCents(selected.map(({ totalCents }) => totalCents)))}
        onClear={onClear}
      >
        <Button look="primary" icon="check" disabledReason={validationObstacle} onClick={startCommand}>
          {t('remittanceControl.bulk.validate', { count: validatable.length })}
        </Button>
        <Button
          icon="send"
          disabledReason={sendable.length > 0 ? undefined : t('remittanceControl.bulk.noneToSend')}
          onClick={() => setSending(true)}
        >
          {t('remittanceControl.bulk.send', { count: sendable.length })}
        </Button>
      </SelectionBar>
      <ConfirmCommandDialog
        command={command}
        title={t('remittanceControl.bulk.ask', { count: validatable.length })}
        showRefusal={(text, refusal) => <RefusedRows rowOf={rowOf} text={text} refusal={refusal} />}
      >
        {validatable.some(({ type }) => isCreditedByBank(type)) && <p>{t('remittanceControl.bulk.exact')}</p>}
        {NOT_CREDITED_TEXTS.filter((text) => validatable.some(({ type }) => text.type === type)).map(
          (text) => (
            <p key={text.type}>{t(text.explanation)}</p>
          ),
        )}
      </ConfirmCommandDialog>
      {isReasonDialogOpen && (
        <ReasonDialog
          title={t('remittanceControl.bulk.ask', { count: validatable.length })}
          message={t('remittanceControl.bulk.differs', { count: differing.length })}
          body={{ versions }}
          disabledReason={validationObstacle}
          draftKey={ids}
          ports={ports.remittanceControl.controlDiffering}
          showRefusal={(text, refusal) => <RefusedRows rowOf={rowOf} text={text} refusal={refusal} />}
          onDone={finish}
          onClose={() => setReasonDialogOpen(false)}
        >
          <DifferingRows rows={differing} nameOf={(row) => nameOf(row, t)} />
        </ReasonDialog>
      )}
      {isSending && (
        <SendingDialog
          subject={{ rowType: 'remittances', status: 'SEND', rows: sendable }}
          rowOf={rowOf}
          onChanged={changed}
          onStarted={onClear}
          onClose={() => setSending(false)}
        />
      )}
    </>
  )
}

const nameOf = (row: RemittanceRow, t: ReturnType<typeof useText>) =>
  t('remittanceControl.bulk.name', { reference: remittanceLetter(row), establishment: row.establishmentName })

interface RefusedRowsProps {
  /** Describes a refused remittance; null if the remittance is not selected any more. */
  rowOf: (id: string) => { readonly name: string; readonly href: string } | null
  /** The text of the refusal, shown only if the refusal names no remittance. */
  text: string
  refusal: Refusal
}

/** Lists the remittances that the server refused, grouped by reason, each with a link. */
function RefusedRows({ rowOf, text, refusal }: RefusedRowsProps) {
  const t = useText()
  const failureText = useFailureText()
  const lastChangeText = useLastChangeText()
  const reasons = Map.groupBy(refusal.rows, (row) => row.refusal)
  return (
    <Alert title={t('control.refused.title')} subject={refusal}>
      {reasons.size === 0 && <p>{text}</p>}
      {[...reasons].map(([reason, refused]) => (
        <Fragment key={reason}>
          <p>{failureText({ refusal: reason })}</p>
          <ul>
            {refused.map(({ id }) => {
              const row = rowOf(id)
              return (
                <li key={id}>
                  {row ? <Link href={row.href}>{row.name}</Link> : t('control.refused.unknownRow')}{' '}
                  {id === refusal.rows[0]?.id && lastChangeText(refusal)}
                </li>
              )
            })}
          </ul>
        </Fragment>
      ))}
    </Alert>
  )
}
