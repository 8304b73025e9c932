import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { selectIsSignedIn } from '../../machines/session/selectors.ts'
import { useApp } from '../app.tsx'
import { LoadingOverlay, Page } from '../ui/index.ts'

/** /logout: opening it signs out and redirects to /login. */
export default function LogoutScreen() {
  const t = useText()
  const { session } = useApp()
  const isSignedIn = useSelector(session, selectIsSignedIn)
  const isSignedOut = useSelector(session, (state) => state.matches('signedOut'))
  useEffect(() => {
    if (isSignedIn) session.send({ type: 'SIGN_OUT' })
  }, [session, isSignedIn])
  if (isSignedOut) return <Redirect to="/login" replace />
  return (
    <Page title={t('page.logout')}>
      <LoadingOverlay active />
    </Page>
  )
}
