import { type PageQuery, pageParameters } from '../../domain/lists/address.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { DownloadButtons } from './download-buttons.tsx'

const FORMATS = ['csv', 'xlsx'] as const

interface ListDownloadsProps {
  /** The name of the resource. */
  list: string
  /** The request of the page that is shown. */
  request: PageQuery
  /** Filters that the screen adds to those of the address. */
  fixedFilters: Readonly<Record<string, string>> | undefined
}

/** Buttons that download a list as CSV or Excel: all rows that match the filters, not only the page, in the order of the screen. */
export function ListDownloads({ list, request, fixedFilters }: ListDownloadsProps) {
  const t = useText()
  const { locale: language } = useLocale()
  const { range: _range, cursor: _cursor, ...query } = pageParameters(request, fixedFilters)
  return (
    <DownloadButtons
      files={FORMATS.map((format) => ({
        label: t(`list.download.${format}`),
        path: `${list}/download`,
        query: { ...query, format, language },
      }))}
    />
  )
}
