import { useSelector } from '@xstate/react'
import { useText } from '../../i18n/index.ts'
import { selectIsSending } from '../../machines/credential/selectors.ts'
import { useApp } from '../app.tsx'
import { Button, Stack } from '../ui/index.ts'
import { useCredential } from './credential-form.tsx'
import { CredentialProblem } from './credential-problem.tsx'

/** Goes to the identity provider. A browser that comes back with the button “Back” shows the same page: the button works again. */
export function ProviderSignIn() {
  const t = useText()
  const { ports } = useApp()
  const actor = useCredential('identityProvider', {
    send: ports.account.beginAtProvider,
    taken: ports.account.goToProvider,
  })
  const isSending = useSelector(actor, selectIsSending)
  const go = () => {
    actor.send({ type: 'EDIT', field: '' })
    actor.send({ type: 'SUBMIT', values: {} })
  }
  return (
    <Stack gap={16}>
      <CredentialProblem actor={actor} failed="error.dataNotProvided" />
      <Button size="large" busy={isSending} onClick={go}>
        {t('account.withProvider')}
      </Button>
    </Stack>
  )
}
