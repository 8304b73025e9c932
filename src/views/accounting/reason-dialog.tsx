import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import type { Refusal } from '../../domain/outcome.ts'
import { useHasText, useText } from '../../i18n/index.ts'
import { selectIsSaving } from '../../machines/form/machine.ts'
import type { FormPorts } from '../../machines/form/types.ts'
import { selectIssueAt } from '../../machines/outcome.ts'
import { useRefusalText } from '../data/command-failed.tsx'
import { useIssueText } from '../data/issue-texts.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { useForm } from '../form/use-form.ts'
import { Alert, ConfirmDialog, Stack, TextField } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'

interface ReasonDialogProps<Result> {
  title: string
  /** Explains the consequence of the command. */
  message: string
  /** The request body without the reason. It may change while the dialog is open: the body that is current when the user confirms is sent. */
  body: Readonly<Record<string, unknown>>
  /** Names the draft of the reason; by default the body. */
  draftKey?: string
  ports: FormPorts<unknown, Result>
  /** Called after the command succeeded. */
  onDone: (result: Result) => void
  onClose: () => void
  /** Why the command is not possible now; undefined while it is possible. */
  disabledReason?: string | undefined
  /** Further content, shown between the message and the reason field. */
  children?: ReactNode
  /** Renders a refusal; by default an alert that contains only the text. */
  showRefusal?: (text: string, refusal: Refusal) => ReactNode
}

/**
 * Asks for a reason and sends a command with it. The typed reason is stored as a draft and remains after a refusal. After a refusal the
 * data that the screen shows is loaded again.
 */
export function ReasonDialog<Result>({
  title,
  message,
  body,
  draftKey = JSON.stringify(body),
  ports,
  onDone,
  onClose,
  disabledReason,
  children,
  showRefusal = (text, subject) => <Alert subject={subject}>{text}</Alert>,
}: ReasonDialogProps<Result>) {
  const t = useText()
  const hasText = useHasText()
  const issueText = useIssueText()
  const refusalText = useRefusalText()
  // A retry after a failure must send the same body again, even if `body` has changed since.
  const sentBody = useRef(body)
  const form = useForm<unknown, Result>({
    rules: {
      parse: ({ reason }) => {
        const text = String(reason).trim()
        // The server refuses a reason that is too long: each command has its own limit.
        return text === ''
          ? { issues: [{ path: 'reason', key: 'issue.required' }] }
          : { body: { ...sentBody.current, reason: text } }
      },
      valuesOf: () => ({ reason: '' }),
    },
    ports,
    row: null,
    start: { reason: '' },
    draftKey: `reason ${draftKey}`,
  })
  const reason = useSelector(form, ({ context }) => String(context.values.reason))
  const notice = useSelector(form, ({ context }) => context.notice)
  const issue = useSelector(form, selectIssueAt('reason'))
  const refusal = useSelector(form, ({ context }) => context.refusal)
  // The text of an invalid request does not say what is invalid. Its issue does, but the form has no field for it.
  const otherIssue = refusal?.issues.find(({ path }) => path !== 'reason')?.key
  const refusalMessage = (refused: Refusal) =>
    refused.name === 'InvalidRequest' && otherIssue !== undefined && hasText(otherIssue)
      ? t(otherIssue)
      : refusalText(refused)
  const isSaving = useSelector(form, selectIsSaving)
  const hasFailed = useSelector(form, (state) => state.matches('failed'))
  const submit = () => {
    if (!hasFailed) sentBody.current = body
    form.send({ type: hasFailed ? 'RETRY' : 'SAVE' })
  }
  const close = () => {
    // The command may have run.
    if (hasFailed) ports.changed()
    onClose()
  }
  useSucceeded<Result>(form, ({ data }) => {
    onDone(data)
    onClose()
  })
  return (
    <ConfirmDialog
      open
      title={title}
      busy={isSaving}
      disabledReason={disabledReason}
      onConfirm={submit}
      onCancel={close}
    >
      <Stack>
        <p>{message}</p>
        {children}
        <DraftNote notice={notice} />
        <TextField
          label={t('accounting.reason')}
          value={reason}
          readOnly={isSaving || hasFailed}
          error={issue && issueText(issue)}
          onChange={(value) => form.send({ type: 'EDIT', field: 'reason', value })}
        />
        {hasFailed && <Alert>{t('error.dataNotProvided')}</Alert>}
        {refusal && !hasFailed && issue === undefined && showRefusal(refusalMessage(refusal), refusal)}
      </Stack>
    </ConfirmDialog>
  )
}
