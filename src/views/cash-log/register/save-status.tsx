import { useSelector } from '@xstate/react'
import type { Instant } from '../../../domain/dates/calendar.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { selectDraftStoredAt, selectIsDraftLost, selectSheet } from '../../../machines/cash-log/selectors.ts'
import { Icon } from '../../ui/index.ts'
import style from '../result/result.module.css'
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

export interface SaveStatusTextProps {
  /** When the server last stored the sheet; null if it never did. */
  savedAt: Instant | null
  /** Something was typed since then. */
  changed: boolean
  /** When this device last stored the input. */
  draftStoredAt: Instant | null
  /** When the server stored the input for all of the person's devices; null while it is on this device only. */
  sharedAt: Instant | null
  /** The device could not store the input. */
  draftLost: boolean
}

/** Says where the input was last saved, and when. */
export function SaveStatusText({
  savedAt,
  changed,
  draftStoredAt,
  sharedAt,
  draftLost,
}: SaveStatusTextProps) {
  const t = useText()
  const { time } = useDates()
  if (draftLost && changed) {
    return (
      <span role="alert">
        <DraftLost />
      </span>
    )
  }
  if (changed && sharedAt !== null) {
    return (
      <span role="status" className={style.safe}>
        <Icon name="check" /> {t('cashLog.kept.draft', { time: time(sharedAt) })}
      </span>
    )
  }
  if (changed && draftStoredAt !== null) {
    return (
      <span role="status" className={style.safe}>
        <Icon name="device" /> {t('cashLog.kept.device', { time: time(draftStoredAt) })}
      </span>
    )
  }
  if (savedAt !== null && !changed) {
    return (
      <span role="status" className={style.safe}>
        <Icon name="check" /> {t('cashLog.kept.server', { time: time(savedAt) })}
      </span>
    )
  }
  return null
}

/** Says that the input must be saved before the page is left. */
export function DraftLost() {
  const t = useText()
  return (
    <span className={style.lost}>
      <Icon name="warning" /> {t('cashLog.kept.lost')}
    </span>
  )
}
