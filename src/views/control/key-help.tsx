import { memo } from 'react'
import { useText } from '../../i18n/index.ts'
import { CONTROL_KEYS } from '../commands/command-keys.ts'
import { Keys, Switch } from '../ui/index.ts'
import style from './control.module.css'

/** The keyboard shortcuts of the control screen, with the switch that disables them. */
export const KeyHelp = memo(function KeyHelp({
  areEnabled,
  onChange,
}: {
  areEnabled: boolean
  onChange: (areEnabled: boolean) => void
}) {
  const t = useText()
  return (
    <div className={style.keyHelp}>
      <Switch checked={areEnabled} onChange={onChange} label={t('control.keys.switch')} />
      {areEnabled && (
        <ul className={style.keyList}>
          {CONTROL_KEYS.map(({ keys, text }) => (
            <li key={text}>
              <Keys keys={keys} />
              {t(text)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
})
