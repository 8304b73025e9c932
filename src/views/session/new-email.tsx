import { useLocation } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { CredentialForm, useCredential } from '../credential/credential-form.tsx'
import { CredentialProblem } from '../credential/credential-problem.tsx'
import { notify, Page, Stack } from '../ui/index.ts'

/**
 * The page that confirms a new e-mail address, opened by the link in the e-mail. It asks for a click, because programs that check e-mails open
 * links too. The user need not be signed in.
 */
export function NewEmail({ token }: { token: string }) {
  const t = useText()
  const { ports } = useApp()
  const [, navigate] = useLocation()
  const actor = useCredential('newEmail', {
    send: ports.account.confirmEmail(token),
    accepted: ({ email }) => {
      notify.success(t('account.newEmail.done', { email }))
      navigate('/login', { replace: true })
    },
  })
  return (
    <Page title={t('account.newEmail.title')}>
      <Stack gap={24}>
        <p>{t('account.newEmail.message')}</p>
        <CredentialForm
          actor={actor}
          label={t('account.newEmail.title')}
          submitLabel={t('account.newEmail.submit')}
          problem={<CredentialProblem actor={actor} failedText="error.exception" hasUnauthorizedTitle />}
        />
      </Stack>
    </Page>
  )
}
