import { useSelector } from '@xstate/react'
import { selectDraftStoredAt, selectIsDraftLost, selectSheet } from '../../../machines/cash-log/selectors.ts'
import { SaveStatusText } from '../result/save-status-text.tsx'
import type { CashLogActor } from './counting.tsx'
import { useSharedDraft } from './shared-draft.tsx'

/** Shows where the sheet was last saved (server, draft on the server, this device) and when. */
export function SaveStatus({ actor }: { actor: CashLogActor }) {
  const sheet = useSelector(actor, selectSheet)
  return (
    <SaveStatusText
      savedAt={sheet?.stored?.updatedAt ?? null}
      changed={sheet?.changed ?? false}
      draftStoredAt={useSelector(actor, selectDraftStoredAt)}
      sharedAt={useSharedDraft(actor)?.keptAt ?? null}
      draftLost={useSelector(actor, selectIsDraftLost)}
    />
  )
}
