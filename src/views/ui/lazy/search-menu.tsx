import { Combobox } from '@base-ui/react/combobox'
import { useRef, useState } from 'react'
import { useLocale } from '../../../i18n/index.ts'
import { Icon } from '../icons.tsx'
import type { SearchMenuProps } from '../search-menu.tsx'
import type { Choice } from '../search-select.tsx'
import { ChoiceList } from './choice-list.tsx'
import style from './combobox.module.css'
import { focusPopup } from './popup-focus.ts'

/** The button and its list with a search field. The list is open from the first render. */
export default function LoadedSearchMenu({
  label,
  searchLabel,
  choices,
  value,
  onChange,
  trigger,
}: SearchMenuProps) {
  const { locale } = useLocale()
  const [open, setOpen] = useState(true)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Combobox.Root
      items={choices}
      value={choices.find((choice) => choice.value === value) ?? null}
      onValueChange={(choice: Choice | null) => {
        if (choice && choice.value !== value) onChange(choice.value)
      }}
      isItemEqualToValue={(a: Choice, b: Choice) => a.value === b.value}
      itemToStringLabel={(choice: Choice) => choice.label}
      open={open}
      onOpenChange={setOpen}
      locale={locale}
      autoHighlight
    >
      {/* Replaces the role of a combobox that Base UI sets: the trigger opens a dialog, as in `SearchMenu` before the first click. */}
      <Combobox.Trigger render={trigger} role="button" aria-haspopup="dialog" />
      <Combobox.Portal>
        <Combobox.Positioner className={style.positioner} sideOffset={6} align="start">
          <Combobox.Popup
            ref={popup}
            className={style.popup}
            aria-label={label}
            initialFocus={() => {
              if (popup.current) focusPopup(popup.current, true)
              return false
            }}
          >
            <div className={style.search}>
              <Icon name="search" />
              <Combobox.Input className={style.input} aria-label={searchLabel} placeholder={searchLabel} />
            </div>
            <ChoiceList />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
