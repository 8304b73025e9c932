import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { CREDENTIAL_FORMS, type CredentialForm as Form } from '../../domain/accounts/credential-forms.ts'
import { type MessageId, useText } from '../../i18n/index.ts'
import { type credentialMachine, credentialWith, selectIsSending } from '../../machines/credential/machine.ts'
import type { CredentialPorts } from '../../machines/credential/types.ts'
import { selectIssueAt } from '../../machines/outcome.ts'
import { useIssueText } from '../data/issue-texts.ts'
import { Button, Stack, TextField } from '../ui/index.ts'
import { useWorkflow } from '../use-workflow.ts'

export type CredentialActor = ActorRefFrom<typeof credentialMachine>

/** Starts the machine of a form of `CREDENTIAL_FORMS`. The ports are read on the first render only. */
export function useCredential<Data>(form: Form, ports: CredentialPorts<Data>): CredentialActor {
  const [machine] = useState(() => credentialWith(ports))
  return useWorkflow(machine, { input: { form } })
}

interface FieldDisplay {
  readonly label: MessageId
  readonly hint?: MessageId
  readonly type?: 'email' | 'password'
  readonly autoComplete: string
}

const FIELDS: Readonly<Record<string, FieldDisplay>> = {
  email: { label: 'email.label', type: 'email', autoComplete: 'username' },
  firstName: { label: 'account.firstName', autoComplete: 'given-name' },
  lastName: { label: 'account.lastName', autoComplete: 'family-name' },
  currentPassword: { label: 'account.password.current', type: 'password', autoComplete: 'current-password' },
  passkeyName: { label: 'account.passkeys.name', autoComplete: 'off' },
  code: { label: 'account.code.label', hint: 'account.code.hint', autoComplete: 'one-time-code' },
  password: {
    label: 'account.password.new',
    hint: 'account.password.hint',
    type: 'password',
    autoComplete: 'new-password',
  },
  repeated: { label: 'account.password.repeated', type: 'password', autoComplete: 'new-password' },
}

interface CredentialFormProps {
  actor: CredentialActor
  /** The accessible name of the form. */
  label: string
  /** The label of the submit button. Left out in a dialog, whose footer has a `CredentialSubmit` for the form with this `id`. */
  submitLabel?: string
  id?: string
  /** The initial values of the fields. */
  start?: Readonly<Record<string, string>>
  /** True if the field `email` is for a new address, not for the address of the sign-in. */
  isNewEmailField?: boolean
  autoFocus?: boolean
  /** The message of a refusal or failure, above the fields. */
  problem: ReactNode
  /** Further content below the fields. */
  children?: ReactNode
}

/** A form of `CREDENTIAL_FORMS`: its fields with their errors and, with `submitLabel`, its button. */
export function CredentialForm(props: CredentialFormProps) {
  const {
    actor,
    label,
    submitLabel,
    id,
    start = {},
    isNewEmailField = false,
    autoFocus = false,
    problem,
    children,
  } = props
  const [values, setValues] = useState(start)
  const form = useSelector(actor, ({ context }) => context.form)
  const state = useSelector(actor, ({ value }) => value)
  const element = useRef<HTMLFormElement>(null)
  // After a refusal, the first invalid field takes the focus. Its error is shown there.
  useEffect(() => {
    if (state === 'refused') element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (state === 'done') setValues({})
  }, [state])
  const send = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'SUBMIT', values })
  }
  return (
    <form ref={element} id={id} noValidate onSubmit={send} aria-label={label} data-state={String(state)}>
      <Stack gap={16}>
        {problem}
        {CREDENTIAL_FORMS[form].map((name, index) => (
          <CredentialField
            key={name}
            name={name}
            actor={actor}
            autoFocus={autoFocus && index === 0}
            value={values[name] ?? ''}
            isNewEmailField={isNewEmailField}
            onChange={(value) => {
              setValues((typed) => ({ ...typed, [name]: value }))
              actor.send({ type: 'EDIT', field: name })
            }}
          />
        ))}
        {children}
        {submitLabel !== undefined && <CredentialSubmit actor={actor}>{submitLabel}</CredentialSubmit>}
      </Stack>
    </form>
  )
}

interface CredentialSubmitProps {
  actor: CredentialActor
  /** The id of the form, if the button is outside the form. */
  form?: string
  children: string
}

/** The submit button of a `CredentialForm`. */
export function CredentialSubmit({ actor, form, children }: CredentialSubmitProps) {
  return (
    <Button
      look="primary"
      size={form === undefined ? 'large' : 'medium'}
      type="submit"
      {...(form !== undefined && { form })}
      busy={useSelector(actor, selectIsSending)}
    >
      {children}
    </Button>
  )
}

interface CredentialFieldProps {
  name: string
  actor: CredentialActor
  value: string
  autoFocus: boolean
  isNewEmailField: boolean
  onChange: (value: string) => void
}

function CredentialField({ name, actor, value, autoFocus, isNewEmailField, onChange }: CredentialFieldProps) {
  const t = useText()
  const issueText = useIssueText()
  const issue = useSelector(actor, selectIssueAt(name))
  const display = FIELDS[name]
  if (!display) return null
  const isNewEmail = isNewEmailField && name === 'email'
  return (
    <TextField
      {...(display.type && { type: display.type })}
      {...(display.type && { autoCapitalize: 'none' })}
      {...(display.hint && { hint: t(display.hint) })}
      label={t(isNewEmail ? 'account.email.new' : display.label)}
      name={name}
      autoComplete={isNewEmail ? 'email' : display.autoComplete}
      autoFocus={autoFocus}
      large
      value={value}
      error={issue && issueText(issue)}
      onChange={onChange}
    />
  )
}
