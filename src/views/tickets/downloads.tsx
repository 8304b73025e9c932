import { useLocale, useText } from '../../i18n/index.ts'
import { Downloads } from '../files/downloads.tsx'

const FORMATS = ['csv', 'xlsx'] as const

/** Download of the list, available once one establishment and a complete period are chosen. */
export function TicketDownloads({ filters }: { filters: Readonly<Record<string, string>> }) {
  const t = useText()
  const { locale } = useLocale()
  const isChosen = ['establishmentId', 'date_from', 'date_to'].every((name) => filters[name] !== undefined)
  return (
    <Downloads
      files={FORMATS.map((format) => ({
        label: t(`tickets.download.${format}`),
        path: 'tickets/download',
        query: { ...filters, format, language: locale },
        disabledReason: isChosen ? undefined : t('tickets.download.choose'),
      }))}
    />
  )
}
