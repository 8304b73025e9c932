import { Combobox } from '@base-ui/react/combobox'
import { useText } from '../../../i18n/index.ts'
import { Icon } from '../icons.tsx'
import type { Choice } from '../search-select.tsx'
import style from './combobox.module.css'

/** The value of the choice that adds the typed text. Real values never start with a space, so it can't be one of them. */
export const NEW_CHOICE = ' new'

/** The list of choices that match the input; the selected ones have a tick. If none match, it shows a text. */
export function ChoiceList() {
  const t = useText()
  return (
    <>
      <Combobox.Empty>
        <p className={style.empty}>{t('choice.empty')}</p>
      </Combobox.Empty>
      <Combobox.List className={style.list}>
        {(choice: Choice) => (
          <Combobox.Item key={choice.value} value={choice} className={style.item}>
            <span className={style.tick}>
              {choice.value === NEW_CHOICE ? (
                <Icon name="plus" />
              ) : (
                <Combobox.ItemIndicator>
                  <Icon name="check" />
                </Combobox.ItemIndicator>
              )}
            </span>
            <span>
              {choice.value === NEW_CHOICE ? t('choice.add', { text: choice.label }) : choice.label}
              {choice.hint && <span className={style.hint}>{choice.hint}</span>}
            </span>
          </Combobox.Item>
        )}
      </Combobox.List>
    </>
  )
}
