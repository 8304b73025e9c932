import { useEffect } from 'react'
import { useDates, useText } from '../../../i18n/index.ts'
import { useApp } from '../../app.tsx'
import { useDocument } from '../../data/use-document.ts'

interface PouchNumberCheckProps {
  /** A complete number, in the form in which it is stored. */
  number: string
  /** Called when a pouch already has the number; `text` is the error message. */
  onTaken: (taken: { readonly number: string; readonly text: string }) => void
}

/**
 * Asks the server once whether a pouch of the establishment already has the number. Renders nothing. If the server does not answer, the number
 * is checked when the sheet is validated.
 */
export function PouchNumberCheck({ number, onTaken }: PouchNumberCheckProps) {
  const t = useText()
  const { date } = useDates()
  const { ports } = useApp()
  const use = useDocument(ports.cashLog.sheet.findPouchNumber, { number }).data?.use
  const text =
    use &&
    (use.service === null
      ? t('cashLog.pouch.takenOn', { content: t(`pouchType.${use.type}`), date: date(use.date) })
      : t('cashLog.pouch.takenBy', {
          service: t(`service.${use.service}`),
          date: date(use.date),
          register: use.cashRegisterName ?? '',
        }))
  useEffect(() => {
    if (text) onTaken({ number, text })
  }, [number, text, onTaken])
  return null
}
