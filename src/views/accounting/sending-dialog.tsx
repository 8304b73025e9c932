import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { summariseRemarks } from '../../domain/accounting/entries.ts'
import { canBePosted } from '../../domain/accounting/sending.ts'
import type { AccountingPreview } from '../../domain/contract/accounting.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { sendingWith, unrefusedRows } from '../../machines/sending/machine.ts'
import type { SendingSubject } from '../../machines/sending/types.ts'
import { useApp } from '../app.tsx'
import { useProblemText } from '../data/command-failed.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { Alert, Button, Dialog, LinkButton, SkeletonText, Stack } from '../ui/index.ts'
import { useWorkflow } from '../use-workflow.ts'
import style from './accounting.module.css'
import { EntryTable } from './entry-table.tsx'
import { MissingAccounts } from './missing-accounts.tsx'
import { SendingJob } from './sending-job.tsx'
import { useRemarkText } from './texts.ts'

interface SendingDialogProps {
  subject: SendingSubject
  /** For a provision: the number of selected rows that are not sent, because their categories have no provision code. */
  leftOutCount?: number
  /** Describes a row that was refused; null if the row is not loaded. */
  rowOf: (id: string) => RefusedRow | null
  onChanged: () => void
  /** Called when the dialog closes after the sending has started, for example to clear the selection. */
  onStarted?: () => void
  /** Called when the dialog closes after a refusal, with the refused rows; `onChanged` was called before. */
  onRefused?: (rows: Refusal['rows']) => void
  onClose: () => void
}

/** A refused row. Rows of the same sheet have the same name and are listed once. */
export interface RefusedRow {
  readonly name: string
  readonly href: string
  /** Texts that say what has to be done before the row can be sent. */
  readonly blockers: readonly string[]
}

/** Sends rows to accounting: first a preview of the entries, then the jobs that post them. */
export function SendingDialog(props: SendingDialogProps) {
  const { subject, leftOutCount = 0, rowOf, onChanged, onStarted, onRefused, onClose } = props
  const t = useText()
  const problemText = useProblemText()
  const { ports } = useApp()
  const [machine] = useState(() => sendingWith({ ...ports.accounting.sending, changed: onChanged }))
  const sending = useWorkflow(machine, { input: { subject } })
  const state = useSelector(sending, ({ value }) => value)
  const { preview, started, refusal } = useSelector(sending, ({ context }) => context)
  const remainingCount = useSelector(sending, (snapshot) =>
    snapshot.can({ type: 'SEND_REST' }) ? unrefusedRows(snapshot.context).length : 0,
  )
  const isBusy = state === 'starting'
  const mayConfirm = state === 'confirming' && preview !== null && canBePosted(preview)
  const hasFailed = state === 'failed'
  const close = () => {
    if (isBusy) return
    if (state === 'started') onStarted?.()
    // The rows may have been sent nevertheless.
    if (hasFailed) onChanged()
    if (state === 'refused' && refusal) onRefused?.(refusal.rows)
    onClose()
  }
  const retry = () => sending.send({ type: 'RETRY' })
  return (
    <Dialog
      open
      width="wide"
      title={t(subject.status === 'SEND' ? 'accounting.send.title' : 'accounting.provision.title')}
      onClose={close}
      footer={
        <>
          <Button onClick={close} disabledReason={isBusy ? t('busy.label') : undefined}>
            {t(state === 'started' ? 'action.close' : 'action.cancel')}
          </Button>
          {(hasFailed || (state === 'confirming' && !mayConfirm)) && (
            <Button look="primary" icon="refresh" onClick={retry}>
              {t('action.retry')}
            </Button>
          )}
          {remainingCount > 0 && (
            <Button look="primary" icon="send" onClick={() => sending.send({ type: 'SEND_REST' })}>
              {t('accounting.send.rest', { count: remainingCount })}
            </Button>
          )}
          {(state === 'confirming' || isBusy) && (
            <Button
              look="primary"
              icon="send"
              busy={isBusy}
              disabledReason={
                mayConfirm || isBusy
                  ? undefined
                  : t(preview?.missing.length === 0 ? 'failure.CodeTooLong' : 'accounting.send.missing')
              }
              onClick={() => sending.send({ type: 'CONFIRM' })}
            >
              {t(subject.status === 'SEND' ? 'accounting.send.confirm' : 'accounting.provision.confirm')}
            </Button>
          )}
        </>
      }
    >
      <div data-sending={state}>
        <Stack>
          {leftOutCount > 0 && !started && (
            <p>{t('accounting.provision.leftOut', { count: leftOutCount })}</p>
          )}
          {state === 'previewing' && <SkeletonText lines={6} />}
          {state === 'unavailable' && <LoadingFailed refusal={refusal} onRetry={retry} />}
          {hasFailed && <Alert title={t('accounting.send.failedTitle')}>{problemText(refusal)}</Alert>}
          {state === 'refused' && refusal && (
            <Alert title={t('control.refused.title')}>
              <p>{problemText(refusal)}</p>
              <RefusedRows rows={refusal.rows.map(({ id }) => rowOf(id))} />
            </Alert>
          )}
          {started && (
            <Alert tone="success" title={t('accounting.send.started', { count: started.rowCount })}>
              {started.jobs.map(({ id, type }) => (
                <SendingJob key={id} id={id} type={type} onEnded={onChanged} />
              ))}
              <LinkButton href="/control?view=accounting">{t('accounting.title')}</LinkButton>
            </Alert>
          )}
          {(state === 'confirming' || isBusy) && preview && <Preview preview={preview} />}
        </Stack>
      </div>
    </Dialog>
  )
}

/** Lists the refused rows that are loaded, each with a link and with what has to be done first, and counts the others. */
function RefusedRows({ rows }: { rows: readonly (RefusedRow | null)[] }) {
  const t = useText()
  const loadedByName = new Map(rows.flatMap((row) => (row ? [[row.name, row] as const] : [])))
  const unloadedCount = rows.filter((row) => row === null).length
  return (
    <ul>
      {[...loadedByName.values()].map(({ name, href, blockers }) => (
        <li key={name}>
          <Link href={href}>{name}</Link>
          {blockers.length > 0 && ` – ${blockers.join('\u00a0· ')}`}
        </li>
      ))}
      {unloadedCount > 0 && <li>{t('accounting.send.refusedElsewhere', { count: unloadedCount })}</li>}
    </ul>
  )
}

const MAX_REFERENCES = 12

/** The references of the first entries with these remarks, and an ellipsis if there are more. */
function referencesText(remarks: AccountingPreview['remarks']): string {
  const references = remarks.map(({ pieceRef }) => pieceRef)
  const shown = references.slice(0, MAX_REFERENCES)
  return [...shown, ...(references.length > MAX_REFERENCES ? ['…'] : [])].join(', ')
}

function Preview({ preview }: { preview: AccountingPreview }) {
  const t = useText()
  const { money } = useMoney()
  const { date } = useDates()
  const remarkText = useRemarkText()
  const { entries, missing, tooLong, format, remarks, debitCents, creditCents } = preview
  return (
    <Stack>
      {missing.length > 0 && <MissingAccounts missing={missing} />}
      {tooLong.length > 0 && (
        <Alert
          title={t('accounting.tooLong.title', { format: t(`accounting.format.${format}`) })}
          action={
            <LinkButton href="/control?view=accounting&part=settings">
              {t('accounting.part.settings')}
            </LinkButton>
          }
        >
          <ul>
            {tooLong.map(({ field, value, max }) => (
              <li key={`${field} ${value}`}>{t(`accounting.tooLong.${field}`, { value, max })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {summariseRemarks(remarks).map((remark) => (
        <Alert key={remark.name} tone="warning">
          {remarkText(remark)}
          <p className={style.soft}>{referencesText(remarks.filter(({ name }) => name === remark.name))}</p>
        </Alert>
      ))}
      {missing.length === 0 && (
        <p>
          {entries.length === 0
            ? t('accounting.send.nothing')
            : t('accounting.send.totals', {
                count: entries.length,
                debit: money(debitCents),
                credit: money(creditCents),
              })}
        </p>
      )}
      {entries.map((entry) => (
        <EntryTable
          key={`${entry.kind} ${entry.pieceRef} ${entry.lines[0]?.account}`}
          caption={t('accounting.entry.caption', {
            journal: `${entry.journalCode} ${entry.journalLabel}`,
            piece: entry.pieceRef,
            date: date(entry.date),
          })}
          lines={entry.lines}
        />
      ))}
    </Stack>
  )
}
