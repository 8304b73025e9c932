import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { CODES } from '../../domain/codes.ts'
import { type MessageId, useText } from '../../i18n/index.ts'
import { selectHasFailed, selectRefusal } from '../../machines/credential/selectors.ts'
import { useRefusalText } from '../data/command-failed.tsx'
import { Alert } from '../ui/index.ts'
import type { CredentialActor } from './credential-form.tsx'

interface CredentialProblemProps {
  actor: CredentialActor
  /** The text for a network failure. */
  failed: MessageId
  /** 401 is shown as «not authorised», with the reason below. */
  unauthorized?: boolean
  /** What the person can do about a refusal. */
  action?: ReactNode
}

/** Why a form with a password was not accepted: errors of a field are shown at the field. */
export function CredentialProblem({ actor, failed, unauthorized = false, action }: CredentialProblemProps) {
  const t = useText()
  const refusalText = useRefusalText()
  const hasFailed = useSelector(actor, selectHasFailed)
  const refusal = useSelector(actor, selectRefusal)
  if (hasFailed) return <Alert>{t(failed)}</Alert>
  if (!refusal || refusal.issues.length > 0) return null
  const text = refusalText(refusal)
  if (!unauthorized || refusal.code !== CODES.invalidToken) return <Alert>{text}</Alert>
  return (
    <Alert title={t('error.Unauthorized')} action={action}>
      {text}
    </Alert>
  )
}
