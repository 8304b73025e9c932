import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { sumCents } from '../../domain/money.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import type { confirmCommandMachine } from '../../machines/confirm-command/machine.ts'
import { useApp } from '../app.tsx'
import { ConfirmCommandDialog, useConfirmCommand } from '../data/confirm-command.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Alert, Button, Delta, notify, SelectionBar } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { canSendTogether, canValidateTogether } from './together.ts'

/** The dialog that sends to accounting is loaded on first use. */
const SendingDialog = lazyComponent(() => import('../accounting/sending-dialog.tsx'), 'SendingDialog')

interface RemittanceBulkProps {
  /** The selected remittances of the page. */
  selected: readonly RemittanceRow[]
  onClear: () => void
}

/** Validates several credited remittances together, or sends several validated ones; all of them or none. */
export function RemittanceBulk({ selected, onClear }: RemittanceBulkProps) {
  const t = useText()
  const { money } = useMoney()
  const { ports } = useApp()
  const { changed } = ports.remittanceControl.check
  const [isSending, setSending] = useState(false)
  const command = useConfirmCommand({
    run: ({ id }, call) => ports.remittanceControl.validateSeveral({ ids: id.split(',') }, call),
    newKey: ports.newKey,
    changed,
  })
  useSucceeded<readonly unknown[]>(command, ({ data }) => {
    notify.success(t('remittanceControl.bulk.done', { count: data.length }))
    onClear()
  })
  const creditable = selected.filter(canValidateTogether)
  const sendable = selected.filter(canSendTogether)
  const startCommand = () => {
    const ids = creditable.map(({ id }) => id)
    const versions = sumCents(creditable.map(({ version }) => version))
    command.send({ type: 'START', subject: { id: ids.join(), version: versions, label: String(ids.length) } })
  }
  return (
    <>
      <SelectionBar
        count={selected.length}
        total={money(sumCents(selected.map(({ totalCents }) => totalCents)))}
        onClear={onClear}
      >
        <Button
          look="primary"
          icon="check"
          disabledReason={creditable.length > 0 ? undefined : t('remittanceControl.bulk.noneCredited')}
          onClick={startCommand}
        >
          {t('remittanceControl.bulk.validate', { count: creditable.length })}
        </Button>
        <Button
          icon="send"
          disabledReason={sendable.length > 0 ? undefined : t('remittanceControl.bulk.noneToSend')}
          onClick={() => setSending(true)}
        >
          {t('remittanceControl.bulk.send', { count: sendable.length })}
        </Button>
      </SelectionBar>
      <Question command={command} rows={creditable} />
      {isSending && (
        <Suspense fallback={null}>
          <SendingDialog
            subject={{ of: 'remittances', status: 'SEND', ids: sendable.map(({ id }) => id) }}
            rowOf={(id) => {
              const row = selected.find((one) => one.id === id)
              return row ? { name: nameOf(row, t), href: hrefOf(row), blockers: [] } : null
            }}
            onChanged={changed}
            onStarted={onClear}
            onClose={() => setSending(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const hrefOf = ({ id }: RemittanceRow) => `/moneyremittanceCtrl?id=${id}`
const nameOf = ({ reference, establishmentName }: RemittanceRow, t: ReturnType<typeof useText>) =>
  t('remittanceControl.bulk.name', { reference: String(reference), establishment: establishmentName })

/** The remittances that will be validated, with their differences from the declared amounts; or those that cannot be. */
function Question({
  command,
  rows,
}: {
  command: ActorRefFrom<typeof confirmCommandMachine>
  rows: readonly RemittanceRow[]
}) {
  const t = useText()
  const differing = rows.filter((row) => row.creditedCents !== row.totalCents)
  return (
    <ConfirmCommandDialog
      command={command}
      title={t('remittanceControl.bulk.ask', { count: rows.length })}
      confirmLabel={t('remittanceControl.bulk.validate', { count: rows.length })}
      lost={t('remittanceControl.failed')}
      showRefusal={(text, refusal) => (
        <Alert title={t('control.refused.title')}>
          <p>{text}</p>
          <ul>
            {rows
              .filter(({ id }) => refusal.rows.some((row) => row.id === id))
              .map((row) => (
                <li key={row.id}>
                  <Link href={hrefOf(row)}>{nameOf(row, t)}</Link>
                </li>
              ))}
          </ul>
        </Alert>
      )}
    >
      {differing.length === 0 ? (
        <p>{t('remittanceControl.bulk.exact')}</p>
      ) : (
        <ul>
          {differing.map((row) => (
            <li key={row.id}>
              {nameOf(row, t)} <Delta cents={(row.creditedCents ?? 0) - row.totalCents} />
            </li>
          ))}
        </ul>
      )}
    </ConfirmCommandDialog>
  )
}
