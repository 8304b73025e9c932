import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { earliestSentOn } from '../../domain/lifecycles/dispatch-dates.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import { fieldOfIssue, unpaidCents } from '../../machines/ticket-dispatch/form.ts'
import type { ticketDispatchMachine } from '../../machines/ticket-dispatch/machine.ts'
import type { DispatchForm } from '../../machines/ticket-dispatch/types.ts'
import { useToday } from '../data/business-day.ts'
import { CommandFailed } from '../data/command-failed.tsx'
import { useIssueText } from '../data/issue-texts.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { Alert, Button, DateField, Dialog, Stack, TextArea, TextField } from '../ui/index.ts'
import { MoneyField } from '../ui/money-field.tsx'

type DispatchActor = ActorRefFrom<typeof ticketDispatchMachine>

/**
 * The form of an action on a dispatch: sending it, recording a payment, or cancelling it. It stays open until the dispatch is loaded again,
 * because the panel behind it is out of date until then.
 */
export function DispatchDialog({ actor }: { actor: DispatchActor }) {
  const t = useText()
  const { act, form, typed, notice, refusal } = useSelector(actor, ({ context }) => context)
  const isOpen = useSelector(actor, (state) => state.matches('editing'))
  const isRunning = useSelector(actor, (state) => state.matches('changing') || state.matches('loading'))
  const hasFailed = useSelector(actor, (state) => state.matches('failed'))
  const { edit, errorAt } = useDispatchForm(actor)
  const isAtField = refusal?.issues.some((issue) => fieldOfIssue(issue) !== null) ?? false
  const hasGeneralRefusal = refusal !== null && !isAtField
  return (
    <Dialog
      open={isOpen || isRunning || hasFailed}
      title={t(`tickets.ask.${act}`, { issuer: form.issuer })}
      description={act === 'CANCELED' ? t('tickets.ask.CANCELED.message') : undefined}
      onClose={() => actor.send({ type: 'CANCEL' })}
      footer={
        <>
          <Button onClick={() => actor.send({ type: 'CANCEL' })}>{t('action.back')}</Button>
          <Button
            look={act === 'CANCELED' ? 'danger' : 'primary'}
            busy={isRunning}
            onClick={() => actor.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
          >
            {t(hasFailed ? 'action.retry' : `tickets.act.${act}`)}
          </Button>
        </>
      }
    >
      <Stack>
        {/* The notice is about the form that was edited last, which may be another than the open one. */}
        <DraftNote notice={typed === null || typed.form === form ? notice : null} />
        {act === 'SENT' && <SendingFields actor={actor} />}
        {act === 'REIMBURSED' && <ReimbursementFields actor={actor} />}
        {act === 'CANCELED' && (
          <TextArea
            label={t('tickets.reason')}
            value={form.reason}
            error={errorAt('reason')}
            onChange={edit('reason')}
          />
        )}
        {hasFailed && !hasGeneralRefusal && <Alert>{t('error.dataNotProvided')}</Alert>}
        {hasGeneralRefusal && <CommandFailed refusal={refusal} />}
      </Stack>
    </Dialog>
  )
}

function useDispatchForm(actor: DispatchActor) {
  const issueText = useIssueText()
  const { dispatch, form, refusal } = useSelector(actor, ({ context }) => context)
  return {
    dispatch,
    form,
    edit: (field: keyof DispatchForm) => (text: string | null) =>
      actor.send({ type: 'EDIT', field, text: text ?? '' }),
    errorAt: (field: keyof DispatchForm): string | undefined => {
      const issue = refusal?.issues.find((candidate) => fieldOfIssue(candidate) === field)
      return issue && issueText(issue.key)
    },
  }
}

function SendingFields({ actor }: { actor: DispatchActor }) {
  const t = useText()
  const today = useToday()
  const { dispatch, form, edit, errorAt } = useDispatchForm(actor)
  return (
    <>
      <TextField
        label={t('tickets.slipNumber')}
        hint={t('tickets.slipNumber.hint')}
        autoComplete="off"
        value={form.slipNumber}
        error={errorAt('slipNumber')}
        onChange={edit('slipNumber')}
      />
      <TextField
        label={t('tickets.parcelNumber')}
        optional
        autoComplete="off"
        value={form.parcelNumber}
        error={errorAt('parcelNumber')}
        onChange={edit('parcelNumber')}
      />
      <DateField
        label={t('tickets.sentOn')}
        value={form.sentOn === '' ? null : form.sentOn}
        {...(dispatch && { min: earliestSentOn(dispatch) })}
        max={today}
        error={errorAt('sentOn')}
        onChange={edit('sentOn')}
      />
    </>
  )
}

function ReimbursementFields({ actor }: { actor: DispatchActor }) {
  const t = useText()
  const { money } = useMoney()
  const today = useToday()
  const { dispatch, form, edit, errorAt } = useDispatchForm(actor)
  const missingCents = useSelector(actor, ({ context }) => unpaidCents(context))
  const hasRest = missingCents !== null && missingCents !== 0
  return (
    <>
      <MoneyField
        label={t('tickets.reimbursed')}
        text={form.reimbursed}
        error={errorAt('reimbursed')}
        onText={edit('reimbursed')}
      />
      <MoneyField
        label={t('tickets.commission')}
        text={form.commission}
        error={errorAt('commission')}
        onText={edit('commission')}
      />
      <DateField
        label={t('tickets.reimbursedOn')}
        value={form.reimbursedOn === '' ? null : form.reimbursedOn}
        {...(dispatch?.sentOn && { min: dispatch.sentOn })}
        max={today}
        error={errorAt('reimbursedOn')}
        onChange={edit('reimbursedOn')}
      />
      <p role="status">
        {hasRest &&
          t(missingCents > 0 ? 'tickets.missing.ask' : 'tickets.surplus.ask', {
            amount: money(Math.abs(missingCents)),
          })}
      </p>
      {hasRest && (
        <TextArea
          label={t('tickets.reason')}
          value={form.reason}
          error={errorAt('reason')}
          onChange={edit('reason')}
        />
      )}
    </>
  )
}
