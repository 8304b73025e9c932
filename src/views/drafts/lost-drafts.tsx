import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Alert } from '../ui/index.ts'

/** True if the device could not store the last draft. */
export function useAreDraftsLost(): boolean {
  const { lostDrafts } = useApp().ports
  return useSyncExternalStore(lostDrafts.watch, lostDrafts.areLost)
}

/** Warns, if the device could not store the last draft, that what is typed would be lost on leaving the page. */
export function LostDrafts() {
  const t = useText()
  return useAreDraftsLost() && <Alert tone="warning">{t('draft.lost')}</Alert>
}
