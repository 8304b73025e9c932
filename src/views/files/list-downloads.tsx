import { type PageQuery, pageParameters } from '../../domain/lists/address.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { DownloadButtons } from './download-buttons.tsx'

const FORMATS = ['csv', 'xlsx'] as const

interface ListDownloadsProps {
  /** The name of the resource. */
  list: string
  /** The page on the screen. */
  request: PageQuery
  /** Filters that the address does not show. */
  fixed: Readonly<Record<string, string>> | undefined
}

/** A list as a file: every row that matches, not only the page, in the order of the screen. */
export function ListDownloads({ list, request, fixed }: ListDownloadsProps) {
  const t = useText()
  const { locale: language } = useLocale()
  const { range: _range, cursor: _cursor, ...query } = pageParameters(request, fixed)
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
