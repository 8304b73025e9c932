import { useLocation } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { routeOf } from '../../routes.ts'
import { NoEstablishment } from '../data/no-establishment.tsx'
import { Page } from '../ui/index.ts'

/** Shown instead of a screen of one establishment while none is chosen, under the title of that screen. */
export default function NoEstablishmentScreen() {
  const t = useText()
  const [path] = useLocation()
  const title = routeOf(path)?.title ?? 'shell.establishment.none'
  return (
    <Page title={t(title)} breadcrumb={[{ title }]}>
      <NoEstablishment />
    </Page>
  )
}
