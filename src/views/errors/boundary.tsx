import { Component, type ReactNode } from 'react'
import Broken from './broken.tsx'

/** When a screen fails to render or to load, the rest of the application stays. Another address tries again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Broken /> : this.props.children
  }
}
