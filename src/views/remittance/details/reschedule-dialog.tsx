import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { Establishment } from '../../../domain/contract/organizations.ts'
import type { Remittance } from '../../../domain/contract/remittances.ts'
import { addDays, type BusinessDate } from '../../../domain/dates/calendar.ts'
import { nextRemittanceDate } from '../../../domain/dates/remittance-days.ts'
import { lastRemittanceDate } from '../../../domain/lifecycles/remittance-dates.ts'
import type { Refusal } from '../../../domain/outcome.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { selectHasFailed, selectIsSaving } from '../../../machines/form/machine.ts'
import { isConflict } from '../../../machines/outcome.ts'
import { useApp } from '../../app.tsx'
import { useToday } from '../../data/business-day.ts'
import { CommandProblem, useLockReason } from '../../data/command-failed.tsx'
import { useIssueTextAt } from '../../data/issue-texts.ts'
import { useSuccessNotice } from '../../data/success-notice.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useForm } from '../../form/use-form.ts'
import { Checkbox, ConfirmDialog, DateField, Stack, TextField } from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'
import { canBeMissed, type RescheduleBody, rescheduleRules } from './reschedule-rules.ts'

/** The days on which remittances of the establishment usually leave. */
type RemittanceSchedule = Pick<Establishment, 'remittanceFrequency' | 'remittanceDay'>

interface RescheduleDialogProps {
  remittance: Remittance
  schedule: RemittanceSchedule
  /**
   * Called when the remittance must be loaded again: with the refusal if somebody else changed it first; with null if its date was changed, or
   * may have been changed by a request without an answer.
   */
  onChanged: (refusal: Refusal | null) => void
  onClose: () => void
}

/**
 * The dialog that gives a prepared remittance another planned date, and can record that the carrier did not come on the current one. It proposes
 * the next remittance day. Input that was not sent stays on the device when the dialog is closed.
 */
export function RescheduleDialog({ remittance, schedule, onChanged, onClose }: RescheduleDialogProps) {
  const t = useText()
  const { longDate } = useDates()
  const issueTextAt = useIssueTextAt()
  const { ports } = useApp()
  const today = useToday(remittance.timeZone)
  const form = useForm<RescheduleBody, Remittance>({
    rules: rescheduleRules(remittance, today),
    ports: ports.remittance.reschedule,
    row: null,
    start: {
      date: proposedDate(remittance, schedule, today),
      isMissed: canBeMissed(remittance, today) && remittance.date < today,
      comment: '',
    },
    draftKey: `remittance date ${remittance.id}`,
  })
  const { values, refusal, notice } = useSelector(form, ({ context }) => context)
  const isSaving = useSelector(form, selectIsSaving)
  const hasFailed = useSelector(form, selectHasFailed)
  const lockReason = useLockReason({ isRunning: isSaving, hasFailed, refusal })
  const isLocked = lockReason !== undefined
  const issues = refusal?.issues ?? []
  const [dateIssue, commentIssue] = [issueTextAt(issues, 'date'), issueTextAt(issues, 'comment')]
  const showSuccess = useSuccessNotice()
  useSucceeded<Remittance>(form, (succeeded) => {
    showSuccess(succeeded)
    onChanged(null)
  })
  const conflict = refusal && isConflict({ kind: 'refused', refusal }) ? refusal : null
  const reload = useRef(onChanged)
  useEffect(() => {
    reload.current = onChanged
  })
  useEffect(() => {
    if (conflict) reload.current(conflict)
  }, [conflict])
  const edit = (field: string, value: string | boolean) => form.send({ type: 'EDIT', field, value })
  return (
    <ConfirmDialog
      open
      busy={isSaving}
      title={t('remittance.reschedule.title', { reference: String(remittance.reference) })}
      onConfirm={() => form.send({ type: hasFailed ? 'RETRY' : 'SAVE' })}
      onCancel={hasFailed ? () => onChanged(null) : onClose}
    >
      <Stack>
        <DraftNote notice={notice} />
        <p>{t('remittance.reschedule.message', { date: longDate(remittance.date) })}</p>
        {canBeMissed(remittance, today) && (
          <Checkbox
            label={t('remittance.reschedule.missed', { date: longDate(remittance.date) })}
            checked={values.isMissed === true}
            disabled={isLocked}
            onChange={(isMissed) => edit('isMissed', isMissed)}
          />
        )}
        <DateField
          label={t('remittance.reschedule.date')}
          value={values.date === '' ? null : String(values.date)}
          min={today}
          max={lastRemittanceDate(today)}
          weekdaysOnly
          error={dateIssue}
          disabledReason={lockReason}
          onChange={(date) => edit('date', date ?? '')}
        />
        <TextField
          optional
          label={t('history.field.comment')}
          autoComplete="off"
          readOnly={isLocked}
          value={String(values.comment)}
          error={commentIssue}
          onChange={(comment) => edit('comment', comment)}
        />
        {dateIssue === undefined && commentIssue === undefined && (
          <CommandProblem refusal={refusal} hasFailed={hasFailed} />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

/** The next remittance day after the planned date, from today on. */
function proposedDate(
  { date }: Remittance,
  { remittanceFrequency, remittanceDay }: RemittanceSchedule,
  today: BusinessDate,
): BusinessDate {
  return nextRemittanceDate(remittanceFrequency, remittanceDay, date < today ? today : addDays(date, 1))
}
