import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Translate, useText } from '../../../i18n/index.ts'
import {
  selectDifferences,
  selectHasFailed,
  selectIsChanged,
  selectIsLocked,
  selectIsSaving,
} from '../../../machines/form/machine.ts'
import type { ConflictSide, FormValue } from '../../../machines/form/types.ts'
import { statePath } from '../../../machines/state-path.ts'
import { useSessionUser } from '../../app.tsx'
import { useLastChangeText, useProblemText } from '../../data/command-failed.tsx'
import { useIssueText } from '../../data/issue-texts.ts'
import { LoadingFailed } from '../../data/loading-failed.tsx'
import { isSameJson } from '../../data/same-json.ts'
import { useSuccessNotice } from '../../data/success-notice.ts'
import { LostDrafts, useAreDraftsLost } from '../../drafts/lost-drafts.tsx'
import { Alert, Button, classNames, RadioGroup, SkeletonText, Stack, useErrorTitle } from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'
import type { Choices } from '../choices.ts'
import { labelIn } from '../choices.ts'
import { type FieldSpec, type FieldViewer, isRendered, type SectionSpec } from '../fields.ts'
import { allFieldsOf } from '../read-form.ts'
import { FieldView } from './field-view.tsx'
import style from './form.module.css'
import { FormQuestions } from './questions.tsx'
import type { ResourceFormActor } from './use-resource-form.ts'

interface FormBodyProps {
  form: ResourceFormActor
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
  const state = useSelector(form, ({ value }) => statePath(value))
  const element = useRef<HTMLFormElement>(null)
  const [saveAttempts, setSaveAttempts] = useState(0)
  useSucceeded(form, useSuccessNotice())
  const isRefused = state === 'refused'
  useErrorTitle(useSelector(form, selectHasFailed) || isRefused)
  // Errors are shown at their fields: after an attempt to save, the first invalid field takes the focus. Two
  // effects: one with both dependencies would also run when an edit ends the refusal, and would move the
  // focus from the edited field to the next invalid one.
  useEffect(() => {
    if (saveAttempts > 0) focusFirstInvalid(element.current)
  }, [saveAttempts])
  useEffect(() => {
    if (isRefused) focusFirstInvalid(element.current)
  }, [isRefused])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.send({ type: state === 'failed' ? 'RETRY' : 'SAVE' })
    setSaveAttempts((count) => count + 1)
  }
  return (
    <div className={style.form} data-form={state}>
      {state.startsWith('conflict') ? (
        <Conflict form={form} sections={sections} choices={choices} />
      ) : (
        <form ref={element} noValidate aria-label={label} className={style.form} onSubmit={submit}>
          <FormNotices form={form} sections={sections} />
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

function focusFirstInvalid(form: HTMLFormElement | null): void {
  // The box around a search field is marked as invalid too, but can't have the focus.
  form?.querySelector<HTMLElement>('[aria-invalid=true]:is(input, select, textarea, button)')?.focus()
}

function SaveBar({ form, children }: { form: ResourceFormActor; children: ReactNode }) {
  const t = useText()
  const isNew = useSelector(form, ({ context }) => context.subject === null)
  const isChanged = useSelector(form, selectIsChanged)
  const isSaving = useSelector(form, selectIsSaving)
  const hasFailed = useSelector(form, (state) => state.matches('failed'))
  const saveText = isNew ? 'administration.create' : 'action.save'
  return (
    <div className={style.actions} data-actions>
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
        {t(hasFailed ? 'action.retry' : saveText)}
      </Button>
    </div>
  )
}

interface FormFieldsProps {
  form: ResourceFormActor
  sections: readonly SectionSpec[]
  choices: Choices
  /** The organization of the row, unless a form field sets it (for a new row). */
  organizationId: string
  readOnly?: boolean
}

/** The declared fields of a form, section by section. */
function FormFields({ form, sections, choices, organizationId, readOnly = false }: FormFieldsProps) {
  const t = useText()
  const rowOrganizationId = useSelector(form, ({ context }) =>
    String(context.values.organizationId ?? organizationId),
  )
  return sections.map(({ key, title, hint, optional = false, pairs, fields }) => (
    <fieldset key={key} className={style.section} data-section={key}>
      <legend className={style.legend}>
        {t(title)}
        {optional && <span className={style.optional}> · {t('field.optional')}</span>}
      </legend>
      {hint && <p className={style.sectionHint}>{t(hint)}</p>}
      <div className={classNames(style.fields, pairs && style.pairs)}>
        {fields.map((field) => (
          <FieldView
            key={field.path}
            field={field}
            hidesOptionalMark={optional && fields.every((other) => other.optional === true)}
            form={form}
            choices={choices}
            organizationId={rowOrganizationId}
            readOnly={readOnly}
          />
        ))}
      </div>
    </fieldset>
  ))
}

/** Notices about the whole form: a restored, ignored or lost draft, or why the form was not saved. */
function FormNotices({ form, sections }: { form: ResourceFormActor; sections: readonly SectionSpec[] }) {
  const t = useText()
  const issueText = useIssueText()
  const problemText = useProblemText('administration.failed')
  const { notice, refusal, values } = useSelector(form, ({ context }) => context)
  const hasFailed = useSelector(form, selectHasFailed)
  const isLocked = useSelector(form, selectIsLocked)
  const isConfirming = useSelector(form, (state) => state.matches('confirming'))
  const paths = allFieldsOf(sections).flatMap((field) => (isRendered(field, values) ? [field.path] : []))
  const issues = refusal?.issues ?? []
  const issuesWithoutField = issues.filter(({ path }) => !paths.includes(path))
  const issuesInFields = issues.length - issuesWithoutField.length
  const areDraftsLost = useAreDraftsLost()
  const hasNotice = notice !== null || areDraftsLost
  const hasNoMessage = !hasNotice && !hasFailed && (refusal === null || isConfirming)
  if (hasNoMessage) return null
  return (
    <Stack gap={12}>
      <LostDrafts />
      {notice === 'DraftResumed' && (
        <Alert
          tone="info"
          action={
            !isLocked && (
              <Button icon="undo" onClick={() => form.send({ type: 'START_OVER' })}>
                {t('administration.startOver')}
              </Button>
            )
          }
        >
          {t('administration.resumed')}
        </Alert>
      )}
      {notice === 'DraftIgnored' && <Alert tone="warning">{t('administration.draftIgnored')}</Alert>}
      {hasFailed && <Alert>{problemText(refusal)}</Alert>}
      {refusal && !hasFailed && !isConfirming && (
        <Alert
          subject={refusal}
          {...(issuesInFields > 0 && { title: t('administration.issues', { count: issuesInFields }) })}
        >
          {(issuesInFields === 0 || refusal.name !== 'InvalidRequest') && problemText(refusal)}
          {issuesWithoutField.map(({ path, key }) => (
            <p key={`${path} ${key}`}>{issueText(key)}</p>
          ))}
        </Alert>
      )}
    </Stack>
  )
}

interface ConflictProps {
  form: ResourceFormActor
  sections: readonly SectionSpec[]
  choices: Choices
}

/** Shown when somebody else saved the row in the meantime: for each field that differs, the user chooses one of the two values. */
function Conflict({ form, sections, choices }: ConflictProps) {
  const t = useText()
  const { role } = useSessionUser()
  const differences = useSelector(form, selectDifferences, isSameJson)
  const isLoading = useSelector(form, (state) => state.matches({ conflict: 'loading' }))
  const isUnavailable = useSelector(form, (state) => state.matches({ conflict: 'unavailable' }))
  const refusal = useSelector(form, ({ context }) => context.refusal)
  const lastChangeText = useLastChangeText()
  if (isLoading) return <SkeletonText lines={4} />
  if (isUnavailable) return <LoadingFailed refusal={refusal} onRetry={() => form.send({ type: 'RETRY' })} />
  const fields = allFieldsOf(sections)
  return (
    <>
      <Alert tone="warning" title={t('administration.conflict.title')}>
        {t(differences.length === 0 ? 'administration.conflict.nothing' : 'administration.conflict.message')}{' '}
        {refusal && lastChangeText(refusal)}
      </Alert>
      <div>
        {differences.map(({ field: path, mine, theirs, side }) => {
          const field = fields.find((candidate) => candidate.path === path)
          if (!field) return null
          const textOf = (value: FormValue) => valueText(field, value, { t, choices, role })
          return (
            <div key={path} className={style.difference}>
              <RadioGroup<ConflictSide>
                legend={t(field.label)}
                value={side}
                options={[
                  { value: 'mine', label: t('administration.conflict.mine', { value: textOf(mine) }) },
                  { value: 'theirs', label: t('administration.conflict.theirs', { value: textOf(theirs) }) },
                ]}
                onChange={(next) => form.send({ type: 'CHOOSE', field: path, side: next })}
              />
            </div>
          )
        })}
      </div>
      <div className={style.actions}>
        <Button look="primary" onClick={() => form.send({ type: 'RESOLVE' })}>
          {t('administration.conflict.resolve')}
        </Button>
      </div>
    </>
  )
}

/** The text of a value, with the labels of choices instead of their ids. */
function valueText(
  field: FieldSpec,
  value: FormValue,
  { t, choices, role }: FieldViewer & { readonly t: Translate; readonly choices: Choices },
): string {
  if (typeof value === 'boolean') return t(value ? 'administration.on' : 'administration.off')
  const parts = (typeof value === 'string' ? [value] : value).filter((part) => part !== '')
  if (parts.length === 0) return t('administration.conflict.blank')
  switch (field.kind) {
    case 'secret':
      return '••••••••'
    case 'select':
      return field.options(t, { role }).find((option) => option.value === value)?.label ?? '—'
    case 'search':
    case 'several':
      return parts.map((part) => labelIn(choices[field.choices], part)).join(', ')
    default:
      return parts.join(', ')
  }
}
