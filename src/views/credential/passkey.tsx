import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { SessionUser } from '../../domain/contract/auth.ts'
import { type MessageId, useText } from '../../i18n/index.ts'
import {
  type passkeyMachine,
  passkeyWith,
  selectHasFailed,
  selectIsBusy,
  selectRefusal,
} from '../../machines/passkey/machine.ts'
import type { PasskeyPorts } from '../../machines/passkey/types.ts'
import { useApp } from '../app.tsx'
import { useRefusalText } from '../data/command-failed.tsx'
import { Alert, Button, Stack } from '../ui/index.ts'
import { useWorkflow } from '../use-workflow.ts'

type PasskeyActor = ActorRefFrom<typeof passkeyMachine>

/** Starts the machine that registers a passkey or signs in with one. The ports are read on the first render only. */
export function usePasskey<Data>(ports: PasskeyPorts<Data>): PasskeyActor {
  const [machine] = useState(() => passkeyWith(ports))
  return useWorkflow(machine)
}

/** Shows why the passkey was not accepted; nothing if the person cancelled. */
export function PasskeyProblem({ passkey }: { passkey: PasskeyActor }) {
  const t = useText()
  const refusalText = useRefusalText()
  const hasFailed = useSelector(passkey, selectHasFailed)
  const refusal = useSelector(passkey, selectRefusal)
  if (hasFailed) return <Alert>{t('account.passkeys.failed')}</Alert>
  return refusal && <Alert subject={refusal}>{refusalText(refusal)}</Alert>
}

interface PasskeyButtonProps {
  label: MessageId
  ports: Omit<PasskeyPorts<SessionUser>, 'accepted'>
  onSignedIn: (user: SessionUser) => void
}

function PasskeyButton({ label, ports, onSignedIn }: PasskeyButtonProps) {
  const t = useText()
  const passkey = usePasskey({ ...ports, accepted: onSignedIn })
  const isBusy = useSelector(passkey, selectIsBusy)
  return (
    <Stack gap={16}>
      <PasskeyProblem passkey={passkey} />
      <Button size="large" busy={isBusy} onClick={() => passkey.send({ type: 'START' })}>
        {t(label)}
      </Button>
    </Stack>
  )
}

/** The button that signs in by passkey, instead of password and code. */
export function PasskeySignIn() {
  const { ports, session } = useApp()
  return (
    <PasskeyButton
      label="account.passkeys.signIn"
      ports={ports.account.passkeys.signIn}
      onSignedIn={(user) => session.send({ type: 'PASSKEY_ACCEPTED', user })}
    />
  )
}

/** The button that uses a passkey for the second step of the sign-in that the token identifies. */
export function PasskeySecondStep({ token }: { token: string }) {
  const { ports, session } = useApp()
  return (
    <PasskeyButton
      label="account.passkeys.secondStep"
      ports={ports.account.passkeys.secondStep(token)}
      onSignedIn={(user) => session.send({ type: 'CODE_ACCEPTED', user })}
    />
  )
}
