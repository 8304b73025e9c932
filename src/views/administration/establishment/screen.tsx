import { useSearchParams } from 'wouter'
import { NEW, ResourceScreen } from '../resource-screen.tsx'
import { ESTABLISHMENTS } from '../resources/establishments.ts'
import { EstablishmentPage, NewEstablishment } from './establishment-page.tsx'

/** /establishment: the list; with `?id=` one establishment in a page of its own, with `?id=new` another. */
export default function EstablishmentScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (id === NEW) return <NewEstablishment />
  return id === null ? (
    <ResourceScreen ownPage view={ESTABLISHMENTS} />
  ) : (
    <EstablishmentPage key={id} id={id} />
  )
}
