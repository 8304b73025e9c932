import { useLocale, useText } from '../../i18n/index.ts'
import { Downloads } from '../files/downloads.tsx'

const FORMATS = ['csv', 'xlsx'] as const

/** The download buttons of the list of tickets. They are enabled while the filters contain an establishment and a complete period. */
export function TicketDownloads({ filters }: { filters: Readonly<Record<string, string>> }) {
  const t = useText()
  const { locale } = useLocale()
  const areFiltersComplete = ['establishmentId', 'date_from', 'date_to'].every(
    (name) => filters[name] !== undefined,
  )
  return (
    <Downloads
      files={FORMATS.map((format) => ({
        label: t(`tickets.download.${format}`),
        path: 'tickets/download',
        query: { ...filters, format, language: locale },
        disabledReason: areFiltersComplete ? undefined : t('tickets.download.choose'),
      }))}
    />
  )
}
