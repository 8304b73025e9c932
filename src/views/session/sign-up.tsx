import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Invitation } from '../../domain/contract/accounts.ts'
import { LANGUAGES, type Language } from '../../domain/languages.ts'
import { languageName, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { CredentialForm, useCredential } from '../credential/credential-form.tsx'
import { CredentialProblem } from '../credential/credential-problem.tsx'
import { useRefusalText } from '../data/command-failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { Alert, Button, notify, Page, Select, SkeletonText, Stack } from '../ui/index.ts'
import { usePersonLanguage } from '../use-person-language.ts'

/** The page that an invitation link opens: shows the invited e-mail address, and asks for the name, a password and the language. */
export function SignUp({ token }: { token: string }) {
  const t = useText()
  const refusalText = useRefusalText()
  const { ports } = useApp()
  const { data, state, refusal, retry } = useDocument(ports.account.loadInvitation, { token })
  const hasError = state === 'refused' || state === 'failed'
  return (
    <Page title={t('account.signUp.title')} hasError={hasError}>
      {state === 'loading' && !data && <SkeletonText lines={6} />}
      {state === 'refused' && (
        <Alert title={t('error.Unauthorized')}>
          {refusal && refusalText(refusal)} {t('account.signUp.askAgain')}
        </Alert>
      )}
      {state === 'failed' && (
        <Alert action={<Button onClick={retry}>{t('action.retry')}</Button>}>{t('error.exception')}</Alert>
      )}
      {state === 'ready' && data && <Invited token={token} invitation={data} />}
    </Page>
  )
}

function Invited({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useText()
  const { ports } = useApp()
  const [, navigate] = useLocation()
  const [language, setLanguage] = useState<Language>(invitation.language)
  // A ref, because `useCredential` reads its functions on the first render only.
  const chosenLanguage = useRef<Language>(language)
  chosenLanguage.current = language
  const switchLanguage = usePersonLanguage()
  const actor = useCredential('signUp', {
    send: (values, call) => ports.account.signUp(token, chosenLanguage.current)(values, call),
    accepted: () => {
      notify.success(t('account.signUp.done'))
      switchLanguage(chosenLanguage.current)
      navigate('/login', { replace: true })
    },
  })
  return (
    <Stack gap={24}>
      <p>{t('account.signUp.message', { email: invitation.email })}</p>
      <CredentialForm
        actor={actor}
        autoFocus
        label={t('account.signUp.title')}
        submitLabel={t('account.signUp.submit')}
        start={{ firstName: invitation.firstName, lastName: invitation.lastName }}
        problem={<CredentialProblem actor={actor} failedText="error.exception" hasUnauthorizedTitle />}
      >
        {/* Tells password managers to which account the new password belongs. */}
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
        <Select
          label={t('shell.language')}
          large
          options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          value={language}
          onChange={setLanguage}
        />
      </CredentialForm>
    </Stack>
  )
}
