import { useSelector } from '@xstate/react'
import { selectDraftKeptAt, selectIsDraftLost, selectSheet } from '../../../machines/cash-log/selectors.ts'
import { Kept } from '../result/kept.tsx'
import type { CashLogActor } from './counting.tsx'
import { useSharedDraft } from './shared-draft.tsx'

/** Where the sheet is saved, and since when. */
export function SaveStatus({ actor, silent = false }: { actor: CashLogActor; silent?: boolean }) {
  const sheet = useSelector(actor, selectSheet)
  return (
    <Kept
      silent={silent}
      savedAt={sheet?.stored?.updatedAt ?? null}
      changed={sheet?.changed ?? false}
      draftKeptAt={useSelector(actor, selectDraftKeptAt)}
      sharedAt={useSharedDraft(actor)?.keptAt ?? null}
      draftLost={useSelector(actor, selectIsDraftLost)}
    />
  )
}
