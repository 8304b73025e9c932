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

/** Adds a passkey of this device: asks for the password, then the browser shows its own dialog. */
export function PasskeyRegistration({ onRegistered }: { onRegistered: () => void }) {
  const t = useText()
  const { ports, config } = useApp()
  const [isOpen, setOpen] = useState(false)
  const challenge = useRef<PasskeyOptions>({ options: {} })
  const passkey = usePasskey({
    ...ports.account.passkeys.registration,
    // The answer to the password form already contained the challenge.
    begin: async () => ({ kind: 'done', code: CODES.saved, data: challenge.current }),
    accepted: () => {
      setOpen(false)
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
  if (!config.passkeys) return null
  if (!isOpen)
    return (
      <Row>
        <Button onClick={() => setOpen(true)}>{t('account.passkeys.add')}</Button>
      </Row>
    )
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
      <Button size="large" busy={isBusy} onClick={() => setOpen(false)}>
        {t('action.cancel')}
      </Button>
    </Stack>
  )
}
