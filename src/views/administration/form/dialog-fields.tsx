import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Button, type Choice, InputDialog, Row, SearchMultiSelect, Stack, TextField } from '../../ui/index.ts'

interface Basics {
  label: string
  hint: string | undefined
  error: string | undefined
  optional: boolean
  disabled: boolean
}

/** Words as removable chips: those of `choices`, or new ones as they are typed. */
export function TagsField({
  choices,
  values,
  onChange,
  ...basics
}: Basics & {
  choices: readonly Choice[]
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}) {
  const own = values.filter((tag) => !choices.some(({ value }) => value === tag))
  return (
    <SearchMultiSelect
      {...basics}
      choices={[...choices, ...own.map((value) => ({ value, label: value }))]}
      values={values}
      onChange={onChange}
      onCreate={(text) => onChange([...values, text.trim()])}
    />
  )
}

/** E-mail addresses as removable chips, typed into the field or added in a dialog. */
export function EmailsField({
  values,
  onChange,
  ...basics
}: Basics & { values: readonly string[]; onChange: (values: readonly string[]) => void }) {
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
          open
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

/** A web address, which is set, changed and removed by its buttons. */
export function UrlField({
  value,
  onChange,
  ...basics
}: Basics & { value: string; onChange: (value: string) => void }) {
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
          open
          kind="url"
          title={label}
          start={value}
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
