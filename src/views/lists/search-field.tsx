import { type KeyboardEvent, useState } from 'react'
import { amountText, parseAmountFilter } from '../../domain/lists/amount-filter.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatAmountText, TextField } from '../ui/index.ts'

interface FilterFieldProps {
  label: string
  /** The value of the filter in the address; undefined without the filter. */
  value: string | undefined
  onChange: (value: string | null) => void
}

/** The field of a text search, which is applied on leaving the field or on Enter. */
export function SearchField(props: FilterFieldProps) {
  return <TypedFilter {...props} type="search" format={(value) => value ?? ''} parse={parseSearchText} />
}

/** The field of an amount filter, whose value is in cents. It is applied on leaving the field or on Enter. */
export function AmountField(props: FilterFieldProps) {
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

interface TypedFilterProps extends FilterFieldProps {
  type: 'search' | 'text'
  inputMode?: 'decimal'
  /** Returns the text that the field shows for the value of the filter. */
  format: (value: string | undefined) => string
  /** Returns the value of the filter: null for an empty text, undefined for an amount that is not valid. */
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
}: TypedFilterProps) {
  const t = useText()
  const filterText = format(value)
  const [text, setText] = useState(filterText)
  const [previousFilterText, setPreviousFilterText] = useState(filterText)
  // The filter was changed, in this field or elsewhere (for example by the Back button): the field shows the new value.
  if (previousFilterText !== filterText) {
    setPreviousFilterText(filterText)
    setText(filterText)
  }
  const parsed = parse(text)
  const apply = () => {
    if (text !== filterText && parsed !== undefined) onChange(parsed)
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
