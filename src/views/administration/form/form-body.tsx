import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type MessageId, useText } from '../../../i18n/index.ts'
import { selectIsChanged, selectIsSaving } from '../../../machines/form/selectors.ts'
import { statePath } from '../../../machines/state-path.ts'
import { Button, notify } from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'
import type { Choices } from '../choices.ts'
import type { SectionSpec } from '../fields.ts'
import { Conflict } from './conflict.tsx'
import style from './form.module.css'
import { FormFields } from './form-fields.tsx'
import { FormNotes } from './form-notes.tsx'
import { FormQuestions } from './questions.tsx'
import type { FormActor } from './use-resource-form.ts'

interface FormBodyProps {
  form: FormActor
  /** The accessible name of the form. */
  label: string
  sections: readonly SectionSpec[]
  choices: Choices
  /** The organization of the row, unless a form field sets it (for a new row). */
  organizationId: string
  readOnly?: boolean
  /** Further buttons, beside the save button. */
  actions?: ReactNode
}

/** A form: its notices, fields, buttons and dialogs. After an edit conflict it shows the choice between the two versions instead. */
export function FormBody(props: FormBodyProps) {
  const { form, label, sections, choices, organizationId, readOnly = false, actions } = props
  const t = useText()
  const state = useSelector(form, ({ value }) => statePath(value))
  const element = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useSucceeded(form, ({ code }) => notify.success(t(`code.${code}` as MessageId)))
  const isRefused = state === 'refused'
  // Errors are shown at their fields: after an attempt to save, the first invalid field takes the focus.
  useEffect(() => {
    if (tries > 0 || isRefused) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries, isRefused])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.send({ type: state === 'failed' ? 'RETRY' : 'SAVE' })
    setTries((count) => count + 1)
  }
  return (
    <div className={style.form} data-form={state}>
      {state.startsWith('conflict') ? (
        <Conflict form={form} sections={sections} choices={choices} />
      ) : (
        <form ref={element} noValidate aria-label={label} className={style.form} onSubmit={submit}>
          <FormNotes form={form} sections={sections} />
          <FormFields
            form={form}
            sections={sections}
            choices={choices}
            organizationId={organizationId}
            readOnly={readOnly}
          />
          {!readOnly && <SaveBar form={form}>{actions}</SaveBar>}
        </form>
      )}
      <FormQuestions form={form} />
    </div>
  )
}

function SaveBar({ form, children }: { form: FormActor; children: ReactNode }) {
  const t = useText()
  const isNew = useSelector(form, ({ context }) => context.subject === null)
  const isChanged = useSelector(form, selectIsChanged)
  const isSaving = useSelector(form, selectIsSaving)
  const hasFailed = useSelector(form, (state) => state.matches('failed'))
  return (
    <div className={style.acts} data-actions>
      {isChanged && !isNew && <span className={style.unsaved}>{t('administration.unsaved')}</span>}
      {hasFailed && (
        <Button icon="undo" onClick={() => form.send({ type: 'BACK' })}>
          {t('action.back')}
        </Button>
      )}
      {children}
      <Button
        look="primary"
        type="submit"
        busy={isSaving}
        disabledReason={isNew || isChanged ? undefined : t('administration.unchanged')}
      >
        {t(hasFailed ? 'action.retry' : isNew ? 'administration.create' : 'action.save')}
      </Button>
    </div>
  )
}
