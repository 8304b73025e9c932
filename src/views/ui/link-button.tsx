import { Button as RadixButton } from '@radix-ui/themes'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import style from './button.module.css'
import { BUTTON_LOOKS } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'

interface LinkButtonProps {
  href: string
  look?: 'primary' | 'secondary'
  icon?: IconName
  /** `large` is at least 44 px high, like a large button. */
  size?: 'large'
  children: ReactNode
}

/** A link that looks like a button. Like any link, it can be opened in another tab. */
export const LinkButton = memo(function LinkButton({
  href,
  look = 'secondary',
  icon,
  size,
  children,
}: LinkButtonProps) {
  return (
    <RadixButton
      asChild
      {...BUTTON_LOOKS[look]}
      data-look={look}
      size="3"
      className={classNames(style.button, style[look], size && style[size])}
    >
      <Link href={href}>
        <span className={style.content}>
          {icon && <Icon name={icon} />}
          {children}
        </span>
      </Link>
    </RadixButton>
  )
})
