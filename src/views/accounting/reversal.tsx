import { useState } from 'react'
import type { AccountingEntry, SendingStarted } from '../../domain/contract/accounting.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Alert, Button, notify } from '../ui/index.ts'
import { Progress } from './progress.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Reverses an entry with a reason, and shows the job that does it; an entry that is reversed already gets a notice. */
export function Reversal({ entry }: { entry: AccountingEntry }) {
  const t = useText()
  const { ports } = useApp()
  const [isAsking, setAsking] = useState(false)
  const [started, setStarted] = useState<SendingStarted | null>(null)
  if (entry.isReversed) return <Alert tone="info">{t('accounting.reversal.done')}</Alert>
  if (entry.kind === 'REVERSAL') return null
  const name = `${entry.journalCode} ${entry.number}`
  return (
    <div>
      {started ? (
        started.jobs.map(({ id, type }) => (
          <Progress
            key={id}
            id={id}
            type={type}
            onEnded={() => ports.queries.invalidate('accountingentries')}
          />
        ))
      ) : (
        <Button icon="undo" onClick={() => setAsking(true)}>
          {t('accounting.reversal')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('accounting.reversal.title', { entry: name })}
          message={t('accounting.reversal.message')}
          confirmLabel={t('accounting.reversal.confirm')}
          body={{ entryId: entry.id }}
          ports={ports.accounting.reversal}
          onDone={(data) => {
            setStarted(data)
            notify.success(t('accounting.reversal.started'))
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
