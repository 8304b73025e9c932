import { useText } from '../../i18n/index.ts'
import { Enrolment } from '../account/enrolment.tsx'
import { PasskeyRegistration } from '../account/passkey-registration.tsx'
import { useApp } from '../app.tsx'
import { Button } from '../ui/index.ts'

/** The sign-in step in which a user sets up the second factor that the organization requires. */
export function EnrolmentStep() {
  const t = useText()
  const { session, config } = useApp()
  return (
    <div data-screen="login" data-state="enrolling">
      <Enrolment
        introduction={<p>{t('account.secondFactor.required')}</p>}
        alternatives={
          <>
            {config.passkeys && (
              <>
                <p>{t('account.passkeys.instead')}</p>
                <PasskeyRegistration onRegistered={() => session.send({ type: 'ENROLLED' })} />
              </>
            )}
            <Button size="large" onClick={() => session.send({ type: 'SIGN_OUT' })}>
              {t('account.secondFactor.leave')}
            </Button>
          </>
        }
        onEnrolled={() => session.send({ type: 'ENROLLED' })}
      />
    </div>
  )
}
