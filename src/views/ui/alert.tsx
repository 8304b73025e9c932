import { Callout, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import style from './alert.module.css'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icons.tsx'

export type Tone = 'error' | 'warning' | 'info' | 'success'
export const TONE_ICONS: Record<Tone, IconName> = {
  error: 'warning',
  warning: 'warning',
  info: 'info',
  success: 'check',
}

const COLOURS = { error: 'ruby', warning: 'amber', info: 'blue', success: 'jade' } as const satisfies Record<
  Tone,
  string
>

export interface AlertProps {
  tone?: Tone
  title?: string
  children?: ReactNode
  /** With it, the alert can be dismissed. */
  onDismiss?: () => void
  /** What to do about it: a button or a link. */
  action?: ReactNode
  'data-testid'?: string
}

/** A message that stays until it is dismissed; errors are announced at once. */
export function Alert({ tone = 'error', title, children, onDismiss, action, ...rest }: AlertProps) {
  const t = useText()
  return (
    <Callout.Root
      {...rest}
      role={tone === 'error' ? 'alert' : 'status'}
      color={COLOURS[tone]}
      className={style.alert}
    >
      <Callout.Icon className={style.icon}>
        <Icon name={TONE_ICONS[tone]} size={20} />
      </Callout.Icon>
      <Text as="div" size="2" className={style.words}>
        {title && <p className={style.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={style.action}>{action}</div>}
      </Text>
      {onDismiss && (
        <span className={style.close}>
          <IconButton icon="close" label={t('action.dismiss')} size="small" onClick={onDismiss} />
        </span>
      )}
    </Callout.Root>
  )
}
