import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import type { Instant } from '../../../domain/dates/calendar.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { draftKey } from '../../../machines/cash-log/machine.ts'
import { keyOf } from '../../../machines/cash-log/rules.ts'
import {
  selectDraftStoredAt,
  selectIsDraftLost,
  selectMayDiscard,
  selectSheet,
} from '../../../machines/cash-log/selectors.ts'
import { useApp } from '../../app.tsx'
import { Alert, Button, Icon } from '../../ui/index.ts'
import style from '../result/result.module.css'
import type { CashLogActor, PhaseProps } from './counting.tsx'

/** Shows where the sheet was last saved (server, draft on the server, this device) and when. */
export function SaveStatus({ actor }: { actor: CashLogActor }) {
  const sheet = useSelector(actor, selectSheet)
  return (
    <SaveStatusText
      savedAt={sheet?.stored?.updatedAt ?? null}
      isChanged={sheet?.changed ?? false}
      draftStoredAt={useSelector(actor, selectDraftStoredAt)}
      sharedAt={useSharedDraft(actor)?.storedAt ?? null}
      isDraftLost={useSelector(actor, selectIsDraftLost)}
    />
  )
}

interface SaveStatusTextProps {
  /** When the server last stored the sheet; null if it never did. */
  savedAt: Instant | null
  /** True if something was typed since then. */
  isChanged: boolean
  /** When this device last stored the input. */
  draftStoredAt: Instant | null
  /** When the server stored the input for all of the person's devices; null while it is on this device only. */
  sharedAt: Instant | null
  /** True if the device could not store the input. */
  isDraftLost: boolean
}

/** Says where the input was last saved, and when. */
function SaveStatusText({ savedAt, isChanged, draftStoredAt, sharedAt, isDraftLost }: SaveStatusTextProps) {
  const t = useText()
  const { time } = useDates()
  if (isDraftLost && isChanged) {
    return (
      <span role="alert">
        <DraftLost />
      </span>
    )
  }
  if (isChanged && sharedAt !== null) {
    return (
      <span role="status" className={style.saveTime}>
        <Icon name="check" /> {t('cashLog.saved.draft', { time: time(sharedAt) })}
      </span>
    )
  }
  if (isChanged && draftStoredAt !== null) {
    return (
      <span role="status" className={style.saveTime}>
        <Icon name="device" /> {t('cashLog.saved.device', { time: time(draftStoredAt) })}
      </span>
    )
  }
  if (savedAt !== null && !isChanged) {
    return (
      <span role="status" className={style.saveTime}>
        <Icon name="check" /> {t('cashLog.saved.server', { time: time(savedAt) })}
      </span>
    )
  }
  return null
}

/** Says that the input must be saved before the page is left. */
export function DraftLost() {
  const t = useText()
  return (
    <span className={style.warning}>
      <Icon name="warning" /> {t('cashLog.saved.lost')}
    </span>
  )
}

const subscribeToNothing = () => () => undefined

/** The state of the open sheet's draft on the server; null while unknown. */
function useSharedDraft(actor: CashLogActor) {
  const { ports } = useApp()
  const shared = ports.cashLog.sheet.sharedDrafts()
  const name = useSelector(actor, ({ context }) => {
    const key = keyOf(context)
    return key && draftKey(context.establishmentId, key)
  })
  return useSyncExternalStore(shared?.watch ?? subscribeToNothing, () =>
    shared && name !== null ? shared.statusOf(name) : null,
  )
}

/** Shown when the same person typed, saved or discarded the same sheet on another device. */
export function OtherDeviceDraft({ actor, send }: PhaseProps) {
  const t = useText()
  const { dateTime } = useDates()
  const otherDraft = useSharedDraft(actor)?.otherDraft
  const mayDiscard = useSelector(actor, selectMayDiscard)
  if (!otherDraft) return null
  const { kind, at } = otherDraft
  return (
    <Alert
      tone="warning"
      title={t(`cashLog.elsewhere.${kind}.title`)}
      action={
        kind !== 'settled' && mayDiscard ? (
          <Button onClick={() => send({ type: 'DISCARD' })}>{t('cashLog.elsewhere.use')}</Button>
        ) : undefined
      }
    >
      {t(`cashLog.elsewhere.${kind}`, { at: at === null ? '' : dateTime(at) })}
    </Alert>
  )
}
