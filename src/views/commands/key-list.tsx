import { type Capability, hasCapability, type Role } from '../../domain/roles.ts'
import { type MessageId, useText } from '../../i18n/index.ts'
import { useSessionUser } from '../app.tsx'
import { Keys, Switch } from '../ui/index.ts'
import { COMMAND_KEYS, CONTROL_KEYS } from './command-keys.ts'
import style from './key-list.module.css'
import { useSingleKeys } from './single-keys.ts'

interface Shortcut {
  readonly keys: readonly string[]
  readonly text: MessageId
}

interface ShortcutSection {
  readonly title: MessageId
  readonly capability: Capability
  readonly shortcuts: readonly Shortcut[]
}

const SECTIONS: readonly ShortcutSection[] = [
  {
    title: 'shell.keys.everywhere',
    capability: 'ownAccount',
    shortcuts: [
      { keys: COMMAND_KEYS, text: 'shell.keys.commands' },
      { keys: ['?'], text: 'shell.keys.sheet' },
    ],
  },
  {
    title: 'shell.menu.count',
    capability: 'count',
    shortcuts: [
      { keys: ['↵', '↓'], text: 'shell.keys.next' },
      { keys: ['↑'], text: 'shell.keys.previous' },
      { keys: ['+'], text: 'shell.keys.sum' },
      { keys: ['Page ↓'], text: 'shell.keys.block' },
    ],
  },
  { title: 'shell.menu.countControl', capability: 'control', shortcuts: CONTROL_KEYS },
]

/** The keyboard shortcuts of the signed-in person, and the switch of the single-key shortcuts. */
export function KeyList() {
  const t = useText()
  const { areEnabled, setEnabled } = useSingleKeys()
  const { role } = useSessionUser()
  return (
    <div className={style.keySheet}>
      <ShortcutSections role={role} />
      <Switch
        checked={areEnabled}
        onChange={setEnabled}
        label={t('shell.keys.single')}
        hint={t('shell.keys.about')}
      />
    </div>
  )
}

/** The keyboard shortcuts of the role, by screen. */
function ShortcutSections({ role }: { role: Role }) {
  const t = useText()
  return SECTIONS.filter(({ capability }) => hasCapability(role, capability)).map(({ title, shortcuts }) => (
    <section key={title}>
      <h3 className={style.part}>{t(title)}</h3>
      <dl className={style.shortcuts}>
        {shortcuts.map(({ keys, text }) => (
          <div key={text}>
            <dt>{t(text)}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
