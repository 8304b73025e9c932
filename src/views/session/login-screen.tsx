import { useSelector } from '@xstate/react'
import { type FormEvent, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, Redirect } from 'wouter'
import { type MessageId, useText } from '../../i18n/index.ts'
import {
  type SignInProblem,
  selectIsBusy,
  selectIsEnrolling,
  selectIsSignedIn,
  selectProblem,
  selectRefusal,
  selectSecondStep,
  selectSecondsLeft,
} from '../../machines/session/selectors.ts'
import { useApp } from '../app.tsx'
import { CommandFailed } from '../data/command-failed.tsx'
import { useIssueTextAt } from '../data/issue-texts.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Alert, Button, Page, Panel, SkeletonText, Stack, TextField } from '../ui/index.ts'
import { usePersonLanguage } from '../use-person-language.ts'
import style from './demo-accounts.module.css'

const EnrolmentStep = lazyComponent(() => import('./enrolment-step.tsx'), 'EnrolmentStep')
const PasskeySignIn = lazyComponent(() => import('../credential/passkey.tsx'), 'PasskeySignIn', null)
const ProviderSignIn = lazyComponent(() => import('../credential/provider.tsx'), 'ProviderSignIn', null)
const CodeStep = lazyComponent(() => import('./code-step.tsx'), 'CodeStep')

/** /login: signing in, with the second step or its set-up where it is required. A refusal does not clear the fields. */
export default function LoginScreen() {
  const t = useText()
  const { session, config } = useApp()
  useLanguageOfSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const isBusy = useSelector(session, selectIsBusy)
  const isSignedIn = useSelector(session, selectIsSignedIn)
  const problem = useSelector(session, selectProblem)
  const refusal = useSelector(session, selectRefusal)
  const secondStep = useSelector(session, selectSecondStep)
  const isEnrolling = useSelector(session, selectIsEnrolling)
  const issueTextAt = useIssueTextAt()
  const issues = refusal?.issues ?? []
  const form = useRef<HTMLFormElement>(null)
  // After a refusal, the first invalid field takes the focus. Its error is shown there.
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusal])
  // After the sign-in, the button that had the focus is gone: the page takes it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus()
    },
    [],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    session.send({ type: 'SIGN_IN', email, password })
  }

  // A person whose role may not open the requested page stays here, to go on or to sign in as somebody else.
  if (isSignedIn && problem !== 'forbidden') return <Redirect to="/" replace />
  if (secondStep || isEnrolling)
    return (
      <Page title={t(secondStep ? 'account.code.title' : 'account.secondFactor.title')}>
        <Suspense fallback={<SkeletonText lines={4} />}>
          {secondStep ? <CodeStep secondStep={secondStep} /> : <EnrolmentStep />}
        </Suspense>
      </Page>
    )
  return (
    <Page
      title={t('page.login')}
      hasError={problem !== null && problem !== 'expired' && problem !== 'rejected'}
    >
      <div data-screen="login" data-state={problem ?? (isBusy ? 'signingIn' : 'idle')}>
        <Stack gap={24}>
          {problem && <Problem problem={problem} />}
          <form ref={form} noValidate onSubmit={submit} aria-label={t('page.login')}>
            <Stack gap={16}>
              <TextField
                type="email"
                label={t('email.label')}
                name="email"
                autoComplete="username"
                autoCapitalize="none"
                enterKeyHint="go"
                autoFocus
                large
                value={email}
                error={issueTextAt(issues, 'email')}
                onChange={setEmail}
              />
              <TextField
                type="password"
                label={t('session.password')}
                name="password"
                autoComplete="current-password"
                enterKeyHint="go"
                large
                value={password}
                error={issueTextAt(issues, 'password')}
                onChange={setPassword}
              />
              <Button look="primary" size="large" type="submit" busy={isBusy}>
                {t('session.signIn')}
              </Button>
              <p>
                <Link href="/forgot-password">{t('account.toForgotten')}</Link>
              </p>
            </Stack>
          </form>
          {config.passkeys && <PasskeySignIn />}
          {config.identityProvider && <ProviderSignIn />}
          {config.demo && (
            <DemoAccounts
              onChoose={(account) => {
                setEmail(account.email)
                setPassword(account.password)
              }}
            />
          )}
        </Stack>
      </div>
    </Page>
  )
}

/**
 * Switches to the language of the person who signs in, unless a language was chosen on this device. Listens
 * to the session instead of waiting for a render with the user, because signing in removes this screen.
 */
function useLanguageOfSession(): void {
  const { session } = useApp()
  const switchLanguage = usePersonLanguage()
  useEffect(() => {
    const update = ({ context: { user } }: ReturnType<typeof session.getSnapshot>) => {
      if (user) switchLanguage(user.language)
    }
    update(session.getSnapshot())
    const { unsubscribe } = session.subscribe(update)
    return unsubscribe
  }, [session, switchLanguage])
}

/** Shows why the person was signed out, could not sign in, or may not open the requested page. */
function Problem({ problem }: { problem: SignInProblem }) {
  const t = useText()
  const { session, ports } = useApp()
  const refusal = useSelector(session, selectRefusal)
  const { watch, areLost } = ports.lostDrafts
  const expired = t(useSyncExternalStore(watch, areLost) ? 'session.expired.lost' : 'session.expired')
  if (problem === 'expired') return <Alert tone="info">{expired}</Alert>
  if (problem === 'rejected')
    return (
      <Alert tone="info" title={t('error.token')}>
        {expired}
      </Alert>
    )
  if (problem === 'throttled') return <Throttled />
  if (problem === 'failed') return <Alert>{t('error.dataNotProvided')}</Alert>
  if (problem === 'forbidden')
    return (
      <Alert
        action={
          <>
            <Button onClick={() => session.send({ type: 'CONTINUE' })}>{t('session.continue')}</Button>
            <Button onClick={() => session.send({ type: 'SIGN_OUT' })}>{t('error.action.signIn')}</Button>
          </>
        }
      >
        {t('failure.RoleNotAllowed')}
      </Alert>
    )
  if (!refusal) return null
  // An issue that is not at the e-mail address or the password comes from the identity provider.
  const isProviderRefusal = refusal.issues.some(({ path }) => path !== 'email' && path !== 'password')
  if (isProviderRefusal) return <Alert>{t('failure.IdentityRefused')}</Alert>
  if (refusal.issues.length > 0) return null
  return <CommandFailed refusal={refusal} />
}

/** Says how long the person has to wait. Screen readers read only the first number, because the alert would interrupt them every second. */
function Throttled() {
  const t = useText()
  const seconds = useSelector(useApp().session, selectSecondsLeft)
  const [secondsAtFirst] = useState(seconds)
  return (
    <Alert subject="throttled">
      <span className="visually-hidden">{t('session.throttled', { seconds: secondsAtFirst })}</span>
      <span aria-hidden="true">{t('session.throttled', { seconds })}</span>
    </Alert>
  )
}

/** The accounts of the demo; shown only when the server reports demo mode. */
const DEMO_ACCOUNTS = [
  { email: 'user@sacoche.example', role: 'role.user', task: 'session.demo.user' },
  { email: 'director@sacoche.example', role: 'role.director', task: 'session.demo.director' },
  { email: 'accountant@sacoche.example', role: 'role.accountant', task: 'session.demo.accountant' },
  { email: 'admin@sacoche.example', role: 'role.admin', task: 'session.demo.admin' },
  { email: 'superadmin@sacoche.example', role: 'role.superAdmin', task: 'session.demo.superAdmin' },
  { email: 'employee@sacoche.example', role: 'role.employee', task: 'session.demo.employee' },
] as const satisfies readonly { email: string; role: MessageId; task: MessageId }[]

const DEMO_PASSWORD = 'Sacoche-demo-2026'

/** Buttons that fill in the sign-in form with a demo account. */
function DemoAccounts({ onChoose }: { onChoose: (account: { email: string; password: string }) => void }) {
  const t = useText()
  return (
    <Panel title={t('session.demo.title')}>
      <Stack gap={8}>
        <p className={style.message}>{t('session.demo.message', { password: DEMO_PASSWORD })}</p>
        {DEMO_ACCOUNTS.map(({ email, role, task }) => (
          <Button key={email} look="quiet" onClick={() => onChoose({ email, password: DEMO_PASSWORD })}>
            {`${t(role)} · ${t(task)}`}
          </Button>
        ))}
      </Stack>
    </Panel>
  )
}
