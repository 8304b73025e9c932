import { useState } from 'react'
import type { SecondFactor as State } from '../../domain/contract/accounts.ts'
import { type MessageId, useDates, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { CredentialForm, useCredential } from '../credential/credential-form.tsx'
import { CredentialProblem } from '../credential/credential-problem.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'
import { Alert, Button, notify, Row, Stack } from '../ui/index.ts'
import style from './account.module.css'
import { Enrolment } from './enrolment.tsx'

/** Two-step sign-in of the user: sets up or removes an authenticator app. */
export function SecondFactorSettings() {
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.account.loadSecondFactor, null, {
    dependsOn: ['secondfactor'],
  })
  if (!data) return <NotLoaded {...loading} lines={2} />
  return data.since === null ? <SecondFactorOff /> : <SecondFactorOn state={{ ...data, since: data.since }} />
}

function SecondFactorOff() {
  const t = useText()
  const { ports } = useApp()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={16} className={style.narrow ?? ''}>
      <p>{t('account.secondFactor.message')}</p>
      {isOpen ? (
        <Enrolment
          onCancel={() => {
            setOpen(false)
            // If the answer to a right code was lost, the second factor is active nevertheless.
            ports.queries.invalidate('secondfactor')
          }}
          onEnrolled={() => {
            notify.success(t('account.secondFactor.done'))
            ports.queries.invalidate('secondfactor', 'ownsessions')
          }}
        />
      ) : (
        <Row>
          <Button onClick={() => setOpen(true)}>{t('account.secondFactor.setUp')}</Button>
        </Row>
      )}
    </Stack>
  )
}

/** With fewer unused recovery codes than this, the text about getting new codes is shown as an alert. */
const WARN_BELOW_CODES = 3

function SecondFactorOn({
  state: { since, recoveryCodesLeft, passkey, required },
}: {
  state: State & { readonly since: string }
}) {
  const t = useText()
  const { ports } = useApp()
  const { dateTime } = useDates()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={16} className={style.narrow ?? ''}>
      <p>{t('account.secondFactor.on', { date: dateTime(since), count: recoveryCodesLeft })}</p>
      {recoveryCodesLeft < WARN_BELOW_CODES ? (
        <Alert tone="info">{t('account.secondFactor.fewCodes')}</Alert>
      ) : (
        <p>{t('account.secondFactor.fewCodes')}</p>
      )}
      {isOpen ? (
        <Removal
          passkey={passkey}
          required={required}
          onCancel={() => {
            setOpen(false)
            // If the answer was lost or has not arrived, the app may have been removed nevertheless.
            ports.queries.invalidate('secondfactor')
          }}
        />
      ) : (
        <Row>
          <Button onClick={() => setOpen(true)}>{t('account.secondFactor.remove')}</Button>
        </Row>
      )}
    </Stack>
  )
}

interface RemovalProps extends Pick<State, 'passkey' | 'required'> {
  onCancel: () => void
}

function Removal({ passkey, required, onCancel }: RemovalProps) {
  const t = useText()
  const { ports } = useApp()
  const actor = useCredential('confirmation', {
    send: ports.account.removeSecondFactor,
    accepted: () => {
      notify.success(t(passkey ? 'account.secondFactor.appRemoved' : 'account.secondFactor.removed'))
      ports.queries.invalidate('secondfactor')
    },
  })
  return (
    <Stack gap={16}>
      <p>{t(removalMessage({ passkey, required }))}</p>
      <CredentialForm
        actor={actor}
        autoFocus
        label={t('account.secondFactor.remove')}
        submitLabel={t('account.secondFactor.remove')}
        problem={<CredentialProblem actor={actor} failedText="error.internal" />}
      />
      <Button size="large" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </Stack>
  )
}

/** The message that says what the user needs to sign in after the app is removed. */
function removalMessage({ passkey, required }: Pick<State, 'passkey' | 'required'>): MessageId {
  if (passkey) return 'account.secondFactor.remove.passkey'
  return required ? 'account.secondFactor.remove.required' : 'account.secondFactor.remove.message'
}
