import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { useDates, useText } from '../../../i18n/index.ts'
import { draftKey } from '../../../machines/cash-log/machine.ts'
import { keyOf } from '../../../machines/cash-log/rules.ts'
import { selectMayDiscard } from '../../../machines/cash-log/selectors.ts'
import { useApp } from '../../app.tsx'
import { Alert, Button } from '../../ui/index.ts'
import type { CashLogActor, PhaseProps } from './counting.tsx'

const subscribeToNothing = () => () => undefined

/** The state of the open sheet's draft on the server; null while unknown. */
export function useSharedDraft(actor: CashLogActor) {
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
