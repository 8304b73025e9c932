import type { ReactNode } from 'react'
import { SkeletonText } from '../ui/index.ts'
import { LoadingFailed } from './loading-failed.tsx'
import type { DocumentView } from './use-document.ts'

interface NotLoadedProps extends Omit<DocumentView<unknown>, 'data'> {
  /** The number of lines of the placeholder. */
  lines?: number
  /** A placeholder that replaces the lines of text. */
  placeholder?: ReactNode
}

/**
 * Shown instead of a document that is not loaded: a placeholder while it loads, or why it could not be loaded.
 *
 * @example const { data, ...loading } = useDocument(load, { id })
 * if (!data) return <NotLoaded {...loading} lines={8} />
 */
export function NotLoaded({ state, refusal, retry, lines = 1, placeholder }: NotLoadedProps) {
  if (state !== 'loading') return <LoadingFailed refusal={refusal} onRetry={retry} />
  return placeholder ?? <SkeletonText lines={lines} />
}
