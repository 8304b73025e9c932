import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { SecondFactorSetup } from '../../domain/contract/accounts.ts'
import { groupByFour } from '../../domain/group-by-four.ts'
import { useText } from '../../i18n/index.ts'
import {
  type enrolmentMachine,
  enrolmentWith,
  selectMayCancel,
  selectRecoveryCodes,
  selectSetup,
  selectStep,
} from '../../machines/enrolment/machine.ts'
import { useApp } from '../app.tsx'
import { CredentialForm, useCredential } from '../credential/credential-form.tsx'
import { CredentialProblem } from '../credential/credential-problem.tsx'
import { Button, Checkbox, Stack } from '../ui/index.ts'
import { useWorkflow } from '../use-workflow.ts'
import style from './account.module.css'

type EnrolmentActor = ActorRefFrom<typeof enrolmentMachine>

interface EnrolmentProps {
  /** Shown above the steps until the second factor is active. */
  introduction?: ReactNode
  /** What a person can do instead; shown below the steps until the second factor is active. */
  alternatives?: ReactNode
  /** Left out when the second factor is required: there is then no cancel button. */
  onCancel?: () => void
  onEnrolled: () => void
}

/** Setting up an authenticator app: the password; the QR code, and a first code that the app shows; the recovery codes. */
export function Enrolment({ introduction, alternatives, onCancel, onEnrolled }: EnrolmentProps) {
  const t = useText()
  const [machine] = useState(() => enrolmentWith({ enrolled: onEnrolled }))
  const actor = useWorkflow(machine, { input: { required: !onCancel } })
  const step = useSelector(actor, selectStep)
  const setup = useSelector(actor, selectSetup)
  const mayCancel = useSelector(actor, selectMayCancel)
  return (
    <Stack gap={16}>
      {step !== 'saving' && introduction}
      {step === 'identifying' && <Identification enrolment={actor} />}
      {step === 'scanning' && setup && <Scanning enrolment={actor} setup={setup} />}
      {step === 'saving' && <Saving enrolment={actor} />}
      {step !== 'saving' && alternatives}
      {mayCancel && onCancel && (
        <Button
          size="large"
          onClick={() => {
            actor.send({ type: 'CANCEL' })
            onCancel()
          }}
        >
          {t('action.cancel')}
        </Button>
      )}
    </Stack>
  )
}

function Identification({ enrolment }: { enrolment: EnrolmentActor }) {
  const t = useText()
  const { ports } = useApp()
  const actor = useCredential('confirmation', {
    send: ports.account.beginSecondFactor,
    accepted: (setup) => enrolment.send({ type: 'BEGUN', setup }),
  })
  return (
    <CredentialForm
      actor={actor}
      autoFocus
      label={t('account.secondFactor.title')}
      submitLabel={t('account.next')}
      problem={<CredentialProblem actor={actor} failedText="error.internal" />}
    />
  )
}

function Scanning({ enrolment, setup }: { enrolment: EnrolmentActor; setup: SecondFactorSetup }) {
  const t = useText()
  const { ports } = useApp()
  const actor = useCredential('code', {
    send: ports.account.confirmSecondFactor,
    accepted: ({ recoveryCodes }) => enrolment.send({ type: 'CONFIRMED', recoveryCodes }),
  })
  return (
    <>
      <p>{t('account.secondFactor.scan')}</p>
      <img
        className={style.qrCode}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
        alt={t('account.secondFactor.qrCode')}
      />
      <p>
        {t('account.secondFactor.secret')} <code className={style.secret}>{groupByFour(setup.secret)}</code>
      </p>
      <CredentialForm
        actor={actor}
        autoFocus
        label={t('account.secondFactor.title')}
        submitLabel={t('account.secondFactor.confirm')}
        problem={<CredentialProblem actor={actor} failedText="error.internal" />}
      />
    </>
  )
}

function Saving({ enrolment }: { enrolment: EnrolmentActor }) {
  const t = useText()
  const codes = useSelector(enrolment, selectRecoveryCodes)
  const [isSaved, setSaved] = useState(false)
  const message = useRef<HTMLParagraphElement>(null)
  // Screen readers read what the codes are for, and then the codes.
  useEffect(() => message.current?.focus(), [])
  return (
    <>
      <p ref={message} tabIndex={-1}>
        {t('account.recovery.message')}
      </p>
      <ul className={style.codes} aria-label={t('account.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Checkbox label={t('account.recovery.saved')} checked={isSaved} onChange={setSaved} />
      <Button
        look="primary"
        size="large"
        disabledReason={isSaved ? undefined : t('account.recovery.notSaved')}
        onClick={() => enrolment.send({ type: 'FINISH', saved: isSaved })}
      >
        {t('account.next')}
      </Button>
    </>
  )
}
