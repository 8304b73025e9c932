import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SharedDraft } from '../../../domain/counting/drafts.ts'
import type { Instant } from '../../../domain/dates/calendar.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { selectMayDiscard } from '../../../machines/cash-log/selectors.ts'
import type { CountingSetup } from '../../../machines/cash-log/types.ts'
import { useApp, useEstablishmentId } from '../../app.tsx'
import { useWhenOnline } from '../../data/online.ts'
import { Alert, Button } from '../../ui/index.ts'
import type { PhaseProps } from './use-sheet.ts'

/**
 * Says that the sheet uses a set-up that this device stored, because there was no network. Once the network is back, the set-up is read again:
 * without a change the notice disappears, otherwise it offers to reload the page.
 */
export function StoredSetup({ setup, storedAt }: { setup: CountingSetup; storedAt: Instant }) {
  const t = useText()
  const { dateTime } = useDates()
  const establishmentId = useEstablishmentId()
  const { loadSetup } = useApp().ports.cashLog.sheet
  const [current, setCurrent] = useState<CountingSetup | null>(null)
  const readAgain = async () => {
    try {
      const outcome = await loadSetup({ establishmentId }, { signal: new AbortController().signal })
      if (outcome.kind === 'done' && outcome.data.storedAt === undefined) setCurrent(outcome.data)
    } catch {
      // The network is not back yet.
    }
  }
  const readAgainIfOnline = useEffectEvent(() => navigator.onLine && readAgain())
  useEffect(() => void readAgainIfOnline(), [])
  useWhenOnline(readAgain)
  const at = dateTime(storedAt)
  if (current === null) return <Alert tone="warning">{t('cashLog.storedSetup', { at })}</Alert>
  if (JSON.stringify({ ...current, storedAt }) === JSON.stringify({ ...setup, storedAt })) return null
  return (
    <Alert
      tone="warning"
      action={
        <Button icon="refresh" onClick={() => location.reload()}>
          {t('error.action.reload')}
        </Button>
      }
    >
      {t('cashLog.storedSetup.changed', { at })}
    </Alert>
  )
}

/** Shown when a colleague had begun the same sheet when this one was opened, so that nobody counts the till a second time. */
export function ColleagueDraft({
  colleague: { name, storedAt },
}: {
  colleague: NonNullable<SharedDraft['colleague']>
}) {
  const t = useText()
  const { dateTime } = useDates()
  return (
    <Alert tone="warning" title={t('cashLog.colleague.title', { name })}>
      {t('cashLog.colleague', { at: dateTime(storedAt) })}
    </Alert>
  )
}

/** Shown when the same person typed, saved or discarded the same sheet on another device. */
export function OtherDeviceDraft({
  actor,
  send,
  otherDraft: { kind, at },
}: PhaseProps & { otherDraft: NonNullable<SharedDraft['otherDraft']> }) {
  const t = useText()
  const { dateTime } = useDates()
  const mayDiscard = useSelector(actor, selectMayDiscard)
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
