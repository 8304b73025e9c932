import { Component, type ReactNode } from 'react'
import Broken from './broken.tsx'

/** A screen that breaks while it is shown, or can't be loaded, leaves the rest of the app standing. Another address tries again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Broken /> : this.props.children
  }
}
