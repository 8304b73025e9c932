import { useText } from '../../i18n/index.ts'
import { SETTINGS_CRUMB } from '../settings-crumb.ts'
import { Page } from '../ui/index.ts'
import { Archives } from './archives.tsx'

const BREADCRUMB = [SETTINGS_CRUMB, { title: 'closings.archives' }] as const

/** The list of received closings as a view of the settings: `/settings?view=archives`. */
export default function ArchivesView() {
  const t = useText()
  return (
    <div data-screen="archives">
      <Page wide title={t('closings.archives')} breadcrumb={BREADCRUMB}>
        <Archives />
      </Page>
    </div>
  )
}
