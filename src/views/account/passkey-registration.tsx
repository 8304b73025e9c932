import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { CODES } from '../../domain/codes.ts'
import type { PasskeyOptions } from '../../domain/contract/passkeys.ts'
import { useText } from '../../i18n/index.ts'
import { selectDeviceHasPasskey, selectIsBusy } from '../../machines/passkey/machine.ts'
import { useApp } from '../app.tsx'
import { CredentialForm, useCredential } from '../credential/credential-form.tsx'
import { CredentialProblem } from '../credential/credential-problem.tsx'
import { PasskeyProblem, usePasskey } from '../credential/passkey.tsx'
import { Alert, Button, notify, Row, Stack } from '../ui/index.ts'

interface PasskeyRegistrationProps {
  onRegistered: () => void
  /** Called after Cancel. A request without an answer may have added the passkey nevertheless. */
  onCancelled?: () => void
}

/** The button that adds a passkey of this device, and the form that it opens. */
export function PasskeyRegistration({ onRegistered, onCancelled }: PasskeyRegistrationProps) {
  const t = useText()
  const { config } = useApp()
  const [isOpen, setOpen] = useState(false)
  if (!config.passkeys) return null
  if (!isOpen)
    return (
      <Row>
        <Button onClick={() => setOpen(true)}>{t('account.passkeys.add')}</Button>
      </Row>
    )
  return (
    <RegistrationForm
      onRegistered={() => {
        setOpen(false)
        onRegistered()
      }}
      onCancel={() => {
        setOpen(false)
        onCancelled?.()
      }}
    />
  )
}

interface RegistrationFormProps {
  onRegistered: () => void
  onCancel: () => void
}

/** Asks for the password, then the browser shows its own dialog. An answer that arrives after Cancel is ignored. */
function RegistrationForm({ onRegistered, onCancel }: RegistrationFormProps) {
  const t = useText()
  const { ports } = useApp()
  const challenge = useRef<PasskeyOptions>({ options: {} })
  const passkey = usePasskey({
    ...ports.account.passkeys.registration,
    // The answer to the password form already contained the challenge.
    begin: async () => ({ kind: 'done', code: CODES.saved, data: challenge.current }),
    accepted: () => {
      notify.success(t('account.passkeys.done'))
      onRegistered()
    },
  })
  const actor = useCredential('confirmation', {
    send: ports.account.passkeys.beginRegistration,
    accepted: (options) => {
      challenge.current = options
      passkey.send({ type: 'START' })
    },
  })
  const isBusy = useSelector(passkey, selectIsBusy)
  const isAlreadyRegistered = useSelector(passkey, selectDeviceHasPasskey)
  return (
    <Stack gap={16}>
      {isAlreadyRegistered && <Alert tone="info">{t('account.passkeys.known')}</Alert>}
      <PasskeyProblem passkey={passkey} />
      <CredentialForm
        actor={actor}
        autoFocus
        label={t('account.passkeys.add')}
        submitLabel={t('account.next')}
        problem={<CredentialProblem actor={actor} failedText="error.internal" />}
      />
      <Button size="large" busy={isBusy} onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </Stack>
  )
}
