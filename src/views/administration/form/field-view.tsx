import { useSelector } from '@xstate/react'
import { useText } from '../../../i18n/index.ts'
import { selectIsLocked } from '../../../machines/form/machine.ts'
import type { FormValue } from '../../../machines/form/types.ts'
import { selectIssueAt } from '../../../machines/outcome.ts'
import { useSessionUser } from '../../app.tsx'
import { useIssueText } from '../../data/issue-texts.ts'
import { classNames, SearchMultiSelect, SearchSelect, Select, Switch, TextField } from '../../ui/index.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import type { TextFieldProps } from '../../ui/text-field.tsx'
import { useFormattedText } from '../../ui/use-formatted-text.ts'
import { availableChoices, type Choices } from '../choices.ts'
import { type FieldSpec, isOptional, isRendered } from '../fields.ts'
import { accountNumberPart, bankNumberIssue } from '../read-form.ts'
import { formatRates } from '../value-texts.ts'
import { EmailsField, TagsField, UrlField } from './dialog-fields.tsx'
import style from './form.module.css'
import { RowsField } from './rows-field.tsx'
import type { ResourceFormActor } from './use-resource-form.ts'

interface FieldViewProps {
  field: FieldSpec
  form: ResourceFormActor
  choices: Choices
  /** The organization of the row: the field offers no items of other organizations. */
  organizationId: string
  readOnly: boolean
  /** True if the heading of the section already says that its fields are optional. */
  hidesOptionalMark?: boolean
}

/** Renders a field with its error, or nothing while the form does not show it. */
export function FieldView(props: FieldViewProps) {
  const { field, form, readOnly } = props
  const isShown = useSelector(form, ({ context }) => isRendered(field, context.values))
  if (!isShown) return null
  return (
    <div
      className={classNames(style.field, field.wide && style.wide, field.kind === 'switch' && style.switch)}
      data-path={field.path}
    >
      {field.kind === 'bankPart' ? (
        <AccountNumberPartField field={field} form={form} readOnly={readOnly} />
      ) : (
        <FieldInput {...props} />
      )}
    </div>
  )
}

/** The state of a field. `edit` changes its value and applies its `proposal` for another field. */
function useField(field: FieldSpec, form: ResourceFormActor) {
  const issueText = useIssueText()
  const value = useSelector(form, ({ context }) => context.values[field.path])
  const issue = useSelector(form, selectIssueAt(field.path))
  const key = issue ?? bankNumberIssue(field, String(value ?? ''))
  return {
    value,
    text: typeof value === 'string' ? value : '',
    error: key && issueText(key),
    edit: (next: FormValue) => {
      const proposal = field.proposal?.(next, form.getSnapshot().context.values)
      form.send({ type: 'EDIT', field: field.path, value: next })
      if (proposal) form.send({ type: 'EDIT', ...proposal })
    },
    optional: useSelector(form, ({ context }) => isOptional(field, context.values)),
    isLocked: useSelector(form, selectIsLocked),
  }
}

function FieldInput({
  field,
  form,
  choices,
  organizationId,
  readOnly,
  hidesOptionalMark = false,
}: FieldViewProps) {
  const t = useText()
  const { role } = useSessionUser()
  const { value, text, error, optional, edit, isLocked } = useField(field, form)
  const disabled = readOnly || isLocked || field.readOnly === true
  const basics = {
    label: t(field.label),
    hint: field.hint && t(field.hint),
    error,
    optional: optional && !hidesOptionalMark,
  }
  if (field.kind === 'url' && field.inDialog)
    return <UrlField {...basics} value={text} disabled={disabled} onChange={edit} />
  switch (field.kind) {
    case 'switch':
      return (
        <Switch
          label={basics.label}
          {...(basics.hint && { hint: basics.hint })}
          checked={value === true}
          disabled={disabled}
          onChange={edit}
        />
      )
    case 'select':
      return (
        <Select
          {...basics}
          options={field.options(t, { role })}
          value={text === '' ? null : text}
          disabled={disabled}
          onChange={edit}
        />
      )
    case 'search':
      return (
        <SearchSelect
          {...basics}
          choices={availableChoices(choices[field.choices], organizationId, [text])}
          value={text === '' ? null : text}
          clearable={optional}
          disabled={disabled}
          onChange={(next) => edit(next ?? '')}
        />
      )
    case 'several':
      return (
        <SearchMultiSelect
          {...basics}
          choices={availableChoices(
            choices[field.choices],
            organizationId,
            Array.isArray(value) ? value : [],
          )}
          values={Array.isArray(value) ? value : []}
          disabled={disabled}
          onChange={edit}
        />
      )
    case 'tags':
      return (
        <TagsField
          {...basics}
          choices={availableChoices(choices[field.choices], organizationId, [])}
          values={Array.isArray(value) ? value : []}
          disabled={disabled}
          onChange={edit}
        />
      )
    case 'emails':
      return (
        <EmailsField
          {...basics}
          values={Array.isArray(value) ? value : []}
          disabled={disabled}
          onChange={edit}
        />
      )
    case 'money':
      return <MoneyField {...basics} text={text} disabled={disabled} onText={edit} />
    case 'percent':
      return (
        <RateField {...basics} {...INPUT_PROPS.percent} value={text} readOnly={disabled} onChange={edit} />
      )
    case 'secret':
      return (
        <TextField
          {...basics}
          type="password"
          secret="key"
          autoComplete="off"
          value={text}
          readOnly={disabled}
          onChange={edit}
        />
      )
    default:
      if (field.kind === 'text' && field.rows)
        return (
          <RowsField
            {...basics}
            layout={field.rows}
            check={(rows) => field.check?.(rows) ?? null}
            text={text}
            disabled={disabled}
            onText={edit}
          />
        )
      return (
        <TextField
          {...basics}
          {...INPUT_PROPS[field.kind]}
          {...(field.kind === 'text' && field.inputMode && { inputMode: field.inputMode })}
          {...(field.kind === 'text' && field.capitals && { autoCapitalize: 'characters' })}
          value={text}
          readOnly={disabled}
          onChange={edit}
        />
      )
  }
}

/** A text field whose rates are shown as the language prints them, except while they are typed. */
function RateField(props: TextFieldProps) {
  const { displayedText, setTyping } = useFormattedText(props.value, formatRates)
  return (
    <TextField
      {...props}
      value={displayedText}
      onBlur={() => setTyping(false)}
      onChange={(text) => {
        setTyping(true)
        props.onChange(text)
      }}
    />
  )
}

/** The properties of text fields by kind. In administration the browser should not fill in the user's own data. */
const INPUT_PROPS = {
  text: { autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off', autoCapitalize: 'none' },
  url: { type: 'url', autoComplete: 'off' },
  percent: { inputMode: 'decimal', autoComplete: 'off' },
  integer: { inputMode: 'numeric', autoComplete: 'off' },
  iban: { autoComplete: 'off', autoCapitalize: 'characters' },
  bic: { autoComplete: 'off', autoCapitalize: 'characters' },
  bankPart: { autoComplete: 'off' },
} as const

interface BankPartProps {
  field: FieldSpec & { kind: 'bankPart' }
  form: ResourceFormActor
  readOnly: boolean
}

/** The field of a part of the account number: read from the IBAN if it is a French one, otherwise typed. */
function AccountNumberPartField({ field, form, readOnly }: BankPartProps) {
  const t = useText()
  const { text, error, edit, isLocked } = useField(field, form)
  const partFromIban = useSelector(form, ({ context }) =>
    accountNumberPart(field.iban, field.part, context.values),
  )
  return (
    <TextField
      label={t(field.label)}
      hint={partFromIban === null ? undefined : t('administration.bank.fromIban')}
      error={error}
      optional={partFromIban === null}
      autoComplete="off"
      readOnly={readOnly || isLocked || partFromIban !== null}
      value={partFromIban ?? text}
      onChange={edit}
    />
  )
}
