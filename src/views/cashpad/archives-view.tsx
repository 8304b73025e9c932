import { useText } from '../../i18n/index.ts'
import type { SettingsViewProps } from '../settings/views.ts'
import { Page } from '../ui/index.ts'
import { Archives } from './archives.tsx'

/** The list of received closings as a view of the settings: `/settings?view=archives`. */
export default function ArchivesView({ breadcrumb }: SettingsViewProps) {
  const t = useText()
  return (
    <div data-screen="archives">
      <Page wide title={t('closings.archives')} breadcrumb={breadcrumb}>
        <Archives />
      </Page>
    </div>
  )
}
