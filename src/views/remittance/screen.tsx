import { useSearchParams } from 'wouter'
import { RemittanceDetails } from './details/details.tsx'
import { ListView } from './list-view.tsx'
import { Preparation } from './preparation/preparation.tsx'
import { useStartFocus } from './start-focus.ts'

/** /moneyremittance: the list; with `?id=` one remittance, with `?step=` the preparation of another. */
export default function RemittanceScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  useStartFocus(id ?? (search.has('step') ? 'preparation' : 'list'), 'h1')
  if (id !== null) return <RemittanceDetails key={id} id={id} />
  return search.has('step') ? <Preparation /> : <ListView />
}
