import { type KeyboardEvent, useState } from 'react'
import { amountText, parseAmountFilter } from '../../domain/lists/amount-filter.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatAmountText, TextField } from '../ui/index.ts'

interface TypedFilterProps {
  label: string
  /** The value of the filter in the address; undefined without the filter. */
  value: string | undefined
  onChange: (value: string | null) => void
}

/** The field of a text search, which is applied on leaving the field or on Enter. */
export function SearchField(props: TypedFilterProps) {
  return <TypedFilter {...props} type="search" format={(value) => value ?? ''} parse={parseSearchText} />
}

/** The field of an amount filter, which is applied on leaving the field or on Enter. */
export function AmountField(props: TypedFilterProps) {
  const { locale } = useLocale()
  return (
    <TypedFilter
      {...props}
      type="text"
      inputMode="decimal"
      format={(cents) => formatAmountText(amountText(cents), locale)}
      parse={parseAmountFilter}
    />
  )
}

const parseSearchText = (text: string) => text.trim() || null

interface TypedFieldProps extends TypedFilterProps {
  type: 'search' | 'text'
  inputMode?: 'decimal'
  format: (value: string | undefined) => string
  /** Returns the value of the filter: null for an empty text, undefined for a text that is not valid. */
  parse: (text: string) => string | null | undefined
}

function TypedFilter({
  label,
  value,
  onChange,
  type,
  inputMode = undefined,
  format,
  parse,
}: TypedFieldProps) {
  const t = useText()
  const storedText = format(value)
  const [text, setText] = useState(storedText)
  const [appliedText, setAppliedText] = useState(storedText)
  // The filter was changed elsewhere (a chip was removed, or Back): the field shows the new value.
  if (appliedText !== storedText) {
    setAppliedText(storedText)
    setText(storedText)
  }
  const parsed = parse(text)
  const apply = () => {
    if (text !== storedText && parsed !== undefined) onChange(parsed)
  }
  return (
    <TextField
      type={type}
      {...(inputMode && { inputMode })}
      autoComplete="off"
      label={label}
      error={parsed === undefined ? t('failure.MoneyUnreadable') : undefined}
      value={text}
      onChange={setText}
      onBlur={apply}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}
