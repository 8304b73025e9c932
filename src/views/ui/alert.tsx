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

interface AlertProps {
  tone?: Tone
  title?: string | undefined
  children?: ReactNode
  /** Called when the alert is dismissed. Without it, the close button hides a red alert, and other alerts have no close button. */
  onDismiss?: (() => void) | undefined
  /**
   * Identifies what a red alert reports. When it changes, a dismissed alert appears again. By default it is
   * the text, or the title if the content is not a plain text.
   */
  subject?: unknown
  /** A button or link that helps. It stays visible when the close button hides a red alert. */
  action?: ReactNode
  'data-testid'?: string
}

/** A message that stays until it is dismissed. Red alerts can always be dismissed; screen readers announce them immediately. */
export function Alert({ tone = 'error', title, children, onDismiss, subject, action, ...rest }: AlertProps) {
  const t = useText()
  const currentSubject = subject ?? (typeof children === 'string' ? children : title)
  const [dismissed, setDismissed] = useState<{ readonly subject: unknown } | null>(null)
  const actionElement = useRef<HTMLDivElement>(null)
  if (dismissed !== null && dismissed.subject !== currentSubject) setDismissed(null)

  const hide = (button: HTMLElement) => {
    const container = button.closest('[role="dialog"], [role="alertdialog"], main')
    flushSync(() => setDismissed({ subject: currentSubject }))
    // The button that had the focus is gone: the focus moves to the remaining action, or to the heading of
    // the page. The title of a dialog can't take the focus; Radix then moves it to the dialog.
    const next =
      actionElement.current?.querySelector<HTMLElement>('button, a') ??
      container?.querySelector<HTMLElement>(':is(h1, h2)[tabindex]')
    next?.focus({ preventScroll: true })
  }
  const dismiss =
    onDismiss ??
    (tone === 'error' ? ({ currentTarget }: MouseEvent<HTMLElement>) => hide(currentTarget) : null)

  if (dismissed !== null) return action ? <div ref={actionElement}>{action}</div> : null
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
      <Text as="div" size="2" className={style.text}>
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
