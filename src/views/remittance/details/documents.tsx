import { useLocale, useText } from '../../../i18n/index.ts'
import { Downloads } from '../../files/downloads.tsx'

/** Download buttons for the documents of a remittance: the slip in both paper formats, and the chain of custody. */
export function RemittanceDocuments({ id }: { id: string }) {
  const t = useText()
  const { locale: language } = useLocale()
  const slip = `remittances/${id}/slip`
  return (
    <Downloads
      files={[
        { label: t('remittance.paper.slip'), path: slip, query: { language }, isRenderedByServer: true },
        {
          label: t('remittance.paper.roll'),
          path: slip,
          query: { language, format: 'roll' },
          isRenderedByServer: true,
        },
        {
          label: t('remittance.paper.custody'),
          path: `remittances/${id}/custody`,
          query: { language },
          isRenderedByServer: true,
        },
      ]}
    />
  )
}
