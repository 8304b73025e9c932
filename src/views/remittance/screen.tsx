import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { part } from '../data/part.tsx'
import { Page, SkeletonText, usePreload } from '../ui/index.ts'
import { ListView } from './list-view.tsx'
import { useStartFocus } from './start-focus.ts'

const loadDetails = () => import('./details/details.tsx')
const loadPreparation = () => import('./preparation/preparation.tsx')
const RemittanceDetails = part(loadDetails, 'RemittanceDetails')
const Preparation = part(loadPreparation, 'Preparation')

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
