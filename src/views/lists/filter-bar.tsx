import { useRef } from 'react'
import { amountText } from '../../domain/lists/amount-filter.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { classNames, type FilterChip, FilterChips, PeriodPicker, SearchSelect, Select } from '../ui/index.ts'
import { useRangeText } from '../ui/range-text.ts'
import style from './filter-bar.module.css'
import { FilterFields } from './filter-fields.tsx'
import type { ListAddress } from './list-address.ts'
import { type Lookup, LookupFailed } from './lookup-failed.tsx'
import { ViewsMenu } from './saved-views/views-menu.tsx'
import { AmountField, SearchField } from './search-field.tsx'
import { useTodayOfList } from './use-today-of-list.ts'

/** A filter chosen from a list. */
interface ChoiceFilter<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The label of the option that removes the filter; by default “All”. */
  readonly allLabel?: string
  /** True for many options, which are then searched by typing. */
  readonly isLong?: boolean
}

/** A filter by minimum and maximum amount: `<field>_from` and `<field>_to` in the address, in cents. `from` and `to` are the labels of its fields. */
interface AmountFilter {
  readonly field: string
  readonly label: string
  readonly from: string
  readonly to: string
}

/** A filter by the period of a date field: `<field>_from` and `<field>_to` in the address. */
interface PeriodFilter {
  readonly field: string
  readonly label: string
}

type PeriodName = 'date_from' | 'date_to'

/** The declaration of the filters of a list. */
export interface ListFilters<Name extends string> {
  /** The date field whose period can be chosen; `date` by default. False if none can be chosen. */
  readonly period?: PeriodFilter | false
  readonly choices?: readonly ChoiceFilter<Name>[]
  /** The state of loading the choices. If loading failed, a message is shown below the filters. */
  readonly lookup?: Lookup
  /** The label of the text search `q`; left out if the list has none. */
  readonly search?: string
  readonly amount?: AmountFilter
}

interface FilterBarProps<Name extends string> extends ListFilters<Name> {
  address: ListAddress<Name | PeriodName>
}

const ALL = 'all'

/** The names of the limits of a date or an amount in the address. */
const limitsOf = (field: string) => [`${field}_from`, `${field}_to`] as const

/** The filters of a list, and a chip for each active filter. */
export function FilterBar<Name extends string>({
  address,
  period,
  choices = [],
  lookup,
  search,
  amount,
}: FilterBarProps<Name>) {
  const t = useText()
  const bar = useRef<HTMLDivElement>(null)
  // A chip that is pressed disappears.
  useFocusFallback(() => bar.current, address.key)
  const today = useTodayOfList(address.list)
  const filterOf = (name: string) => (address.filters as Readonly<Record<string, string>>)[name]
  const setFilters = (changes: FilterChanges) =>
    address.filterBy(changes as Partial<Record<Name | PeriodName, string | null>>)
  const datePeriod = { field: 'date', label: t('period.label') }
  const shownPeriod = period === false ? null : (period ?? datePeriod)
  // The address can limit `date` even if no field is shown for it: a chip can remove it.
  const periods =
    shownPeriod === null || shownPeriod.field === 'date' ? [datePeriod] : [shownPeriod, datePeriod]
  const chips = useFilterChips({ filterOf, setFilters, periods, choices, search, amount })
  return (
    <div ref={bar} tabIndex={-1} className={style.bar}>
      <FilterFields className={style.fields}>
        {search !== undefined && (
          <div className={classNames(style.field, shownPeriod && style.search)}>
            <SearchField label={search} value={filterOf('q')} onChange={(text) => setFilters({ q: text })} />
          </div>
        )}
        {shownPeriod && (
          <PeriodPicker
            label={shownPeriod.label}
            today={today}
            value={{
              from: filterOf(`${shownPeriod.field}_from`) ?? null,
              to: filterOf(`${shownPeriod.field}_to`) ?? null,
            }}
            onChange={({ from, to }) =>
              setFilters({ [`${shownPeriod.field}_from`]: from, [`${shownPeriod.field}_to`]: to })
            }
          />
        )}
        {choices.map(({ name, label, options, allLabel = t('filter.all'), isLong = false }) => (
          <div key={name} className={style.field}>
            {isLong ? (
              <SearchSelect
                label={label}
                placeholder={allLabel}
                choices={options}
                value={filterOf(name) ?? null}
                onChange={(value) => setFilters({ [name]: value })}
              />
            ) : (
              <Select
                label={label}
                value={filterOf(name) ?? ALL}
                options={[{ value: ALL, label: allLabel }, ...options]}
                onChange={(value) => setFilters({ [name]: value === ALL ? null : value })}
              />
            )}
          </div>
        ))}
        {amount &&
          limitsOf(amount.field).map((name, index) => (
            <div key={name} className={style.amount}>
              <AmountField
                label={index === 0 ? amount.from : amount.to}
                value={filterOf(name)}
                onChange={(cents) => setFilters({ [name]: cents })}
              />
            </div>
          ))}
        <ViewsMenu address={address} />
      </FilterFields>
      <FilterChips chips={chips} onClear={address.clear} />
      {lookup && <LookupFailed lookup={lookup} />}
    </div>
  )
}

type FilterChanges = Readonly<Record<string, string | null>>

interface ShownFilters {
  filterOf: (name: string) => string | undefined
  setFilters: (changes: FilterChanges) => void
  periods: readonly PeriodFilter[]
  choices: readonly ChoiceFilter<string>[]
  search: string | undefined
  amount: AmountFilter | undefined
}

/** The chips of the active filters. */
function useFilterChips({ filterOf, setFilters, periods, choices, search, amount }: ShownFilters) {
  const rangeText = useRangeText()
  const { date } = useDates()
  const { face } = useMoney()
  const chips: FilterChip[] = []
  const add = (key: string, name: string, value: string, removed: readonly string[] = [key]) =>
    chips.push({
      key,
      name,
      value,
      onRemove: () => setFilters(Object.fromEntries(removed.map((filter) => [filter, null]))),
    })
  const addRange = (
    kind: 'period' | 'amount',
    { field, label }: PeriodFilter,
    textOf: (limit: string) => string,
  ) => {
    const limits = limitsOf(field)
    if (limits.every((name) => filterOf(name) === undefined)) return
    const [from = '', to = ''] = limits.map((name) => textOf(filterOf(name) ?? ''))
    add(field, label, rangeText(kind, from, to), limits)
  }
  const q = filterOf('q')
  if (search !== undefined && q !== undefined) add('q', search, q)
  for (const period of periods) addRange('period', period, (limit) => limit && date(limit))
  for (const { name, label, options } of choices) {
    const value = filterOf(name)
    if (value !== undefined) add(name, label, options.find((option) => option.value === value)?.label ?? '…')
  }
  if (amount) addRange('amount', amount, (limit) => amountText(limit) && face(Number(limit)))
  return chips
}
