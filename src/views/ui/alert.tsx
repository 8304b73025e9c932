import { Callout, Text } from '@radix-ui/themes'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/index.ts'
import style from './alert.module.css'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icons.tsx'

/** The importance of a message, shown by colour and icon. */
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
  /** Called when the alert is dismissed. Without it, a red alert hides itself, and other alerts can't be dismissed. */
  onDismiss?: () => void
  /** Identifies what a red alert reports. When it changes, a dismissed alert appears again; by default, when the text changes. */
  about?: unknown
  /** A button or link that helps. It stays visible when the alert hides itself. */
  action?: ReactNode
  'data-testid'?: string
}

/** A message that stays until it is dismissed. Red alerts can always be dismissed; screen readers announce them immediately. */
export function Alert({ tone = 'error', title, children, onDismiss, about, action, ...rest }: AlertProps) {
  const t = useText()
  const subject = about ?? (typeof children === 'string' ? children : title)
  const [dismissed, setDismissed] = useState<{ readonly subject: unknown } | null>(null)
  const remaining = useRef<HTMLDivElement>(null)
  if (dismissed !== null && dismissed.subject !== subject) setDismissed(null)

  const hide = (button: HTMLElement) => {
    const container = button.closest('[role="dialog"], [role="alertdialog"], main')
    flushSync(() => setDismissed({ subject }))
    // The button that had the focus is gone: the focus moves to the remaining action, or to the heading of the dialog or page.
    const next =
      remaining.current?.querySelector<HTMLElement>('button, a') ??
      container?.querySelector<HTMLElement>(':is(h1, h2)[tabindex]')
    next?.focus({ preventScroll: true })
  }
  const dismiss =
    onDismiss ??
    (tone === 'error' ? ({ currentTarget }: MouseEvent<HTMLElement>) => hide(currentTarget) : null)

  if (dismissed !== null) return action ? <div ref={remaining}>{action}</div> : null
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
      {dismiss && (
        <span className={style.close}>
          <IconButton icon="close" label={t('action.dismiss')} size="small" onClick={dismiss} />
        </span>
      )}
    </Callout.Root>
  )
}
