import type { SecondStep } from '../../domain/contract/auth.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { CredentialForm, useCredential } from '../credential/credential-form.tsx'
import { CredentialProblem } from '../credential/credential-problem.tsx'
import { PasskeySecondStep } from '../credential/passkey.tsx'
import { Button, Stack } from '../ui/index.ts'

/** The second step of signing in: a passkey, the code of the authenticator app, or a recovery code. */
export function CodeStep({ secondStep }: { secondStep: SecondStep }) {
  const t = useText()
  const { session } = useApp()
  return (
    <Stack gap={16}>
      {secondStep.passkey && <PasskeySecondStep token={secondStep.token} />}
      {secondStep.code && <CodeForm secondStep={secondStep} />}
      <Button size="large" onClick={() => session.send({ type: 'CANCEL_CODE' })}>
        {t('account.code.back')}
      </Button>
    </Stack>
  )
}

function CodeForm({ secondStep }: { secondStep: SecondStep }) {
  const t = useText()
  const { ports, session } = useApp()
  const actor = useCredential('code', {
    send: ports.account.takeSecondStep(secondStep.token),
    accepted: (user) => session.send({ type: 'CODE_ACCEPTED', user }),
  })
  return (
    <>
      <p>{t('account.code.message')}</p>
      <CredentialForm
        actor={actor}
        autoFocus
        label={t('account.code.title')}
        submitLabel={t('session.signIn')}
        problem={<CredentialProblem actor={actor} failedText="error.dataNotProvided" />}
      />
    </>
  )
}
