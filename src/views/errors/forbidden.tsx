import { useLocation } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { Button } from '../ui/index.ts'
import { ErrorPage } from './error-page.tsx'
import { TornSeam } from './torn-seam.tsx'

/** /error-403: signed in, but the role may not open this screen. */
export default function Forbidden() {
  const t = useText()
  const [, go] = useLocation()
  return (
    <ErrorPage code={403} picture={<TornSeam />} title="error.403.title" message="error.403.message">
      <Button look="primary" icon="home" onClick={() => go('/')}>
        {t('error.action.home')}
      </Button>
      <Button icon="user" onClick={() => go('/logout')}>
        {t('error.action.signIn')}
      </Button>
    </ErrorPage>
  )
}
