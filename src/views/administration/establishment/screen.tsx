import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useText } from '../../../i18n/index.ts'
import { lazyComponent } from '../../data/lazy-component.tsx'
import { Page, SkeletonText, usePreload } from '../../ui/index.ts'
import { useStartFocus } from '../../use-start-focus.ts'
import { NEW_ID, ResourceScreen } from '../resource-screen.tsx'
import { ESTABLISHMENT_LIST } from '../resources/establishments.ts'

const loadPage = () => import('./establishment-page.tsx')
const EstablishmentPage = lazyComponent(loadPage, 'EstablishmentPage')
const NewEstablishment = lazyComponent(loadPage, 'NewEstablishment')

/** /establishment: the list of establishments; with `?id=…` the page of one, with `?id=new` the page of a new one. */
export default function EstablishmentScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const id = search.get('id')
  usePreload(loadPage)
  useStartFocus(id ?? 'list', 'h1')
  if (id === null) return <ResourceScreen view={ESTABLISHMENT_LIST} />
  return (
    <Suspense
      fallback={
        <Page
          title={t(id === NEW_ID ? 'administration.establishment.new' : 'administration.establishment.one')}
        >
          <SkeletonText lines={12} />
        </Page>
      }
    >
      {id === NEW_ID ? <NewEstablishment /> : <EstablishmentPage key={id} id={id} />}
    </Suspense>
  )
}
