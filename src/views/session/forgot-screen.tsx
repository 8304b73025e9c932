import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { selectIsDone, selectIsSending } from '../../machines/credential/machine.ts'
import { useApp } from '../app.tsx'
import { CredentialForm, useCredential } from '../credential/credential-form.tsx'
import { CredentialProblem } from '../credential/credential-problem.tsx'
import { Alert, Page, Stack } from '../ui/index.ts'

/** /forgot-password: how to set a new password. Without a mail server, only the server's operator can create a link for that. */
export default function ForgotScreen() {
  const t = useText()
  const { config } = useApp()
  if (config.mail) return <LinkRequest />
  return (
    <Page title={t('page.forgotPassword')}>
      <Stack gap={24}>
        <p>{t('account.forgotten.withoutMail')}</p>
        <ToLogin />
      </Stack>
    </Page>
  )
}

/** Requests an e-mail with a link to set a new password. The answer is the same for an unknown e-mail address. */
function LinkRequest() {
  const t = useText()
  const { ports, config } = useApp()
  const actor = useCredential('forgotten', { send: ports.account.forgotPassword, accepted: () => undefined })
  const isDone = useSelector(actor, selectIsDone)
  const isSending = useSelector(actor, selectIsSending)
  const hasProblem = useSelector(actor, (state) => state.matches('refused') || state.matches('failed'))
  return (
    <Page title={t('page.forgotPassword')} hasError={hasProblem}>
      <Stack gap={24}>
        <p>{t('account.forgotten.message')}</p>
        {isDone && !isSending && (
          <Alert tone="success" title={t('account.forgotten.done.title')}>
            {t('account.forgotten.done.message')}
            {config.demo && (
              <>
                {' '}
                <a href="/outbox">{t('account.outbox')}</a>
              </>
            )}
          </Alert>
        )}
        <CredentialForm
          actor={actor}
          autoFocus
          label={t('page.forgotPassword')}
          submitLabel={t('account.forgotten.submit')}
          problem={<CredentialProblem actor={actor} failedText="error.internal" hasUnauthorizedTitle />}
        />
        <ToLogin />
      </Stack>
    </Page>
  )
}

function ToLogin() {
  const t = useText()
  return (
    <p>
      <Link href="/login">{t('account.toLogin')}</Link>
    </p>
  )
}
