import { Button as RadixButton, IconButton as RadixIconButton, Spinner } from '@radix-ui/themes'
import { type MouseEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react'
import { useText } from '../../i18n/index.ts'
import { ACCENT } from '../theme/accent.ts'
import style from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'
import { Tip } from './tip.tsx'

/** The properties of Radix Themes' button for each look. */
export const BUTTON_LOOKS = {
  primary: { variant: 'solid', color: ACCENT },
  secondary: { variant: 'outline', color: 'gray' },
  /** A light background. */
  quiet: { variant: 'soft', color: 'gray' },
  /** No background until hovered. */
  bare: { variant: 'soft', color: 'gray' },
  danger: { variant: 'solid', color: 'ruby' },
} as const
const SIZES = { small: '2', medium: '3', large: '3' } as const
/** The appearance of a button, by its importance. */
export type ButtonLook = keyof typeof BUTTON_LOOKS

interface CommonProps {
  look?: ButtonLook
  /** `large` is at least 44 px high. */
  size?: 'small' | 'medium' | 'large'
  /** Work is running: the button shows a spinner, keeps its width, and ignores presses. */
  busy?: boolean
  /** Why the button is disabled. It stays focusable and announces the reason; pressing it does nothing. */
  disabledReason?: string | undefined
  type?: 'button' | 'submit'
  /** The id of the form, if a submit button is outside of its form. */
  form?: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox'
  'aria-controls'?: string
  'aria-pressed'?: boolean
  'data-testid'?: string
  ref?: Ref<HTMLButtonElement | null>
}

export interface ButtonProps extends CommonProps {
  icon?: IconName
  /** Takes the full width of its container. */
  wide?: boolean
  children: ReactNode
}

interface ButtonFrameProps extends CommonProps {
  shape: typeof RadixButton | typeof RadixIconButton
  look: ButtonLook
  /** The accessible name, if the content has none. */
  name?: string
  className: string
  children: ReactNode
}

/**
 * The part that both buttons share: a busy or disabled button does nothing when pressed, and a tooltip shows
 * the reason or the name.
 */
function ButtonFrame(props: ButtonFrameProps) {
  const {
    shape: Shape,
    look,
    size = 'medium',
    busy = false,
    disabledReason,
    name,
    className,
    children,
    onClick,
    ref,
    ...rest
  } = props
  const t = useText()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current)
  const isInactive = busy || disabledReason !== undefined
  const tip = disabledReason ?? name
  return (
    <>
      <Shape
        type="button"
        {...rest}
        {...BUTTON_LOOKS[look]}
        data-look={look}
        ref={button}
        size={SIZES[size]}
        aria-label={name}
        aria-disabled={isInactive || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason === undefined ? undefined : id}
        className={classNames(style.button, style[look], style[size], busy && style.busy, className)}
        onClick={(event) => {
          if (isInactive) event.preventDefault()
          else onClick?.(event)
        }}
      >
        <span className={style.content}>{children}</span>
        {busy && (
          <span className={style.spinner} role="status">
            <Spinner />
            <span className="visually-hidden">{t('busy.label')}</span>
          </span>
        )}
      </Shape>
      {disabledReason !== undefined && (
        <span id={id} hidden>
          {disabledReason}
        </span>
      )}
      {tip !== undefined && <Tip anchor={button} text={tip} />}
    </>
  )
}

/** A button with a label. */
export function Button({ look = 'secondary', icon, wide, children, ...rest }: ButtonProps) {
  return (
    <ButtonFrame {...rest} shape={RadixButton} look={look} className={classNames(wide && style.wide)}>
      {icon && <Icon name={icon} />}
      {children}
    </ButtonFrame>
  )
}

interface IconButtonProps extends CommonProps {
  icon: IconName
  /** The accessible name, shown on hover and focus. */
  label: string
}

/** A button with only an icon; its name is shown on hover and focus. */
export function IconButton({ look = 'bare', icon, label, ...rest }: IconButtonProps) {
  return (
    <ButtonFrame {...rest} shape={RadixIconButton} look={look} name={label} className={style.square ?? ''}>
      <Icon name={icon} size={rest.size === 'small' ? 16 : 20} />
    </ButtonFrame>
  )
}
