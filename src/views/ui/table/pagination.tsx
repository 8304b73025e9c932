import type { ReactNode } from 'react'
import { PAGE_SIZES } from '../../../domain/lists/address.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../button.tsx'
import { PageField } from './page-field.tsx'
import style from './pagination.module.css'

export interface PaginationProps {
  /** From 1. */
  page: number
  rowsPerPage: number
  totalItems: number
  /** There are more than `totalItems`: counting stopped there. */
  totalIsCapped?: boolean
  /** Number of rows on this page, to tell where a capped list ends. */
  rowsOnPage: number
  onPage: (page: number) => void
  /** A button has the pointer or the focus: its page will probably be needed. */
  onPageAhead: (page: number) => void
  onRowsPerPage: (rows: number) => void
  /** Further actions on the table as a whole. */
  children?: ReactNode
}

/** Which rows are shown, the page size (25, 50, 100, 300), and buttons to turn pages. */
export function Pagination(props: PaginationProps) {
  const { page, rowsPerPage, totalItems, totalIsCapped = false, rowsOnPage } = props
  const { onPage, onPageAhead, onRowsPerPage } = props
  const t = useText()
  const from = rowsOnPage === 0 ? 0 : (page - 1) * rowsPerPage + 1
  const to = from === 0 ? 0 : from + rowsOnPage - 1
  const last = Math.ceil(totalItems / rowsPerPage)
  const more = totalIsCapped ? rowsOnPage === rowsPerPage : to < totalItems
  const leadsTo = (next: number) => ({
    onPointerEnter: () => onPageAhead(next),
    onFocus: () => onPageAhead(next),
    onClick: () => onPage(next),
  })
  return (
    <nav className={style.bar} aria-label={t('table.pages')}>
      <label className={style.size}>
        <span>{t('table.rowsPerPage')}</span>
        <select value={rowsPerPage} onChange={(event) => onRowsPerPage(Number(event.target.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {props.children}
      <p className={style.range} role="status">
        {t(totalIsCapped ? 'table.rowsCapped' : 'table.rows', { from, to, total: totalItems })}
      </p>
      {last > 2 && <PageField key={page} page={page} last={last} onPage={onPage} />}
      <div className={style.turn}>
        <IconButton
          icon="chevronLeft"
          label={t('table.previousPage')}
          {...(page <= 1 ? { disabledReason: t('table.firstPage') } : leadsTo(page - 1))}
        />
        <IconButton
          icon="chevronRight"
          label={t('table.nextPage')}
          {...(more ? leadsTo(page + 1) : { disabledReason: t('table.lastPage') })}
        />
      </div>
    </nav>
  )
}
