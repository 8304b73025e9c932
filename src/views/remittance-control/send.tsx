import { useRef, useState } from 'react'
import { remittanceLetter } from '../../domain/accounting/remittance-letter.ts'
import type { Remittance } from '../../domain/contract/remittances.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { remittanceLifecycle } from '../../domain/lifecycles/remittance.ts'
import { isCreditAhead } from '../../domain/lifecycles/remittance-dates.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { useToday } from '../data/business-day.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Button } from '../ui/index.ts'

/** Imported on first use. */
const SendingDialog = lazyComponent(() => import('../accounting/sending-dialog.tsx'), 'SendingDialog', null)

interface SendProps {
  remittance: Remittance
  /** Called when the dialog closes after the command was sent, whatever the result, to load the remittance again. */
  onSent: () => void
}

/** The button that sends a remittance to accounting, with its dialog; nothing in a status that does not allow it. */
export function SendRemittance({ remittance, onSent }: SendProps) {
  const t = useText()
  const { date } = useDates()
  const { queries } = useApp().ports
  const today = useToday(remittance.timeZone)
  const [isOpen, setOpen] = useState(false)
  const mayHaveChanged = useRef(false)
  const { id, version, status, creditedOn } = remittance
  if (!canFollow(remittanceLifecycle, status, 'send')) return null
  const isAhead = isCreditAhead(creditedOn, today)
  return (
    <>
      <Button
        look="primary"
        icon="send"
        disabledReason={isAhead ? t('remittanceControl.creditAhead', { date: date(creditedOn!) }) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('accounting.send.title')}
      </Button>
      {isOpen && (
        <SendingDialog
          subject={{ rowType: 'remittances', status: 'SEND', rows: [{ id, version }] }}
          rowOf={() => ({
            name: remittanceLetter(remittance),
            href: `/moneyremittanceCtrl?id=${id}`,
            blockers: [],
          })}
          onChanged={() => {
            queries.invalidate('remittancecontrol')
            mayHaveChanged.current = true
          }}
          onClose={() => {
            setOpen(false)
            if (mayHaveChanged.current) onSent()
          }}
        />
      )}
    </>
  )
}
