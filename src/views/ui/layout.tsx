import { Card, Heading } from '@radix-ui/themes'
import type { ElementType, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import style from './layout.module.css'

type Gap = 0 | 4 | 8 | 12 | 16 | 24 | 32

interface BoxProps {
  children: ReactNode
  /** CSS pixels, on the 4 px grid. */
  gap?: Gap
  as?: ElementType
  className?: string
}

const gapClass = (gap: Gap): string | undefined => style[`gap${gap}`]

/** Children stacked vertically. */
export function Stack({ children, gap = 16, as: Tag = 'div', className }: BoxProps) {
  return <Tag className={classNames(style.stack, gapClass(gap), className)}>{children}</Tag>
}

interface RowProps extends BoxProps {
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'start' | 'between' | 'end'
}

/** Children side by side, wrapping where there is no room. */
export function Row({
  children,
  gap = 8,
  as: Tag = 'div',
  align = 'center',
  justify = 'start',
  className,
}: RowProps) {
  return (
    <Tag
      className={classNames(
        style.row,
        gapClass(gap),
        style[`align-${align}`],
        style[`justify-${justify}`],
        className,
      )}
    >
      {children}
    </Tag>
  )
}

export interface PanelProps {
  title?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
  /** No padding: for a table or a list that extends to the edges. */
  flush?: boolean
  /** Heading level of the title; 2 by default. */
  level?: 2 | 3
  'data-testid'?: string
}

/** A card: content that belongs together, its header separated by a seam. */
export function Panel({ title, actions, children, flush, level = 2, ...rest }: PanelProps) {
  return (
    <Card asChild size="3" className={style.panel}>
      <section {...rest}>
        {(title || actions) && (
          <header className={style.head}>
            {title && (
              <Heading as={level === 2 ? 'h2' : 'h3'} size="3">
                {title}
              </Heading>
            )}
            {actions && <div className={style.actions}>{actions}</div>}
          </header>
        )}
        <div className={flush ? style.flush : style.body}>{children}</div>
      </section>
    </Card>
  )
}
