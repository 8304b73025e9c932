import { useId, useState } from 'react'
import type { Passkey } from '../../domain/contract/passkeys.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { CredentialForm, CredentialSubmit, useCredential } from '../credential/credential-form.tsx'
import { CredentialProblem } from '../credential/credential-problem.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'
import { Button, Dialog, notify, Row, Stack } from '../ui/index.ts'
import style from './account.module.css'
import { PasskeyRegistration } from './passkey-registration.tsx'

/** Lists the user's passkeys; each can be renamed or removed, and a new one added. */
export function Passkeys() {
  const t = useText()
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.account.passkeys.list, null, {
    dependsOn: ['passkeys'],
  })
  const reload = () => ports.queries.invalidate('passkeys', 'secondfactor', 'ownsessions')
  return (
    <Stack gap={16} className={style.narrow ?? ''}>
      <p>{t('account.passkeys.message')}</p>
      {!data && <NotLoaded {...loading} lines={2} />}
      {data && data.length > 0 && (
        <ul className={style.passkeys} aria-label={t('account.passkeys.title')}>
          {data.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <PasskeyRegistration onRegistered={reload} onCancelled={reload} />
    </Stack>
  )
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const t = useText()
  const { dateTime } = useDates()
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li>
      <Row justify="between">
        <span>
          <strong>{name}</strong>
          <br />
          {t('account.passkeys.created', { date: dateTime(createdAt) })} ·{' '}
          {lastUsedAt === null
            ? t('account.passkeys.unused')
            : t('account.passkeys.used', { date: dateTime(lastUsedAt) })}
        </span>
        <Row>
          <Button onClick={() => setDialog('rename')}>{t('account.passkeys.rename')}</Button>
          <Button onClick={() => setDialog('remove')}>{t('account.passkeys.remove')}</Button>
        </Row>
      </Row>
      {dialog && <PasskeyDialog kind={dialog} passkey={passkey} onClose={() => setDialog(null)} />}
    </li>
  )
}

interface PasskeyDialogProps {
  kind: 'rename' | 'remove'
  passkey: Passkey
  onClose: () => void
}

/** Asks for the new name, or for the password before a passkey is removed. */
function PasskeyDialog({ kind, passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const t = useText()
  const { ports } = useApp()
  const formId = useId()
  const isRemoval = kind === 'remove'
  const close = () => {
    // If the answer was lost or has not arrived, the passkey may have been changed nevertheless.
    ports.queries.invalidate('passkeys', 'secondfactor')
    onClose()
  }
  const actor = useCredential<unknown>(isRemoval ? 'confirmation' : 'passkeyName', {
    send: isRemoval ? ports.account.passkeys.remove(id) : ports.account.passkeys.rename(id),
    accepted: () => {
      notify.success(t(isRemoval ? 'account.passkeys.removed' : 'account.passkeys.renamed'))
      close()
    },
  })
  const title = t(isRemoval ? 'account.passkeys.removeTitle' : 'account.passkeys.renameTitle', { name })
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <CredentialSubmit actor={actor} form={formId}>
            {t(isRemoval ? 'account.passkeys.remove' : 'action.save')}
          </CredentialSubmit>
        </>
      }
    >
      <Stack gap={16}>
        {isRemoval && <p>{t('account.passkeys.removeMessage')}</p>}
        <CredentialForm
          id={formId}
          actor={actor}
          autoFocus
          label={title}
          {...(!isRemoval && { start: { passkeyName: name } })}
          problem={<CredentialProblem actor={actor} failedText="error.internal" />}
        />
      </Stack>
    </Dialog>
  )
}
