import { type FormEvent, type ReactNode, useState } from 'react'
import { PAGE_SIZES } from '../../../domain/lists/address.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../button.tsx'
import style from './pagination.module.css'

interface PaginationProps {
  /** The number of the page, from 1. */
  page: number
  rowsPerPage: number
  totalItems: number
  /** True if there are more rows than `totalItems`, because the server stopped counting there. */
  totalIsCapped?: boolean
  /** The number of rows on this page. */
  rowsOnPage: number
  hasNextPage: boolean
  onPage: (page: number) => void
  /** Called when a button has the pointer or the focus, to load its page in advance. */
  onPreloadPage: (page: number) => void
  onRowsPerPage: (rows: number) => void
  /** Further actions on the whole table. */
  children?: ReactNode
}

/** Shows which rows are on the page, with a choice of the page size and buttons to other pages. */
export function Pagination(props: PaginationProps) {
  const { page, rowsPerPage, totalItems, totalIsCapped = false, rowsOnPage, hasNextPage } = props
  const { onPage, onPreloadPage, onRowsPerPage } = props
  const t = useText()
  const firstRow = rowsOnPage === 0 ? 0 : (page - 1) * rowsPerPage + 1
  const lastRow = firstRow === 0 ? 0 : firstRow + rowsOnPage - 1
  // “Next page” also leads beyond the rows that the server counted.
  const lastPage = Math.ceil(Math.max(totalItems, lastRow) / rowsPerPage)
  const propsOfPageButton = (next: number) => ({
    onPointerEnter: () => onPreloadPage(next),
    onFocus: () => onPreloadPage(next),
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
      <div className={style.pages}>
        <p role="status">
          {t(totalIsCapped ? 'table.rowsCapped' : 'table.rows', {
            from: firstRow,
            to: lastRow,
            total: totalItems,
          })}
        </p>
        <div className={style.navigation}>
          {lastPage > 2 && (
            <PageField page={page} lastPage={lastPage} isCapped={totalIsCapped} onPage={onPage} />
          )}
          <IconButton
            icon="chevronLeft"
            label={t('table.previousPage')}
            {...(page <= 1 ? { disabledReason: t('table.firstPage') } : propsOfPageButton(page - 1))}
          />
          <IconButton
            icon="chevronRight"
            label={t('table.nextPage')}
            {...(hasNextPage ? propsOfPageButton(page + 1) : { disabledReason: t('table.lastPage') })}
          />
        </div>
      </div>
    </nav>
  )
}

interface PageFieldProps {
  /** The number of the page, from 1. */
  page: number
  /** The number of the last known page. */
  lastPage: number
  /** True if there may be more pages. */
  isCapped: boolean
  onPage: (page: number) => void
}

/** A field that shows the number of the page, and goes to the page whose number is typed. */
function PageField({ page, lastPage, isCapped, onPage }: PageFieldProps) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? String(page)
  const go = (event: FormEvent) => {
    event.preventDefault()
    const requested = Number.parseInt(text, 10)
    setTyped(null)
    if (!Number.isNaN(requested)) onPage(Math.min(Math.max(requested, 1), lastPage))
  }
  return (
    <form className={style.pageForm} noValidate onSubmit={go}>
      <label>
        <span className={style.title}>{t('table.page')}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          value={text}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(null)}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <span>{t('table.ofPages', { last: lastPage, capped: String(isCapped) })}</span>
    </form>
  )
}
