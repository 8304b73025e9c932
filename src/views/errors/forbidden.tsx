import { useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import { guardRoute } from '../../domain/roles.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Button } from '../ui/index.ts'
import { ErrorPage } from './error-page.tsx'
import { TornSeam } from './torn-seam.tsx'

/**
 * /error-403: the role of the user may not open the screen. The buttons lead to home (unless the role may not open it), to the
 * user's account (if somebody is signed in), and to the sign-in with another account.
 */
export default function Forbidden() {
  const t = useText()
  const [, navigate] = useLocation()
  const { session } = useApp()
  const role = useSelector(session, (state) => state.context.user?.role ?? null)
  const hasHome = role === null || guardRoute('/', { role }) === 'pass'
  return (
    <ErrorPage code={403} picture={<TornSeam />} title="error.403.title" message="error.403.message">
      {hasHome && (
        <Button look="primary" icon="home" onClick={() => navigate('/')}>
          {t('error.action.home')}
        </Button>
      )}
      {role !== null && (
        <Button look={hasHome ? 'secondary' : 'primary'} icon="user" onClick={() => navigate('/my-account')}>
          {t('shell.account.mine')}
        </Button>
      )}
      <Button icon="user" onClick={() => navigate('/logout')}>
        {t('error.action.signIn')}
      </Button>
    </ErrorPage>
  )
}
