import { useText } from '../../i18n/index.ts'
import { Enrolment } from '../account/enrolment.tsx'
import { PasskeyRegistration } from '../account/passkey-registration.tsx'
import { useApp } from '../app.tsx'
import { Button, Stack } from '../ui/index.ts'

/** The step of signing in in which a user sets up the second factor that the organization requires. */
export function EnrolmentStep() {
  const t = useText()
  const { session, config } = useApp()
  return (
    <div data-screen="login" data-state="enrolling">
      <Stack gap={16}>
        <p>{t('account.secondFactor.required')}</p>
        <Enrolment onEnrolled={() => session.send({ type: 'ENROLLED' })} />
        {config.passkeys && (
          <>
            <p>{t('account.passkeys.instead')}</p>
            <PasskeyRegistration onRegistered={() => session.send({ type: 'ENROLLED' })} />
          </>
        )}
        <Button size="large" onClick={() => session.send({ type: 'SIGN_OUT' })}>
          {t('account.secondFactor.leave')}
        </Button>
      </Stack>
    </div>
  )
}
