import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import style from './alert.module.css'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'

export type Tone = 'error' | 'warning' | 'info' | 'success'
export const TONE_ICONS: Record<Tone, IconName> = {
  error: 'warning',
  warning: 'warning',
  info: 'info',
  success: 'check',
}

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
    <div
      {...rest}
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(style.alert, style[tone])}
    >
      <Icon name={TONE_ICONS[tone]} size={20} className={style.icon} />
      <div className={style.words}>
        {title && <p className={style.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={style.action}>{action}</div>}
      </div>
      {onDismiss && (
        <span className={style.close}>
          <IconButton icon="close" label={t('action.dismiss')} size="small" onClick={onDismiss} />
        </span>
      )}
    </div>
  )
}
