import { type ComponentProps, memo, type ReactNode } from 'react'
import { lazyComponent } from '../data/lazy-component.tsx'
import { isSameJson } from '../data/same-json.ts'
import { WhenIdle } from '../data/when-idle.tsx'
import type { FilterBar as Bar } from './filter-bar.tsx'
import style from './filters.module.css'
import { isSameExceptPage } from './list-address.ts'

/** In CSS pixels: label, field, and the margin below. */
const FILTER_BAR_HEIGHT = 80

/** Does not render again for another page of the list, because it does not show the page. */
const LazyFilterBar = memo(
  lazyComponent(() => import('./filter-bar.tsx'), 'FilterBar'),
  ({ address, ...before }, { address: next, ...after }) =>
    isSameExceptPage(address, next) && isSameJson(before, after),
) as typeof Bar

/**
 * Reserves the space of a list's filters until its rows are shown and the filters are loaded, so that the rows do not move.
 *
 * @param height the height of the filters on a wide screen, in CSS pixels
 */
export function FilterSpace({ height, children }: { height: number; children: ReactNode }) {
  return (
    <WhenIdle placeholder={<div className={style.reservedSpace} style={{ height }} />}>{children}</WhenIdle>
  )
}

/** The filters of a list. They are imported separately, so that the rows do not wait for them. */
export function ListFilterBar<Name extends string>({ lookup, ...props }: ComponentProps<typeof Bar<Name>>) {
  return (
    <FilterSpace height={FILTER_BAR_HEIGHT}>
      <LazyFilterBar {...props} {...(lookup && { lookup: { state: lookup.state, retry: lookup.retry } })} />
    </FilterSpace>
  )
}
