import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { type BreadcrumbItem, Page, SkeletonText, TabNavOrSelect } from '../ui/index.ts'
import { Exports } from './exports.tsx'

const PARTS = ['exports', 'entries', 'journals', 'settings', 'closings'] as const
type Part = (typeof PARTS)[number]

const SCREENS: Readonly<Record<Part, ComponentType>> = {
  exports: Exports,
  entries: lazyComponent(() => import('./entries.tsx'), 'Entries'),
  journals: lazyComponent(() => import('./journals.tsx'), 'Journals'),
  settings: lazyComponent(() => import('./settings.tsx'), 'Settings'),
  closings: lazyComponent(() => import('./closings.tsx'), 'Closings'),
}

/** The accounting screen: what was sent, as files and line by line, and the accounting settings. */
export function Accounting({ base, breadcrumb }: { base: string; breadcrumb: readonly BreadcrumbItem[] }) {
  const t = useText()
  const [search] = useSearchParams()
  const requestedPart = search.get('part')
  const part = PARTS.find((name) => name === requestedPart) ?? 'exports'
  const Screen = SCREENS[part]
  return (
    <div data-screen="accounting" data-part={part}>
      <Page wide title={t('accounting.title')} breadcrumb={breadcrumb}>
        <TabNavOrSelect
          label={t('accounting.parts')}
          current={part}
          tabs={[
            ...PARTS.map((name) => ({
              key: name,
              label: t(`accounting.part.${name}`),
              href: `${base}&part=${name}`,
            })),
            { key: 'audit', label: t('audit.title'), href: base.replace('view=accounting', 'view=audit') },
          ]}
        />
        <Suspense fallback={<SkeletonText lines={6} />}>
          <Screen key={part} />
        </Suspense>
      </Page>
    </div>
  )
}
