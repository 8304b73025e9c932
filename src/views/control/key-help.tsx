import { type MessageId, useText } from '../../i18n/index.ts'
import { Switch } from '../ui/index.ts'
import style from './control.module.css'

const HELP: readonly { readonly keys: readonly string[]; readonly text: MessageId }[] = [
  { keys: ['J', 'K'], text: 'control.keys.move' },
  { keys: ['X'], text: 'control.keys.select' },
  { keys: ['O'], text: 'control.keys.open' },
  { keys: ['V'], text: 'control.keys.validate' },
  { keys: ['I'], text: 'control.keys.invalidate' },
]

/** The keys of the control, with the switch that turns them off. */
export function KeyHelp({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const t = useText()
  return (
    <div className={style.keyHelp}>
      <Switch checked={on} onChange={onChange} label={t('control.keys.switch')} />
      {on && (
        <ul className={style.keyList}>
          {HELP.map(({ keys, text }) => (
            <li key={text}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              {t(text)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
