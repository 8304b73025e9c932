import { Heading, Link as RadixLink } from '@radix-ui/themes'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { type MessageId, useText } from '../../i18n/index.ts'
import { useErrorTitle, usePageTitle } from './document-title.ts'
import { Icon } from './icons.tsx'
import style from './page.module.css'

/** A page in the breadcrumb. */
export interface BreadcrumbItem {
  readonly title: MessageId
  /** Left out for the page itself. */
  readonly link?: string
}

/** The breadcrumb. Its last item is the current page, unless it has a link. */
const Breadcrumb = memo(function Breadcrumb({ items }: { items: readonly BreadcrumbItem[] }) {
  const t = useText()
  return (
    <nav aria-label={t('breadcrumb.label')}>
      <ol className={style.crumbs}>
        {items.map(({ title, link }, index) => (
          <li key={title} className={style.crumb}>
            {index > 0 && <Icon name="chevronRight" size={16} className={style.separator} />}
            {link === undefined ? (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{t(title)}</span>
            ) : (
              <RadixLink asChild size="1" color="gray" underline="hover">
                <Link href={link}>{t(title)}</Link>
              </RadixLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
})

interface PageProps {
  title: string
  /** Shown beside the title: a status, or the time of the last save. */
  badge?: ReactNode
  breadcrumb?: readonly BreadcrumbItem[]
  /** The primary action of the page. */
  action?: ReactNode
  children: ReactNode
  /** True to start the browser's title with “error”. */
  hasError?: boolean
  /** Uses the full width, for dense tables; otherwise the page is at most 1200 px wide. */
  wide?: boolean
  'data-testid'?: string
}

/** A page: breadcrumb, title, primary action and content. Also sets the title of the browser tab. */
export function Page(props: PageProps) {
  const { title, badge, breadcrumb, action, children, hasError = false, wide, 'data-testid': testId } = props
  const t = useText()
  usePageTitle(`${title} · ${t('shell.product')}`)
  useErrorTitle(hasError)
  return (
    <div className={wide ? style.widePage : style.page} data-testid={testId}>
      <header className={style.header}>
        {breadcrumb && <Breadcrumb items={breadcrumb} />}
        <div className={style.line}>
          <div className={style.heading}>
            <Heading as="h1" size="6" tabIndex={-1}>
              {title}
            </Heading>
            {badge}
          </div>
          <div className={style.action}>{action}</div>
        </div>
      </header>
      {children}
    </div>
  )
}
