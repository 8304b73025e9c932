import type { ReactNode } from 'react'
import type { PaymentCategory } from '../../../domain/contract/payments.ts'
import type { Issue } from '../../../domain/lists/query.ts'
import { isUnfinishedSum } from '../../../domain/money.ts'
import { useFailureText, useText } from '../../../i18n/index.ts'
import { isEditable } from '../../../machines/cash-log/entries.ts'
import type { EntryField, SheetEntry } from '../../../machines/cash-log/types.ts'
import { useIssueTextAt } from '../../data/issue-texts.ts'
import { classNames, Field } from '../../ui/index.ts'
import { Input } from '../../ui/input.tsx'
import { useFormattedText } from '../../ui/use-formatted-text.ts'
import style from './sheet.module.css'
import { NAVIGABLE, NAVIGABLE_BLOCK_START, typePlus } from './sheet-navigation.ts'

interface LineProps {
  /** The label before the field, such as a denomination or the name of the category. */
  label: ReactNode
  /** A sign between label and field, such as `×`. */
  sign?: string
  /** The field. Its label is for screen readers only, because the line shows `label`. */
  children: ReactNode
  /** The amount of the line. */
  amount?: ReactNode
  /** False if the field accepts no sums. Otherwise it has a `+` button on touch screens. */
  hasPlusButton?: boolean
  /** True if no other line adds to the same amount. Its label is then more prominent. */
  isOnlyLine?: boolean
}

/** One line of a sheet or wallet dialog (label, field, amount), aligned with all other lines. */
export function FieldLine({
  label,
  sign,
  children,
  amount,
  hasPlusButton = true,
  isOnlyLine = false,
}: LineProps) {
  const t = useText()
  return (
    <div className={classNames(style.line, isOnlyLine && style.wholeLine)}>
      <span className={style.lineLabel} aria-hidden="true">
        <span>{label}</span>
        {sign && <span className={style.sign}>{sign}</span>}
      </span>
      <div className={style.lineField}>{children}</div>
      {hasPlusButton && (
        <button
          type="button"
          tabIndex={-1}
          className={style.plus}
          aria-label={t('cashLog.act.sum')}
          // The field keeps the focus, and with it the on-screen keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={typePlus}
        >
          +
        </button>
      )}
      <span className={style.lineAmount}>{amount}</span>
    </div>
  )
}

const KINDS = {
  money: { inputMode: 'decimal', figures: true },
  pieces: { inputMode: 'numeric', figures: true },
  pouch: { inputMode: 'text', autoCapitalize: 'characters', figures: false },
} as const

interface TypedFieldProps {
  kind: keyof typeof KINDS
  /** For screen readers only: the line shows its own label. */
  label: string
  /** The text exactly as typed. A complete amount is shown in the format of the language while nobody types. */
  text: string
  onText: (text: string) => void
  error?: string | undefined
  /** True if the input is not complete yet: its error is shown only after the field is left. */
  isUnfinished?: boolean
  disabled?: boolean
  /** True if the field starts a block for Page Up and Page Down. */
  startsBlock?: boolean
  /** Called when the field gets and loses the focus. */
  onFocused?: (isFocused: boolean) => void
}

/** A field that keyboard navigation reaches, of a sheet or wallet dialog. Its text is not parsed here. */
export function TypedField(props: TypedFieldProps) {
  const {
    kind,
    label,
    text,
    onText,
    error,
    isUnfinished = false,
    disabled = false,
    startsBlock = false,
    onFocused,
  } = props
  const t = useText()
  const { displayedText, isTyping, setTyping } = useFormattedText(text)
  return (
    <Field label={label} hideLabel error={isTyping && isUnfinished ? undefined : error}>
      {(wiring) => (
        <Input
          {...wiring}
          {...KINDS[kind]}
          {...(startsBlock ? NAVIGABLE_BLOCK_START : NAVIGABLE)}
          type="text"
          autoComplete="off"
          enterKeyHint="next"
          data-kind={kind}
          placeholder={kind === 'pouch' ? t('cashLog.field.pouchHint') : undefined}
          disabled={disabled}
          value={kind === 'money' ? displayedText : text}
          large
          onFocus={() => onFocused?.(true)}
          onBlur={() => {
            setTyping(false)
            onFocused?.(false)
          }}
          onChange={(event) => {
            setTyping(true)
            onText(event.target.value)
          }}
        />
      )}
    </Field>
  )
}

/** The props that all lines of a category share. */
export interface EntryEditing {
  readonly category: PaymentCategory
  readonly entry: SheetEntry
  /** The issues of the last refusal, by field path, such as `counts.<category>.<field>` or `turnover`. */
  readonly issues: readonly Issue[]
  readonly onEdit: (field: EntryField, text: string) => void
}

/** The props of `TypedField` for one field of an entry. */
interface FieldOfEntry {
  readonly text: string
  readonly error: string | undefined
  readonly isUnfinished: boolean
  readonly disabled: boolean
  readonly onText: (text: string) => void
}

/** Returns a function that creates the props of a field: its text, and the error of the text or of the last refusal. */
export function useEntryFields({ entry, issues, onEdit }: EntryEditing): (field: EntryField) => FieldOfEntry {
  const failureText = useFailureText()
  const issueTextAt = useIssueTextAt()
  return (field) => {
    const text = entry.text[field] ?? ''
    const refusal = entry.faults[field]
    return {
      text,
      error:
        refusal === undefined
          ? issueTextAt(issues, `counts.${entry.paymentCategoryId}.${field}`)
          : failureText({ refusal }),
      isUnfinished: refusal === 'PouchNumberTooShort' || isUnfinishedSum(text),
      disabled: !isEditable(entry),
      onText: (next) => onEdit(field, next),
    }
  }
}
