import { Component, type ReactNode } from 'react'
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

/**
 * Shows an error page instead of its children when one of them fails to render or to load. Going back in the browser then loads the application
 * again: at another address of the same screen, the error page would stay.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private failedAt = ''

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.failedAt = pageAddress()
    window.addEventListener('popstate', this.reloadAtOtherAddress)
  }

  override componentWillUnmount(): void {
    window.removeEventListener('popstate', this.reloadAtOtherAddress)
  }

  // A link to a part of this page, such as the skip link, also causes `popstate`.
  private readonly reloadAtOtherAddress = (): void => {
    if (pageAddress() !== this.failedAt) location.reload()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <InternalError /> : this.props.children
  }
}

const pageAddress = (): string => location.pathname + location.search
