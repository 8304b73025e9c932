import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Page, SkeletonText, usePreload } from '../ui/index.ts'
import { useStartFocus } from '../use-start-focus.ts'
import { ListView } from './list-view.tsx'

const loadDetails = () => import('./details/details.tsx')
const loadPreparation = () => import('./preparation/preparation.tsx')
const RemittanceDetails = lazyComponent(loadDetails, 'RemittanceDetails')
const Preparation = lazyComponent(loadPreparation, 'Preparation')

/** /moneyremittance: the list; with `?id=` one remittance, with `?step=` the preparation of a new one. */
export default function RemittanceScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const isPreparing = search.has('step')
  const id = isPreparing ? null : search.get('id')
  useStartFocus(id ?? (isPreparing ? 'preparation' : 'list'), 'h1')
  usePreload(loadDetails)
  usePreload(loadPreparation)
  if (id === null && !isPreparing) return <ListView />
  return (
    <Suspense
      fallback={
        id === null ? (
          <Page title={t('remittance.prepare')}>
            <SkeletonText lines={6} />
          </Page>
        ) : (
          <SkeletonText lines={8} />
        )
      }
    >
      {id === null ? <Preparation /> : <RemittanceDetails key={id} id={id} />}
    </Suspense>
  )
}
