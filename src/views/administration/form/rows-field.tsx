import { useId, useRef, useState } from 'react'
import { useHasText, useLocale, useText } from '../../../i18n/index.ts'
import type { FieldBasics } from '../../ui/field.tsx'
import { Button, classNames, IconButton, TextField } from '../../ui/index.ts'
import { cleanCell, findFaultyCell, joinRows, type RowsLayout, splitRows } from '../rows-text.ts'
import { formatRates } from '../value-texts.ts'
import style from './form.module.css'

interface RowsFieldProps extends FieldBasics {
  layout: RowsLayout
  check: (text: string) => string | null
  text: string
  disabled: boolean
  onText: (text: string) => void
}

/** A text that consists of rows, typed in one field for each cell. An error is shown at the cell that causes it, or else below the rows. */
export function RowsField({ layout, check, text, disabled, onText, ...basics }: RowsFieldProps) {
  const t = useText()
  const hasText = useHasText()
  const { locale } = useLocale()
  const id = useId()
  const add = useRef<HTMLButtonElement>(null)
  const [addedRow, setAddedRow] = useState<number | null>(null)
  const [typedRows, setTypedRows] = useState(() => splitRows(formatRates(text, locale), layout))
  // False if something other than these fields has set the text, such as discarding the changes.
  const isCurrent = joinRows(typedRows, layout) === text
  const rows = isCurrent ? typedRows : splitRows(formatRates(text, locale), layout)
  const change = (next: typeof rows) => {
    setTypedRows(next)
    onText(joinRows(next, layout))
  }
  const fault = basics.error === undefined ? null : findFaultyCell(rows, layout, check)
  const errorAt = (row: number, column: number) => {
    if (fault?.row !== row || fault.column !== column) return undefined
    return hasText(fault.key) ? t(fault.key) : basics.error
  }
  return (
    <fieldset aria-labelledby={id} aria-describedby={basics.hint && `${id}-hint`} className={style.rows}>
      <p id={id} className={style.rowsLabel}>
        {basics.label}
        {basics.optional && <span className={style.optional}> · {t('field.optional')}</span>}
      </p>
      {basics.hint && (
        <p id={`${id}-hint`} className={style.sectionHint}>
          {basics.hint}
        </p>
      )}
      {rows.map((cells, row) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
          key={row}
          aria-label={t('administration.rows.row', { number: row + 1 })}
          className={classNames(style.row, layout.columns.length === 3 && style.threeCells)}
        >
          {layout.columns.map(
            (column, index) =>
              column && (
                <TextField
                  key={column.label}
                  label={t(column.label)}
                  optional={column.kind === 'rate'}
                  error={errorAt(row, index)}
                  autoComplete="off"
                  autoFocus={row === addedRow && index === 0}
                  {...(column.kind === 'rate' && { inputMode: 'decimal' })}
                  value={cells[index] ?? ''}
                  readOnly={disabled}
                  onChange={(typed) => {
                    const changed = cells.with(index, cleanCell(column.kind, typed))
                    change(rows.with(row, changed))
                  }}
                />
              ),
          )}
          {!disabled && (
            <IconButton
              icon="close"
              look="bare"
              label={t('administration.rows.remove', { number: row + 1 })}
              onClick={() => {
                change(rows.toSpliced(row, 1))
                add.current?.focus()
              }}
            />
          )}
        </fieldset>
      ))}
      {basics.error !== undefined && fault === null && <p role="alert">{basics.error}</p>}
      {!disabled && (
        <div>
          <Button
            icon="plus"
            ref={add}
            onClick={() => {
              setAddedRow(rows.length)
              change([...rows, layout.columns.map(() => '')])
            }}
          >
            {t('administration.rows.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
