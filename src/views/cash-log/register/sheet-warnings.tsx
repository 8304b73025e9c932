import { useSelector } from '@xstate/react'
import type { DraftSyncState } from '../../../domain/counting/drafts.ts'
import type { Instant } from '../../../domain/dates/calendar.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import { selectMayDiscard } from '../../../machines/cash-log/selectors.ts'
import { centsWithoutCategory } from '../../../machines/cash-log/sheet.ts'
import type { CountingSetup } from '../../../machines/cash-log/types.ts'
import { useApp, useEstablishmentId } from '../../app.tsx'
import { useOnline } from '../../data/online.ts'
import { isSameJson } from '../../data/same-json.ts'
import { useDocument } from '../../data/use-document.ts'
import { Alert, Button } from '../../ui/index.ts'
import { type PhaseProps, useSheet } from './use-sheet.ts'

interface StoredSetupProps {
  setup: CountingSetup
  /** When this device received the set-up. */
  storedAt: Instant
  /** When this device received the sheet; undefined if the server has just sent it. */
  sheetStoredAt: Instant | undefined
}

/**
 * Says that the set-up, and the sheet if `sheetStoredAt` is given, come from this device, because there was no network. When the network is back, the
 * set-up is loaded again: if it is unchanged, the notice no longer mentions it; otherwise another notice offers to reload the page.
 */
export function StoredSetup(props: StoredSetupProps) {
  return useOnline() ? <ComparedSetup {...props} /> : <OldSetup {...props} />
}

function OldSetup({ storedAt, sheetStoredAt }: Omit<StoredSetupProps, 'setup'>) {
  const t = useText()
  const { dateTime } = useDates()
  const setupAt = dateTime(storedAt)
  return (
    <Alert tone="warning">
      {sheetStoredAt === undefined
        ? t('cashLog.storedSetup', { at: setupAt })
        : t('cashLog.storedSheetAndSetup', { at: dateTime(sheetStoredAt), setupAt })}
    </Alert>
  )
}

/** Says that the sheet comes from this device, because there was no network. */
export function StoredSheet({ storedAt }: { storedAt: Instant }) {
  const t = useText()
  const { dateTime } = useDates()
  return <Alert tone="warning">{t('cashLog.storedSheet', { at: dateTime(storedAt) })}</Alert>
}

function ComparedSetup({ setup, storedAt, sheetStoredAt }: StoredSetupProps) {
  const t = useText()
  const { dateTime } = useDates()
  const establishmentId = useEstablishmentId()
  const { data: current } = useDocument(useApp().ports.cashLog.sheet.loadSetup, { establishmentId })
  // The port returns the stored set-up again if the server does not answer.
  if (!current || current.storedAt !== undefined)
    return <OldSetup storedAt={storedAt} sheetStoredAt={sheetStoredAt} />
  // `storedAt` is left out of the comparison: only the stored set-up has it.
  const isUnchanged = isSameJson({ ...current, storedAt }, { ...setup, storedAt })
  return (
    <>
      {!isUnchanged && (
        <Alert
          tone="warning"
          action={
            <Button icon="refresh" onClick={() => location.reload()}>
              {t('error.action.reload')}
            </Button>
          }
        >
          {t('cashLog.storedSetup.changed', { at: dateTime(storedAt) })}
        </Alert>
      )}
      {sheetStoredAt !== undefined && <StoredSheet storedAt={sheetStoredAt} />}
    </>
  )
}

/** Shown when the draft has entries of a payment category that no longer exists. The totals leave these entries out. */
export function DraftWithoutCategory({ actor }: Pick<PhaseProps, 'actor'>) {
  const t = useText()
  const { money } = useMoney()
  const cents = centsWithoutCategory(useSheet(actor).sheet)
  return (
    <Alert tone="warning">
      {cents === null
        ? t('cashLog.draftWithoutCategory.items')
        : t('cashLog.draftWithoutCategory', { amount: money(cents) })}
    </Alert>
  )
}

/** Shown when a colleague had already begun the sheet when it was opened here, so that nobody counts the till a second time. */
export function ColleagueDraft({
  colleague: { name, storedAt },
}: {
  colleague: NonNullable<DraftSyncState['colleague']>
}) {
  const t = useText()
  const { dateTime } = useDates()
  return (
    <Alert tone="warning" title={t('cashLog.colleague.title', { name })}>
      {t('cashLog.colleague', { at: dateTime(storedAt) })}
    </Alert>
  )
}

/**
 * Shown when the same person typed into the same sheet in another tab, or typed into, saved or discarded it on
 * another device.
 */
export function OtherDraft({
  actor,
  send,
  otherDraft: { kind, at },
}: PhaseProps & { otherDraft: NonNullable<DraftSyncState['otherDraft']> }) {
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
