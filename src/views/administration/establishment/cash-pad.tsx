import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { useSessionUser } from '../../app.tsx'
import { Button, Panel } from '../../ui/index.ts'
import { useChoices } from '../choices.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import type { Entry } from '../read-form.ts'
import { CASH_PADS } from '../resources/cash-pads.ts'

interface CashPadProps {
  entry: Entry
  /** Why it can't be changed now. */
  blocked?: string | undefined
  onChanged: () => void
}

/** Whom to ask for closings: that it is set, and the way to set it. What it is set to is never shown. */
export function CashPad({ entry, blocked, onChanged }: CashPadProps) {
  const t = useText()
  const { role } = useSessionUser()
  const choices = useChoices([])
  const [isOpen, open] = useState(false)
  return (
    <Panel
      title={t('administration.cashPad.title')}
      actions={
        <Button icon="edit" disabledReason={blocked} onClick={() => open(true)}>
          {t('administration.cashPad.edit')}
        </Button>
      }
    >
      <p data-cash-pad={String(entry.cashPadSet)}>
        {t(entry.cashPadSet === true ? 'administration.cashPad.set' : 'administration.cashPad.unset')}
      </p>
      {isOpen && (
        <FormDialog
          view={CASH_PADS}
          title={t('administration.cashPad.edit')}
          sections={CASH_PADS.sections({ role, isNew: false })}
          choices={choices}
          entry={entry}
          onChanged={onChanged}
          onClose={() => open(false)}
        />
      )}
    </Panel>
  )
}
