import { toast as hotToast, resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { useText } from '../../i18n/index.ts'
import { TONE_ICONS, type Tone } from './alert.tsx'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import style from './toast.module.css'

const TOAST_MS = 5000
const MESSAGE_MS = 3000

interface Words {
  tone: Tone
  title?: string
  text: string
}

function show({ tone, title, text }: Words, duration: number): void {
  hotToast(
    <div className={style.words}>
      {title && <p className={style.title}>{title}</p>}
      <p>{text}</p>
    </div>,
    { duration, className: tone },
  )
}

/**
 * Says what happened, at the top of the page, whichever screen is there: `notify.success(t('code.11008'))`.
 * `message` is a passing remark (3 s); the others stay 5 s, and longer while pointed at. What must be acted on is an `Alert`.
 */
export const notify = {
  success: (text: string, title?: string) =>
    show({ tone: 'success', text, ...(title ? { title } : {}) }, TOAST_MS),
  error: (text: string, title?: string) =>
    show({ tone: 'error', text, ...(title ? { title } : {}) }, TOAST_MS),
  info: (text: string, title?: string) => show({ tone: 'info', text, ...(title ? { title } : {}) }, TOAST_MS),
  message: (text: string) => show({ tone: 'info', text }, MESSAGE_MS),
}

/** Where toasts appear: once, in the frame of the page. */
export function Toaster() {
  const t = useText()
  const { toasts, handlers } = useToaster()
  return (
    <section
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
