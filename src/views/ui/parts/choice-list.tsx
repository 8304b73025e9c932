import { Combobox } from '@base-ui/react/combobox'
import { useText } from '../../../i18n/index.ts'
import { Icon } from '../icons.tsx'
import type { Choice } from '../search-select.tsx'
import style from './combobox-part.module.css'

/** A choice that does not exist yet: the typed text. It can't clash with a real value, because those never start with a space. */
export const NEW = ' new'

/** The choices that match the input, with a tick at the selected ones; a text when none match. */
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
              {choice.value === NEW ? (
                <Icon name="plus" />
              ) : (
                <Combobox.ItemIndicator>
                  <Icon name="check" />
                </Combobox.ItemIndicator>
              )}
            </span>
            <span>
              {choice.value === NEW ? t('choice.add', { text: choice.label }) : choice.label}
              {choice.hint && <span className={style.hint}>{choice.hint}</span>}
            </span>
          </Combobox.Item>
        )}
      </Combobox.List>
    </>
  )
}
