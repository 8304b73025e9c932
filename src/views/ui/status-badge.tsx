import { Badge } from '@radix-ui/themes'
import { useText } from '../../i18n/index.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'
import style from './status-badge.module.css'

/** The colours of Radix Themes by tone. A badge with the tone `strong` is dark, like the side bar. */
const COLOURS = {
  good: 'jade',
  strong: 'gray',
  warn: 'amber',
  bad: 'ruby',
  blue: 'blue',
  plain: 'gray',
} as const

/** The tone and icon of each status. Its text is the message `status.<name>`. */
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
} as const satisfies Record<string, { tone: keyof typeof COLOURS; icon: IconName }>

/** A status of a record, shown as a badge. */
export type BadgeStatus = keyof typeof STATUSES

/**
 * A status with its colour, icon and text. `text` replaces the usual text, if a record calls the status differently (a remittance is “handed
 * over”).
 */
export function StatusBadge({ status, text }: { status: BadgeStatus; text?: string }) {
  const t = useText()
  const { tone, icon } = STATUSES[status]
  return (
    <Badge
      size="2"
      radius="full"
      color={COLOURS[tone]}
      className={classNames(style.badge, tone === 'strong' && style.strong)}
      data-status={status}
    >
      <Icon name={icon} />
      {text ?? t(`status.${status}`)}
    </Badge>
  )
}
