import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '../ui/index.ts'
import style from './header.module.css'

interface HeaderButtonProps extends ComponentProps<'button'> {
  /** The text of the tooltip. Screen readers announce it after the content. */
  label: string
  icon?: IconName
  children?: ReactNode
}

/** A header button that opens a menu. */
export function HeaderButton({ label, icon, children, ...rest }: HeaderButtonProps) {
  return (
    <button type="button" title={label} {...rest} className={style.button}>
      {icon && <Icon name={icon} size={20} />}
      {children}
      <span className="visually-hidden"> {label}</span>
    </button>
  )
}
