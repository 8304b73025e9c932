import { useLocale, useText } from '../../i18n/index.ts'
import { DownloadButtons } from './download-buttons.tsx'

const FORMATS = ['csv', 'xlsx'] as const

/** A list as a file: every row that matches its filters, not only the page. `list` is the name of the resource. */
export function ListDownloads({
  list,
  filters,
}: {
  list: string
  filters: Readonly<Record<string, string>>
}) {
  const t = useText()
  const { locale: language } = useLocale()
  return (
    <DownloadButtons
      files={FORMATS.map((format) => ({
        label: t(`list.download.${format}`),
        path: `${list}/download`,
        query: { ...filters, format, language },
      }))}
    />
  )
}
