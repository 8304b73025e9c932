import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import type { DraftNotice } from '../../machines/draft.ts'
import { Alert } from '../ui/index.ts'
import { LostDrafts, useAreDraftsLost } from './lost-drafts.tsx'

interface DraftNoteProps {
  notice: DraftNotice | null
  /** The actions on a restored draft. */
  action?: ReactNode
}

/** Says that earlier input was restored, or that it could not be, or that the device can't store the input. */
export function DraftNote({ notice, action }: DraftNoteProps) {
  const t = useText()
  if (useAreDraftsLost()) return <LostDrafts />
  if (notice === null) return null
  return notice === 'DraftResumed' ? (
    <Alert tone="info" action={action}>
      {t('draft.resumed')}
    </Alert>
  ) : (
    <Alert tone="info">{t('draft.ignored')}</Alert>
  )
}
