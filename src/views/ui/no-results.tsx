import { type ReactNode, Suspense } from 'react'
import { type MessageId, useText } from '../../i18n/index.ts'
import { LazyEmptyPouch } from './lazy/lazy-components.ts'
import style from './no-results.module.css'

/** The common start of the ids of three messages, which end in `.title`, `.message` and `.suggestion`. */
type TextGroup = {
  [Id in MessageId]: Id extends `${infer Start}.suggestion`
    ? `${Start}.${'title' | 'message'}` extends MessageId
      ? Start
      : never
    : never
}[MessageId]

interface NoResultsProps {
  /** The texts, such as `pouches.empty`. Each of the following three props replaces one of them. */
  texts?: TextGroup
  title?: string
  message?: string
  /** What to try. An empty string shows no suggestion. */
  suggestion?: string
  /** A button that helps, such as one that clears the filters. */
  action?: ReactNode
}

/** Shown instead of an empty list: says that there is nothing to show, and what to try. */
export function NoResults({ texts = 'noResult', title, message, suggestion, action }: NoResultsProps) {
  const t = useText()
  return (
    <div className={style.block} role="status">
      <div className={style.drawing}>
        <Suspense fallback={null}>
          <LazyEmptyPouch />
        </Suspense>
      </div>
      <h2>{title ?? t(`${texts}.title`)}</h2>
      <p className={style.message}>{message ?? t(`${texts}.message`)}</p>
      {suggestion !== '' && <p className={style.message}>{suggestion ?? t(`${texts}.suggestion`)}</p>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  )
}
