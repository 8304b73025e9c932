import { useText } from '../../i18n/index.ts'
import { CONTROL_KEYS } from '../commands/command-keys.ts'
import { Keys, Switch } from '../ui/index.ts'
import style from './control.module.css'

/** The keyboard shortcuts of the control screen, with the switch that disables them. */
export function KeyHelp({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const t = useText()
  return (
    <div className={style.keyHelp}>
      <Switch checked={on} onChange={onChange} label={t('control.keys.switch')} />
      {on && (
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
}
