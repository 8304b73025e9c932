import { PAGE_SIZES } from '../../../domain/query.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../button.tsx'
import { upTo } from '../up-to.ts'
import { DENSITIES, useDensity } from './density.ts'
import style from './pagination.module.css'

export interface PaginationProps {
  /** From 1. */
  page: number
  rowsPerPage: number
  totalItems: number
  /** There are more than `totalItems`: counting stopped there. */
  totalIsCapped?: boolean
  /** Rows on this page: tells where a capped list ends. */
  rowsHere: number
  onPage: (page: number) => void
  onRowsPerPage: (rows: number) => void
}

/** Which rows are shown, how many a page holds (25, 50, 100, 300), how closely they stand, and the ways to turn. */
export function Pagination(props: PaginationProps) {
  const { page, rowsPerPage, totalItems, totalIsCapped = false, rowsHere, onPage, onRowsPerPage } = props
  const t = useText()
  const { density, choose } = useDensity()
  const from = rowsHere === 0 ? 0 : (page - 1) * rowsPerPage + 1
  const to = from === 0 ? 0 : from + rowsHere - 1
  const more = totalIsCapped ? rowsHere === rowsPerPage : to < totalItems
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
      <fieldset className={style.density}>
        <legend className="visually-hidden">{t('table.density')}</legend>
        {DENSITIES.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === density}
            aria-label={t(`table.${option}`)}
            title={t(`table.${option}`)}
            onClick={() => choose(option)}
          >
            <DensityImage lines={option === 'compact' ? 4 : 3} />
          </button>
        ))}
      </fieldset>
      <p className={style.range} role="status">
        {t(totalIsCapped ? 'table.rowsCapped' : 'table.rows', { from, to, total: totalItems })}
      </p>
      <div className={style.turn}>
        <IconButton
          icon="chevronLeft"
          label={t('table.previousPage')}
          {...(page <= 1 ? { disabledReason: t('table.firstPage') } : {})}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon="chevronRight"
          label={t('table.nextPage')}
          {...(more ? {} : { disabledReason: t('table.lastPage') })}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  )
}

function DensityImage({ lines }: { lines: number }) {
  const gap = 12 / (lines - 1)
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      {upTo(lines).map((line) => (
        <path key={line} d={`M2 ${2 + (line - 1) * gap}h12`} />
      ))}
    </svg>
  )
}
