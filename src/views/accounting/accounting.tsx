import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import type { SettingsViewProps } from '../settings/views.ts'
import { Page, SkeletonText, TabNavOrSelect } from '../ui/index.ts'
import { AccountingExports } from './exports.tsx'

const TABS = ['exports', 'entries', 'journals', 'settings', 'closings'] as const
type TabName = (typeof TABS)[number]

const TAB_VIEWS: Readonly<Record<TabName, ComponentType>> = {
  exports: AccountingExports,
  entries: lazyComponent(() => import('./entries.tsx'), 'AccountingEntries'),
  journals: lazyComponent(() => import('./journals.tsx'), 'Journals'),
  settings: lazyComponent(() => import('./settings.tsx'), 'AccountingSettingsForm'),
  closings: lazyComponent(() => import('./closings.tsx'), 'MonthClosings'),
}

/**
 * The accounting screen: exported files, posted entries, journals, settings and closed months, one per tab. One more tab leads to the audit log.
 *
 * @param base the address of the screen, in settings or in control, with `view=accounting`
 */
export default function Accounting({ base, breadcrumb }: SettingsViewProps) {
  const t = useText()
  const [search] = useSearchParams()
  const requestedTab = search.get('part')
  const currentTab = TABS.find((name) => name === requestedTab) ?? 'exports'
  const TabView = TAB_VIEWS[currentTab]
  return (
    <div data-screen="accounting" data-part={currentTab}>
      <Page wide title={t('accounting.title')} breadcrumb={breadcrumb}>
        <TabNavOrSelect
          label={t('accounting.parts')}
          current={currentTab}
          tabs={[
            ...TABS.map((name) => ({
              key: name,
              label: t(`accounting.part.${name}`),
              href: `${base}&part=${name}`,
            })),
            { key: 'audit', label: t('audit.title'), href: base.replace('view=accounting', 'view=audit') },
          ]}
        />
        <Suspense fallback={<SkeletonText lines={6} />}>
          <TabView key={currentTab} />
        </Suspense>
      </Page>
    </div>
  )
}
