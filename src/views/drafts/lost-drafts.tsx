import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Alert } from '../ui/index.ts'

/** True while the device can't store drafts: the last one could not be stored. */
export function useLostDrafts(): boolean {
  const { lostDrafts } = useApp().ports
  return useSyncExternalStore(lostDrafts.watch, lostDrafts.areLost)
}

/** Warns that what is typed would be lost on leaving the page, while the device can't store drafts. */
export function LostDrafts() {
  const t = useText()
  return useLostDrafts() && <Alert tone="warning">{t('draft.lost')}</Alert>
}
