import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { draftKey, sheetKeyOf } from '../../../machines/cash-log/rules.ts'
import { useApp } from '../../app.tsx'
import type { CashLogActor } from './use-sheet.ts'

const subscribeToNothing = () => () => undefined

/** How far the draft of the open sheet is synchronized with the server; null if drafts are not synchronized, or if no sheet is chosen. */
export function useDraftSyncState(actor: CashLogActor) {
  const { ports } = useApp()
  const shared = ports.cashLog.sheet.sharedDrafts()
  const keyOfDraft = useSelector(actor, ({ context }) => {
    const key = sheetKeyOf(context)
    return key && draftKey(context.establishmentId, key)
  })
  return useSyncExternalStore(shared?.watch ?? subscribeToNothing, () =>
    shared && keyOfDraft !== null ? shared.statusOf(keyOfDraft) : null,
  )
}
