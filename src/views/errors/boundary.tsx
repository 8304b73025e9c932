import { Component, type ReactNode } from 'react'
import InternalError from './internal-error.tsx'

/** Shows an error page when a screen fails to render or to load. The rest of the application is not affected. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <InternalError /> : this.props.children
  }
}
