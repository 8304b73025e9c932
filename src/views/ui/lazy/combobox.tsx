import { Combobox } from '@base-ui/react/combobox'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import type { Choice, LoadedComboboxProps, TypedAhead } from '../search-select.tsx'
import { ChoiceList, NEW_CHOICE } from './choice-list.tsx'
import style from './combobox.module.css'
import { useOverlayContainer } from './overlay-container.ts'

const isSameText = (first: string, second: string): boolean =>
  first.trim().localeCompare(second.trim(), undefined, { sensitivity: 'base' }) === 0

const NOTHING_TYPED: TypedAhead = { text: null, caret: null }

/**
 * The field and its list, based on the combobox of Base UI. Keys: arrows, Home, End, Enter, Escape, and
 * Backspace on chips.
 *
 * It takes over what was typed into the placeholder field while the list was loading. Its first render
 * already contains the field, because a form may look for its first invalid field at that moment.
 */
export default function LoadedCombobox(props: LoadedComboboxProps) {
  const { choices, values, multiple, onValues, onCreate, wiring, disabled, typedAhead } = props
  const { locale } = useLocale()
  const container = useOverlayContainer()
  // Null while nothing is typed: a field for a single choice then shows the label of the chosen one, once the choices are loaded.
  const [typed, setTyped] = useState(() => typedAhead.current.text)
  const [isOpen, setOpen] = useState(typed !== null)
  // Runs after the effect of `Input`, which reads `caret`: the effects of children run first.
  useLayoutEffect(() => {
    const { text: latest } = typedAhead.current
    if (latest !== null) {
      setTyped(latest)
      setOpen(true)
    }
    typedAhead.current = NOTHING_TYPED
  }, [typedAhead])
  const text = typed ?? ''
  const selectedChoices = values.map(
    (value) => choices.find((choice) => choice.value === value) ?? { value, label: onCreate ? value : '' },
  )
  const [selectedChoice = null] = selectedChoices
  const isNew = onCreate && text.trim() !== '' && !choices.some(({ label }) => isSameText(label, text))
  const items = isNew ? [...choices, { value: NEW_CHOICE, label: text.trim() }] : choices

  const select = (next: readonly Choice[]) => {
    const created = next.find(({ value }) => value === NEW_CHOICE)
    if (created) onCreate?.(created.label)
    else onValues(next.map(({ value }) => value))
    setTyped(null)
  }
  /** Creates a choice from the typed text, if no choice has that label. Returns true if it created one. */
  const createFromText = (): boolean => {
    if (!isNew) return false
    onCreate(text.trim())
    setTyped(null)
    return true
  }
  const shared = {
    items,
    locale,
    open: isOpen,
    disabled: disabled ?? false,
    // Enter chooses the first match of the typed text.
    autoHighlight: true,
    onOpenChange: (opens: boolean, { reason }: { reason: string }) => {
      setOpen(opens)
      // Leaving the field creates a choice from the typed text; Escape discards the text.
      if (!opens && reason !== 'escape-key' && reason !== 'item-press') createFromText()
    },
    isItemEqualToValue: (a: Choice, b: Choice) => a.value === b.value,
    itemToStringLabel: ({ label }: Choice) => label,
    inputValue: typed ?? (multiple ? '' : (selectedChoice?.label ?? '')),
    // Base UI also writes the label of the selected choice into the field: that is not typed text.
    onInputValueChange: (next: string, { reason }: { reason: string }) =>
      setTyped(reason === 'input-change' ? next : null),
  }
  const popup = (
    <Combobox.Portal {...container}>
      <Combobox.Positioner className={style.positioner} sideOffset={4} align="start">
        <Combobox.Popup className={style.popup}>
          <ChoiceList />
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
  if (multiple)
    return (
      <Combobox.Root {...shared} multiple value={selectedChoices} onValueChange={select}>
        <ChipsBox {...props} selectedChoices={selectedChoices} createFromText={createFromText} />
        {popup}
      </Combobox.Root>
    )
  return (
    <Combobox.Root {...shared} value={selectedChoice} onValueChange={(next) => select(next ? [next] : [])}>
      <div className={style.box} aria-invalid={wiring['aria-invalid']}>
        <Input {...props} createFromText={createFromText} />
        <Buttons {...props} />
      </div>
      {popup}
    </Combobox.Root>
  )
}

type InputProps = LoadedComboboxProps & { readonly createFromText: () => boolean }

function ChipsBox(props: InputProps & { selectedChoices: readonly Choice[] }) {
  const t = useText()
  const { selectedChoices, wiring, label } = props
  return (
    <Combobox.Chips
      className={classNames(style.box, style.multiple)}
      aria-label={label}
      aria-invalid={wiring['aria-invalid']}
    >
      {selectedChoices.map((choice) => (
        <Combobox.Chip key={choice.value} className={style.chip} aria-label={choice.label}>
          {choice.label}
          <Combobox.ChipRemove
            className={style.remove}
            aria-label={t('action.remove', { name: choice.label })}
          >
            <Icon name="close" />
          </Combobox.ChipRemove>
        </Combobox.Chip>
      ))}
      <Input {...props} />
      <Buttons {...props} />
    </Combobox.Chips>
  )
}

function Input({
  wiring,
  typedAhead,
  placeholder,
  values,
  multiple,
  createFromText,
  'data-testid': testId,
}: InputProps) {
  const t = useText()
  const count = values.length
  const field = useRef<HTMLInputElement>(null)
  // In a layout effect, so that the field has the focus before the next key press.
  useLayoutEffect(() => {
    const { caret } = typedAhead.current
    if (!caret) return
    field.current?.focus()
    field.current?.setSelectionRange(...caret)
  }, [typedAhead])
  return (
    <Combobox.Input
      {...wiring}
      ref={field}
      data-testid={testId}
      className={style.input}
      onKeyDown={(event) => {
        const isOnOption = event.currentTarget.hasAttribute('aria-activedescendant')
        if (event.key === 'Enter' && !isOnOption && createFromText()) event.preventDefault()
      }}
      placeholder={multiple && count > 0 ? '' : (placeholder ?? t('choice.none'))}
      {...(multiple ? { 'aria-description': t('choice.chosen', { count }) } : {})}
    />
  )
}

function Buttons({ clearable, label, values }: LoadedComboboxProps) {
  const t = useText()
  return (
    <span className={style.buttons}>
      {clearable && values.length > 0 && (
        <Combobox.Clear className={style.button} aria-label={`${t('action.clear')} · ${label}`}>
          <Icon name="close" />
        </Combobox.Clear>
      )}
      <Combobox.Trigger className={style.button} aria-label={`${t('choice.open')} · ${label}`}>
        <Icon name="chevronDown" />
      </Combobox.Trigger>
    </span>
  )
}
