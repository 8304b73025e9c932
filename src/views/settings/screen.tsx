import { type ComponentType, Suspense } from 'react'
import { Link, useSearch } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { useSessionUser } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { ErrorBoundary } from '../errors/internal-error.tsx'
import { Icon, Page, Panel, SkeletonText } from '../ui/index.ts'
import style from './settings.module.css'
import {
  SETTINGS_SECTIONS,
  SETTINGS_VIEWS,
  type SettingsViewProps,
  settingsAddress,
  settingsEntries,
} from './views.ts'

const VIEW_COMPONENTS: ReadonlyMap<string, ComponentType<SettingsViewProps>> = new Map(
  SETTINGS_VIEWS.map(({ view, load }) => [view, lazyComponent(load, 'default')]),
)

/** /settings: the view that `?view=…` names; without a known and allowed view, the overview of the settings that the role may see. */
export default function SettingsScreen() {
  const { role } = useSessionUser()
  const name = new URLSearchParams(useSearch()).get('view')
  const requestedView = SETTINGS_VIEWS.find(
    ({ view, roles }) => view === name && roles.some((allowed) => allowed === role),
  )
  const View = requestedView && VIEW_COMPONENTS.get(requestedView.view)
  if (!View) return <Overview role={role} />
  return (
    <ErrorBoundary key={requestedView.view}>
      <Suspense fallback={<SkeletonText lines={6} />}>
        <View
          base={settingsAddress(requestedView.view)}
          breadcrumb={[{ title: 'shell.menu.settings', link: '/settings' }, { title: requestedView.title }]}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

function Overview({ role }: { role: number }) {
  const t = useText()
  const sections = SETTINGS_SECTIONS.map((section) => ({ section, entries: settingsEntries(section, role) }))
  return (
    <div data-screen="settings">
      <Page title={t('shell.menu.settings')} breadcrumb={[{ title: 'shell.menu.settings' }]}>
        <div className={style.sections}>
          {sections
            .filter(({ entries }) => entries.length > 0)
            .map(({ section, entries }) => (
              <Panel key={section} flush title={t(`settings.section.${section}`)}>
                <ul className={style.entries}>
                  {entries.map(({ address, title, description }) => (
                    <li key={address}>
                      <Link href={address} className={style.entry}>
                        <span className={style.name}>{t(title)}</span>
                        <span className={style.about}>{t(description)}</span>
                        <Icon name="chevronRight" />
                      </Link>
                    </li>
                  ))}
                </ul>
              </Panel>
            ))}
        </div>
      </Page>
    </div>
  )
}
