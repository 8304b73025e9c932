import type { SecondStep } from '../../domain/contract/auth.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Button, Stack } from '../ui/index.ts'
import { CredentialForm, useCredential } from './credential-form.tsx'
import { CredentialProblem } from './credential-problem.tsx'

/** The second step of signing in: the code of the authenticator app, or a recovery code. */
export function CodeStep({ secondStep }: { secondStep: SecondStep }) {
  const t = useText()
  const { ports, session } = useApp()
  const actor = useCredential('code', {
    send: ports.account.takeSecondStep(secondStep.token),
    taken: (user) => session.send({ type: 'CODE_ACCEPTED', user }),
  })
  return (
    <Stack gap={16}>
      <p>{t('account.code.message')}</p>
      <CredentialForm
        actor={actor}
        autoFocus
        label={t('account.code.title')}
        submit={t('session.signIn')}
        problem={<CredentialProblem actor={actor} failed="error.dataNotProvided" />}
      />
      <Button size="large" onClick={() => session.send({ type: 'CANCEL_CODE' })}>
        {t('account.code.back')}
      </Button>
    </Stack>
  )
}
