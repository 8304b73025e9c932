import { Component, type ReactNode, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { Button } from '../ui/index.ts'
import { ErrorPage } from './error-page.tsx'

/** /error-500: the application or the server failed. The main button loads the application again at the home page, because its state may be broken. */
export default function InternalError() {
  const t = useText()
  return (
    <ErrorPage code={500} title="error.500.title" message="error.500.message">
      <Button look="primary" icon="home" onClick={() => location.assign('/')}>
        {t('error.action.home')}
      </Button>
      <Button icon="undo" onClick={() => history.back()}>
        {t('error.action.back')}
      </Button>
    </ErrorPage>
  )
}

/** Shows an error page instead of its children when one of them fails to render or to load. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedPage /> : this.props.children
  }
}

/** The error page. It would stay at another address of the same screen: the application is then loaded again. */
function FailedPage() {
  const [path] = useLocation()
  const address = `${path}?${useSearch()}`
  const [failedAt] = useState(address)
  useEffect(() => {
    if (address !== failedAt) location.reload()
  }, [address, failedAt])
  return <InternalError />
}
