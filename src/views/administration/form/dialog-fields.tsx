import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Button, type Choice, InputDialog, Row, SearchMultiSelect, Stack, TextField } from '../../ui/index.ts'

interface FieldProps {
  label: string
  hint: string | undefined
  error: string | undefined
  optional: boolean
  disabled: boolean
}

/** A field for several words, shown as removable chips. A word is chosen from `choices` or typed. */
export function TagsField({
  choices,
  values,
  onChange,
  ...basics
}: FieldProps & {
  choices: readonly Choice[]
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}) {
  const typedWords = values.filter((tag) => !choices.some(({ value }) => value === tag))
  return (
    <SearchMultiSelect
      {...basics}
      choices={[...choices, ...typedWords.map((value) => ({ value, label: value }))]}
      values={values}
      onChange={onChange}
      onCreate={(text) => onChange([...values, text.trim()])}
    />
  )
}

/** A field for several e-mail addresses, shown as removable chips. They are typed into the field or added in a dialog. */
export function EmailsField({
  values,
  onChange,
  ...basics
}: FieldProps & { values: readonly string[]; onChange: (values: readonly string[]) => void }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={8}>
      <TagsField {...basics} choices={[]} values={values} onChange={onChange} />
      {!basics.disabled && (
        <Row>
          <Button icon="plus" onClick={() => setOpen(true)}>
            {t('administration.recipients.add')}
          </Button>
        </Row>
      )}
      {isOpen && (
        <InputDialog
          kind="email"
          title={t('administration.recipients.add')}
          description={basics.label}
          onSubmit={(address) => {
            if (!values.includes(address)) onChange([...values, address])
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </Stack>
  )
}

/** A field for a web address, with buttons that set, change and remove it. */
export function UrlField({
  value,
  onChange,
  ...basics
}: FieldProps & { value: string; onChange: (value: string) => void }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { disabled, optional, label } = basics
  return (
    <Stack gap={8}>
      <TextField {...basics} type="url" autoComplete="off" readOnly value={value} onChange={onChange} />
      {!disabled && (
        <Row>
          <Button icon="edit" onClick={() => setOpen(true)}>
            {t(value === '' ? 'administration.url.set' : 'administration.url.change')}
          </Button>
          {optional && value !== '' && (
            <Button onClick={() => onChange('')}>{t('administration.url.remove')}</Button>
          )}
        </Row>
      )}
      {isOpen && (
        <InputDialog
          kind="url"
          title={label}
          initialValue={value}
          onSubmit={(address) => {
            onChange(address)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </Stack>
  )
}
