import { type ComponentProps, memo, type ReactNode } from 'react'
import { AfterRows } from '../data/after-rows.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { isSameJson } from '../data/same-json.ts'
import type { FilterBar as Bar } from './filter-bar.tsx'
import style from './filters.module.css'
import { isSameExceptPage } from './list-address.ts'

/** Label, field, and the margin below, in CSS pixels. */
export const FILTER_BAR_HEIGHT = 80

/** Not rendered again for another page: its content does not depend on it. */
const LazyFilterBar = memo(
  lazyComponent(() => import('./filter-bar.tsx'), 'FilterBar'),
  ({ address, ...before }, { address: next, ...after }) =>
    isSameExceptPage(address, next) && isSameJson(before, after),
) as typeof Bar

/**
 * Reserves the place of a list's filters until its rows are drawn and the filters are loaded.
 *
 * @param height of the filters on a wide screen, in CSS pixels, so that the rows below do not move
 */
export function FilterPlace({ height, children }: { height: number; children: ReactNode }) {
  return <AfterRows placeholder={<div className={style.place} style={{ height }} />}>{children}</AfterRows>
}

/** The filters of a list. Loaded separately: the rows do not wait for them. */
export function FilterBar<Name extends string>({ lookup, ...props }: ComponentProps<typeof Bar<Name>>) {
  return (
    <FilterPlace height={FILTER_BAR_HEIGHT}>
      <LazyFilterBar {...props} {...(lookup && { lookup: { state: lookup.state, retry: lookup.retry } })} />
    </FilterPlace>
  )
}
