import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { Button, Panel, Row } from '../../ui/index.ts'
import { useChoices } from '../choices.ts'
import { ConfirmedActionButton } from '../confirmed-action-button.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import type { Entry } from '../read-form.ts'
import { CASH_PADS } from '../resources/cash-pads.ts'

interface CashPadProps {
  entry: Entry
  /** Why the connection can't be changed now; left out when it can. */
  blocked?: string | undefined
}

/** The connection that delivers closings: shows whether it is set, and sets or removes it. The server never returns its values. */
export function CashPad({ entry, blocked }: CashPadProps) {
  const t = useText()
  const { role } = useSessionUser()
  const { ports } = useApp()
  const isSet = entry.cashPadSet === true
  const { choices } = useChoices([])
  const [isOpen, open] = useState(false)
  return (
    <Panel
      title={t('administration.cashPad.title')}
      actions={
        <Row>
          {isSet && (
            <ConfirmedActionButton
              danger
              icon="trash"
              label={t('administration.cashPad.clear')}
              title={t('administration.cashPad.clear.title')}
              message={t('administration.cashPad.clear.message')}
              entry={entry}
              name={String(entry.name)}
              blocked={blocked}
              run={(subject, call) => {
                const body = { version: subject.version, cashPad: null }
                return ports.administration
                  .portsOf('cashpads')
                  .form.save({ subject, body, password: null }, call)
              }}
              changes="establishments"
            />
          )}
          <Button icon="edit" disabledReason={blocked} onClick={() => open(true)}>
            {t(isSet ? 'administration.cashPad.replace' : 'administration.cashPad.edit')}
          </Button>
        </Row>
      }
    >
      <p data-cash-pad={isSet}>{t(isSet ? 'administration.cashPad.set' : 'administration.cashPad.unset')}</p>
      {isOpen && (
        <FormDialog
          view={CASH_PADS}
          title={t('administration.cashPad.edit')}
          sections={CASH_PADS.sections({ role, isNew: false })}
          choices={choices}
          entry={entry}
          onClose={() => open(false)}
        />
      )}
    </Panel>
  )
}
