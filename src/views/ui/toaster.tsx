import { useEffect, useEffectEvent, useRef } from 'react'
import { toast as hotToast, resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { Link } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { TONE_ICONS, type Tone } from './alert.tsx'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import style from './toast.module.css'
import type { ToastContent } from './toast.ts'
import { useObstacleAvoidance } from './use-obstacle-avoidance.ts'

/** Shows a toast. `duration` is in milliseconds. */
export function showToast(content: ToastContent, duration: number): void {
  hotToast((toast) => <ToastText toast={toast} content={content} />, {
    duration,
    className: content.tone,
    ...(content.id && { id: content.id }),
  })
}

function ToastText({ toast: { id, visible }, content }: { toast: Toast; content: ToastContent }) {
  const { title, text, action, onClose } = content
  // The content whose button was pressed. Its `onClose` is not called, but the `onClose` of later content in the same toast is.
  const pressedContent = useRef<ToastContent>(null)
  const close = useEffectEvent(() => {
    if (pressedContent.current !== content) onClose?.()
  })
  useEffect(() => {
    if (!visible) close()
  }, [visible])
  return (
    <div className={style.text}>
      {title && <p className={style.title}>{title}</p>}
      <p>{text}</p>
      {action && 'href' in action && (
        <Link href={action.href} onClick={() => hotToast.dismiss(id)}>
          {action.label}
        </Link>
      )}
      {action && 'onPress' in action && (
        <Button
          icon={action.icon}
          onClick={() => {
            pressedContent.current = content
            hotToast.dismiss(id)
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}

/** Renders all toasts; used once, in the frame of the page. */
export function Toaster() {
  const t = useText()
  const { toasts, handlers } = useToaster()
  const toasterElement = useRef<HTMLElement>(null)
  useObstacleAvoidance(toasterElement, toasts.length > 0)
  return (
    <section
      ref={toasterElement}
      aria-label={t('shell.notifications')}
      className={style.toaster}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div role="status" aria-live="polite">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={t('toast.close')} />
        ))}
      </div>
    </section>
  )
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const tone = toast.className as Tone
  return (
    <div className={classNames(style.toast, style[tone], toast.visible ? style.in : style.out)}>
      <Icon name={TONE_ICONS[tone]} size={20} className={style.icon} />
      {resolveValue(toast.message, toast)}
      <span className={style.close}>
        <IconButton icon="close" label={closeLabel} size="small" onClick={() => hotToast.dismiss(toast.id)} />
      </span>
    </div>
  )
}
