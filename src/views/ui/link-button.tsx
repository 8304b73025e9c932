import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'
import style from './link-button.module.css'

export interface LinkButtonProps {
  href: string
  look?: 'primary' | 'secondary'
  icon?: IconName
  /** The current page. */
  current?: boolean
  children: ReactNode
}

/** A link among buttons: it navigates, and opens in another tab like any link. */
export function LinkButton({ href, look = 'secondary', icon, current = false, children }: LinkButtonProps) {
  return (
    <Link
      href={href}
      className={classNames(style.link, style[look])}
      {...(current && { 'aria-current': 'page' as const })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
