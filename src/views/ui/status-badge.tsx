import { useText } from '../../i18n/index.ts'
import { Icon, type IconName } from './icons.tsx'
import style from './status-badge.module.css'

/** Colour and icon of every status; its label is `status.<name>`. */
const STATUSES = {
  ACTIVE: { tone: 'good', icon: 'check' },
  INACTIVE: { tone: 'plain', icon: 'ban' },
  REQUEST: { tone: 'blue', icon: 'clock' },
  FINISHED: { tone: 'good', icon: 'check' },
  ERROR: { tone: 'bad', icon: 'warning' },
  WARNING: { tone: 'warn', icon: 'warning' },
  CREATED: { tone: 'blue', icon: 'plus' },
  UPDATED: { tone: 'blue', icon: 'edit' },
  STARTED: { tone: 'blue', icon: 'refresh' },
  DELETED: { tone: 'plain', icon: 'trash' },
  PREPARED: { tone: 'warn', icon: 'pouch' },
  VALIDATED: { tone: 'good', icon: 'check' },
  ARCHIVED: { tone: 'plain', icon: 'archive' },
  AVALIDATED: { tone: 'strong', icon: 'check' },
  UNVALIDATED: { tone: 'bad', icon: 'undo' },
  SEND: { tone: 'blue', icon: 'send' },
  CANCELED: { tone: 'plain', icon: 'ban' },
  SENT: { tone: 'strong', icon: 'send' },
  SENTP: { tone: 'strong', icon: 'send' },
} as const satisfies Record<
  string,
  { tone: 'good' | 'strong' | 'warn' | 'bad' | 'blue' | 'plain'; icon: IconName }
>

export type Status = keyof typeof STATUSES

/** A status with colour, icon and label; `words` replaces the label where a record has its own (a remittance is handed over). */
export function StatusBadge({ status, words }: { status: Status; words?: string }) {
  const t = useText()
  const { tone, icon } = STATUSES[status]
  return (
    <span className={`${style.badge} ${style[tone]}`} data-status={status}>
      <Icon name={icon} />
      {words ?? t(`status.${status}`)}
    </span>
  )
}
