import { useState } from 'react'
import type { AccountingEntry } from '../../domain/contract/accounting.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Alert, Button, notify } from '../ui/index.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Reverses an entry with a reason; says so of one that is reversed. */
export function Reversal({ entry }: { entry: AccountingEntry }) {
  const t = useText()
  const { ports } = useApp()
  const [isAsking, ask] = useState(false)
  if (entry.isReversed) return <Alert tone="info">{t('accounting.reversal.done')}</Alert>
  if (entry.kind === 'REVERSAL') return null
  const name = `${entry.journalCode} ${entry.number}`
  return (
    <div>
      <Button icon="undo" onClick={() => ask(true)}>
        {t('accounting.reversal')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('accounting.reversal.title', { entry: name })}
          message={t('accounting.reversal.message')}
          confirmLabel={t('accounting.reversal.confirm')}
          body={{ entryId: entry.id }}
          save={ports.accounting.reverseEntry}
          onDone={() => {
            notify.success(t('accounting.reversal.started'))
            ports.queries.invalidate('accountingentries')
          }}
          onClose={() => ask(false)}
        />
      )}
    </div>
  )
}
