import { Card, Flex, Heading } from '@radix-ui/themes'
import type { ElementType, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import style from './layout.module.css'

/** The step on the spacing scale of Radix Themes, by CSS pixels. */
const SPACING_STEPS = { 0: '0', 4: '1', 8: '2', 12: '3', 16: '4', 24: '5', 32: '6' } as const

interface BoxProps {
  children: ReactNode
  /** CSS pixels, on the 4 px grid. */
  gap?: keyof typeof SPACING_STEPS
  as?: ElementType
  className?: string | undefined
}

/** Children stacked vertically. */
export function Stack({ children, gap = 16, as: Tag = 'div', className }: BoxProps) {
  return (
    <Flex
      asChild
      direction="column"
      gap={SPACING_STEPS[gap]}
      className={classNames(style.shrinks, className)}
    >
      <Tag>{children}</Tag>
    </Flex>
  )
}

interface RowProps extends BoxProps {
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'start' | 'between' | 'end'
}

/** Children side by side, which wrap where they do not fit. */
export function Row({
  children,
  gap = 8,
  as: Tag = 'div',
  align = 'center',
  justify = 'start',
  className,
}: RowProps) {
  return (
    <Flex
      asChild
      wrap="wrap"
      gap={SPACING_STEPS[gap]}
      align={align}
      justify={justify}
      className={classNames(style.shrinks, style.row, className)}
    >
      <Tag>{children}</Tag>
    </Flex>
  )
}

interface PanelProps {
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

/** A card. If it has a title or actions, a line drawn as a seam separates this header from the content. */
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
