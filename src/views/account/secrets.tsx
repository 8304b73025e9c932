import { useEffect, useRef } from 'react'
import type { OwnAccount } from '../../domain/contract/accounts.ts'
import type { MessageId } from '../../i18n/index.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { CredentialForm, useCredential } from '../credential/credential-form.tsx'
import { CredentialProblem } from '../credential/credential-problem.tsx'
import { Alert, notify, Stack } from '../ui/index.ts'
import style from './account.module.css'

/** Changes the e-mail address: asks for the password again, and sends a confirmation link to the new address. */
export function OwnEmail({ account }: { account: OwnAccount }) {
  const t = useText()
  const { ports } = useApp()
  // The name can be saved while an address is being typed. That creates another version of the account, which the request must send.
  const version = useRef(account.version)
  useEffect(() => {
    version.current = account.version
  })
  const actor = useCredential('ownEmail', {
    send: (values, call) => ports.account.changeOwnEmail(version.current)(values, call),
    accepted: ({ newEmail }) => {
      if (newEmail !== null) notify.success(t('account.email.sent', { email: newEmail }))
      ports.queries.invalidate('ownaccount')
    },
  })
  return (
    <Stack gap={16} className={style.narrow ?? ''}>
      <p>{t('account.email.message', { email: account.email })}</p>
      {account.newEmail !== null && (
        <Alert tone="info">{t('account.email.waiting', { email: account.newEmail })}</Alert>
      )}
      <CredentialForm
        actor={actor}
        isNewEmailField
        label={t('account.email.title')}
        submitLabel={t('account.email.submit')}
        problem={<CredentialProblem actor={actor} failedText="error.internal" />}
      />
    </Stack>
  )
}

/** Changes the password. All sessions end; a new session replaces the current one, so the person stays signed in. */
export function OwnPassword() {
  const t = useText()
  const { ports, session } = useApp()
  const actor = useCredential('ownPassword', {
    send: ports.account.changeOwnPassword,
    accepted: (user) => {
      session.send({ type: 'REPLACE_USER', user })
      notify.success(t('code.11020' satisfies MessageId))
      ports.queries.invalidate('ownsessions')
    },
  })
  return (
    <Stack gap={16} className={style.narrow ?? ''}>
      <p>{t('account.password.message')}</p>
      <CredentialForm
        actor={actor}
        label={t('account.password.title')}
        submitLabel={t('account.password.submit')}
        problem={<CredentialProblem actor={actor} failedText="error.internal" />}
      />
    </Stack>
  )
}
