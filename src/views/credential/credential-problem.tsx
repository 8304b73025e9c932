import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { CREDENTIAL_FORMS } from '../../domain/accounts/credential-forms.ts'
import { CODES } from '../../domain/codes.ts'
import { type MessageId, useText } from '../../i18n/index.ts'
import { selectHasFailed, selectRefusal } from '../../machines/credential/machine.ts'
import { useRefusalText } from '../data/command-failed.tsx'
import { Alert } from '../ui/index.ts'
import type { CredentialActor } from './credential-form.tsx'

interface CredentialProblemProps {
  actor: CredentialActor
  /** The text when the network or the server failed. */
  failedText: MessageId
  /** Shows a refusal with HTTP 401, such as an expired link, under the title “not authorised”. */
  hasUnauthorizedTitle?: boolean
  /** A link or button that helps after such a refusal. Shown only with `hasUnauthorizedTitle`. */
  action?: ReactNode
}

/** Shows why a form was not accepted, except if all errors are at its fields, which show them. */
export function CredentialProblem({
  actor,
  failedText,
  hasUnauthorizedTitle = false,
  action,
}: CredentialProblemProps) {
  const t = useText()
  const refusalText = useRefusalText()
  const hasFailed = useSelector(actor, selectHasFailed)
  const refusal = useSelector(actor, selectRefusal)
  const fields: readonly string[] = useSelector(actor, ({ context }) => CREDENTIAL_FORMS[context.form])
  if (hasFailed) return <Alert>{t(failedText)}</Alert>
  if (!refusal) return null
  const { issues } = refusal
  if (issues.length > 0 && issues.every(({ path }) => fields.includes(path))) return null
  const text = refusalText(refusal)
  if (!hasUnauthorizedTitle || refusal.code !== CODES.invalidToken) return <Alert>{text}</Alert>
  return (
    <Alert title={t('error.Unauthorized')} action={action}>
      {text}
    </Alert>
  )
}
