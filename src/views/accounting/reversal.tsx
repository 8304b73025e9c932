import { useState } from 'react'
import { repostingRefusal } from '../../domain/accounting/reposting.ts'
import type { AccountingEntry, SendingStarted } from '../../domain/contract/accounting.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Alert, Button, notify } from '../ui/index.ts'
import { Progress } from './progress.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Reverses an entry with a reason, or posts a reversed entry again. Shows the job that does the work. */
export function Reversal({ entry }: { entry: AccountingEntry }) {
  const t = useText()
  if (!entry.isReversed)
    return entry.kind === 'REVERSAL' ? null : <CommandButton entry={entry} command="reversal" />
  const isReplaced = entry.relations.some(({ relation }) => relation === 'REPLACED_BY')
  return (
    <>
      <Alert tone="info">{t('accounting.reversal.done')}</Alert>
      {repostingRefusal({ ...entry, isReplaced }) === null && (
        <CommandButton entry={entry} command="reposting" />
      )}
    </>
  )
}

const ICONS = { reversal: 'undo', reposting: 'send' } as const

function CommandButton({ entry, command }: { entry: AccountingEntry; command: 'reversal' | 'reposting' }) {
  const t = useText()
  const { ports } = useApp()
  const [isAsking, setAsking] = useState(false)
  const [started, setStarted] = useState<SendingStarted | null>(null)
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
        <Button icon={ICONS[command]} onClick={() => setAsking(true)}>
          {t(`accounting.${command}`)}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t(`accounting.${command}.title`, { entry: name })}
          message={t(`accounting.${command}.message`)}
          body={{ entryId: entry.id }}
          ports={ports.accounting[command]}
          onDone={(data) => {
            setStarted(data)
            notify.success(t(`accounting.${command}.started`))
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
