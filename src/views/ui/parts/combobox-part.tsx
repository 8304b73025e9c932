import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import type { Choice, ComboboxPartProps } from '../search-select.tsx'
import { ChoiceList, NEW } from './choice-list.tsx'
import style from './combobox-part.module.css'

const sameText = (a: string, b: string): boolean =>
  a.trim().localeCompare(b.trim(), undefined, { sensitivity: 'base' }) === 0

/** The searchable list itself, over Base UI's combobox: arrows, Home/End, Enter, Escape, Backspace on chips. */
export function ComboboxPart(props: ComboboxPartProps) {
  const { choices, values, multiple, onValues, onCreate, wiring, disabled } = props
  const { locale } = useLocale()
  const [typed, setTyped] = useState('')
  const chosen = values.map(
    (value) => choices.find((choice) => choice.value === value) ?? { value, label: value },
  )
  const news = onCreate && typed.trim() !== '' && !choices.some(({ label }) => sameText(label, typed))
  const items = news ? [...choices, { value: NEW, label: typed.trim() }] : choices

  const take = (next: readonly Choice[]) => {
    const created = next.find(({ value }) => value === NEW)
    if (created) onCreate?.(created.label)
    else onValues(next.map(({ value }) => value))
    if (multiple) setTyped('')
  }
  const shared = {
    items,
    locale,
    disabled: disabled ?? false,
    isItemEqualToValue: (a: Choice, b: Choice) => a.value === b.value,
    itemToStringLabel: ({ label }: Choice) => label,
    inputValue: multiple ? typed : undefined,
    onInputValueChange: setTyped,
  }
  const popup = (
    <Combobox.Portal>
      <Combobox.Positioner className={style.positioner} sideOffset={4} align="start">
        <Combobox.Popup className={style.popup}>
          <ChoiceList />
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
  if (multiple)
    return (
      <Combobox.Root {...shared} multiple value={chosen} onValueChange={take}>
        <ManyBox {...props} chosen={chosen} />
        {popup}
      </Combobox.Root>
    )
  return (
    <Combobox.Root {...shared} value={chosen[0] ?? null} onValueChange={(next) => take(next ? [next] : [])}>
      <div
        className={classNames(style.box, props.large && style.large)}
        aria-invalid={wiring['aria-invalid']}
      >
        <Input {...props} />
        <Buttons {...props} />
      </div>
      {popup}
    </Combobox.Root>
  )
}

function ManyBox(props: ComboboxPartProps & { chosen: readonly Choice[] }) {
  const t = useText()
  const { chosen, wiring, label } = props
  return (
    <Combobox.Chips
      className={classNames(style.box, style.many)}
      aria-label={label}
      aria-invalid={wiring['aria-invalid']}
    >
      {chosen.map((choice) => (
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

function Input({ wiring, placeholder, values, multiple, 'data-testid': testId }: ComboboxPartProps) {
  const t = useText()
  const count = values.length
  return (
    <Combobox.Input
      {...wiring}
      data-testid={testId}
      className={style.input}
      placeholder={multiple && count > 0 ? '' : (placeholder ?? t('choice.none'))}
      {...(multiple ? { 'aria-description': t('choice.chosen', { count }) } : {})}
    />
  )
}

function Buttons({ clearable, label, values }: ComboboxPartProps) {
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
