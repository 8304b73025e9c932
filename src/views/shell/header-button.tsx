import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '../ui/index.ts'
import style from './header.module.css'

interface HeaderButtonProps extends ComponentProps<'button'> {
  /** What it is about; said after what stands in it, which is a picture or short for it. */
  label: string
  icon?: IconName
  children?: ReactNode
}

/** A button of the header that opens something under it. */
export function HeaderButton({ label, icon, children, ...rest }: HeaderButtonProps) {
  return (
    <button type="button" title={label} {...rest} className={style.button}>
      {icon && <Icon name={icon} size={20} />}
      {children}
      <span className="visually-hidden"> {label}</span>
    </button>
  )
}
