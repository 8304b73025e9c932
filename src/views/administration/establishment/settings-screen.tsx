import { useText } from '../../../i18n/index.ts'
import { useEstablishmentId } from '../../app.tsx'
import { lazyComponent } from '../../data/lazy-component.tsx'
import { Page, SkeletonText } from '../../ui/index.ts'
import { SETTINGS_CRUMB } from '../resource-view.ts'

const EstablishmentSettings = lazyComponent(
  () => import('./establishment-settings.tsx'),
  'EstablishmentSettings',
  <SkeletonText lines={10} />,
)

/** /establishment-settings: the settings of the current establishment that a director may change. */
export default function EstablishmentSettingsScreen() {
  const t = useText()
  const establishmentId = useEstablishmentId()
  return (
    <div data-screen="establishment-settings">
      <Page
        title={t('administration.mine.title')}
        breadcrumb={[SETTINGS_CRUMB, { title: 'administration.mine.title' }]}
      >
        <EstablishmentSettings id={establishmentId} />
      </Page>
    </div>
  )
}
