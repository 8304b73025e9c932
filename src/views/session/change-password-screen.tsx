import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type MessageId, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { CredentialForm, useCredential } from '../credential/credential-form.tsx'
import { CredentialProblem } from '../credential/credential-problem.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Alert, LinkButton, notify, Page, SkeletonText, Stack } from '../ui/index.ts'

const NewEmail = lazyComponent(() => import('./new-email.tsx'), 'NewEmail', <SkeletonText lines={4} />)
const SignUp = lazyComponent(() => import('./sign-up.tsx'), 'SignUp', <SkeletonText lines={4} />)

/** The kind of link, and its token: 32 bytes in base64url. */
const LINK_FRAGMENT = /^#(reset|invitation|email)=([\w-]{43})$/u

/** /change-password: links in e-mails lead here. They set a new password, accept an invitation, or confirm a new e-mail address. */
export default function ChangePasswordScreen() {
  // The token is in the fragment (#), which browsers do not send with requests.
  const [[, kind, token = ''] = []] = useState(() => LINK_FRAGMENT.exec(location.hash) ?? [])
  if (kind === 'email') return <NewEmail token={token} />
  if (kind === 'invitation') return <SignUp token={token} />
  return kind === 'reset' ? <ResetPassword token={token} /> : <InvalidLink />
}

function ResetPassword({ token }: { token: string }) {
  const t = useText()
  const { ports } = useApp()
  const [, navigate] = useLocation()
  const actor = useCredential('reset', {
    send: ports.account.changePassword(token),
    accepted: () => {
      notify.success(t('code.11020' satisfies MessageId))
      navigate('/login', { replace: true })
    },
  })
  return (
    <Page title={t('page.changePassword')}>
      <Stack gap={24}>
        <p>{t('account.reset.message')}</p>
        <CredentialForm
          actor={actor}
          autoFocus
          label={t('page.changePassword')}
          submitLabel={t('account.password.submit')}
          problem={
            <CredentialProblem
              actor={actor}
              failedText="error.internal"
              hasUnauthorizedTitle
              action={<LinkButton href="/forgot-password">{t('account.reset.again')}</LinkButton>}
            />
          }
        />
      </Stack>
    </Page>
  )
}

/** Shown when the address has no token, or an incomplete one. */
function InvalidLink() {
  const t = useText()
  return (
    <Page title={t('page.changePassword')} hasError>
      <Stack gap={24}>
        <Alert
          title={t('error.Unauthorized')}
          action={<LinkButton href="/forgot-password">{t('account.reset.again')}</LinkButton>}
        >
          {t('account.reset.noLink')}
        </Alert>
        <p>
          <Link href="/login">{t('account.toLogin')}</Link>
        </p>
      </Stack>
    </Page>
  )
}
