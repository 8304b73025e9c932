import { useSelector } from '@xstate/react'
import { useText } from '../../i18n/index.ts'
import { selectIsSending } from '../../machines/credential/machine.ts'
import { useApp } from '../app.tsx'
import { Button, Stack } from '../ui/index.ts'
import { useCredential } from './credential-form.tsx'
import { CredentialProblem } from './credential-problem.tsx'

/** The button that opens the identity provider. */
export function ProviderSignIn() {
  const t = useText()
  const { ports } = useApp()
  const actor = useCredential('identityProvider', {
    send: ports.account.beginAtProvider,
    accepted: ports.account.goToProvider,
  })
  const isSending = useSelector(actor, selectIsSending)
  const go = () => {
    // After the browser's Back the page may be restored as it was left, with a machine in the state `done`.
    // That machine accepts SUBMIT again only after EDIT.
    actor.send({ type: 'EDIT', field: '' })
    actor.send({ type: 'SUBMIT', values: {} })
  }
  return (
    <Stack gap={16}>
      <CredentialProblem actor={actor} failedText="error.dataNotProvided" />
      <Button size="large" busy={isSending} onClick={go}>
        {t('account.withProvider')}
      </Button>
    </Stack>
  )
}
