import { useSelector } from '@xstate/react'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { selectIssueAt } from '../../../machines/outcome.ts'
import { useIssueText } from '../../data/issue-texts.ts'
import { Button, ConfirmDialog, Dialog, TextField } from '../../ui/index.ts'
import type { ResourceFormActor } from './use-resource-form.ts'

/** The dialogs of a form: one asks for the user's password again, one confirms leaving with unsaved changes. */
export function FormQuestions({ form }: { form: ResourceFormActor }) {
  const t = useText()
  const isConfirming = useSelector(form, (state) => state.matches('confirming'))
  const isLeaving = useSelector(form, (state) => state.matches('leaving'))
  return (
    <>
      {isConfirming && <PasswordQuestion form={form} />}
      <ConfirmDialog
        open={isLeaving}
        buttons="yesNo"
        look="danger"
        title={t('administration.leave.title')}
        onConfirm={() => form.send({ type: 'DISCARD' })}
        onCancel={() => form.send({ type: 'CANCEL' })}
      >
        {t('administration.leave.message')}
      </ConfirmDialog>
    </>
  )
}

function PasswordQuestion({ form }: { form: ResourceFormActor }) {
  const t = useText()
  const issueText = useIssueText()
  const id = useId()
  const [password, setPassword] = useState('')
  const issue = useSelector(form, selectIssueAt('currentPassword'))
  const wasWrong = issue !== undefined && issue !== 'issue.required'
  const cancel = () => form.send({ type: 'CANCEL' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') form.send({ type: 'CONFIRM', password })
  }
  return (
    <Dialog
      open
      title={t('administration.password.title')}
      description={t('administration.password.message')}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" form={id}>
            {t('action.validate')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          type="password"
          autoFocus
          autoComplete="current-password"
          label={t('administration.password.label')}
          value={password}
          error={wasWrong && password === '' ? issueText(issue) : undefined}
          onChange={setPassword}
        />
      </form>
    </Dialog>
  )
}
