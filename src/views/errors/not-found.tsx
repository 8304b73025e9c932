import { useLocation } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { Button } from '../ui/index.ts'
import { ErrorPage } from './error-page.tsx'
import { TornSeam } from './torn-seam.tsx'

/** /error-404: an unknown address. */
export default function NotFound() {
  const t = useText()
  const [, navigate] = useLocation()
  return (
    <ErrorPage code={404} picture={<TornSeam />} title="error.404.title" message="error.404.message">
      <Button look="primary" icon="home" onClick={() => navigate('/')}>
        {t('error.action.home')}
      </Button>
      <Button icon="undo" onClick={() => history.back()}>
        {t('error.action.back')}
      </Button>
    </ErrorPage>
  )
}
