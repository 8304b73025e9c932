import { type KeyboardEvent, useState } from 'react'
import { amountText, parseAmountFilter } from '../../domain/lists/amount-filter.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { printedAmount, TextField } from '../ui/index.ts'

interface TypedFilterProps {
  label: string
  /** The name of the filter in the address. */
  value: string | undefined
  onChange: (value: string | null) => void
}

/** A text search: it applies on leaving the field, or with Enter. */
export function SearchField(props: TypedFilterProps) {
  return <TypedFilter {...props} type="search" write={(value) => value ?? ''} read={readWords} />
}

/** An amount filter: it applies on leaving the field, or with Enter. */
export function AmountField(props: TypedFilterProps) {
  const { locale } = useLocale()
  return (
    <TypedFilter
      {...props}
      type="text"
      inputMode="decimal"
      write={(cents) => printedAmount(amountText(cents), locale)}
      read={parseAmountFilter}
    />
  )
}

const readWords = (text: string) => text.trim() || null

interface TypedFieldProps extends TypedFilterProps {
  type: 'search' | 'text'
  inputMode?: 'decimal'
  write: (value: string | undefined) => string
  /** Undefined when the text is not an amount. */
  read: (text: string) => string | null | undefined
}

function TypedFilter({ label, value, onChange, type, inputMode = undefined, write, read }: TypedFieldProps) {
  const t = useText()
  const start = write(value)
  const [text, setText] = useState(start)
  const [shown, setShown] = useState(start)
  // The filter was changed elsewhere (a chip removed, Back): the text follows.
  if (shown !== start) {
    setShown(start)
    setText(start)
  }
  const typed = read(text)
  const apply = () => {
    if (text !== start && typed !== undefined) onChange(typed)
  }
  return (
    <TextField
      type={type}
      {...(inputMode && { inputMode })}
      autoComplete="off"
      label={label}
      error={typed === undefined ? t('failure.MoneyUnreadable') : undefined}
      value={text}
      onChange={setText}
      onBlur={apply}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}
