import { useRef } from 'react'
import { amountText } from '../../domain/lists/amount-filter.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import {
  classNames,
  type FilterChip,
  FilterChips,
  type Period,
  PeriodPicker,
  SearchSelect,
  Select,
} from '../ui/index.ts'
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
  const { date } = useDates()
  const { face } = useMoney()
  const rangeText = useRangeText()
  const filterOf = (name: string) => (address.filters as Readonly<Record<string, string>>)[name]
  const periodOf = (field: string) => ({
    from: filterOf(`${field}_from`) ?? null,
    to: filterOf(`${field}_to`) ?? null,
  })
  const datePeriod = { field: 'date', label: t('period.label') }
  const shownPeriod = period === false ? null : (period ?? datePeriod)
  const setFilters = (changes: Readonly<Record<string, string | null>>) =>
    address.filterBy(changes as Partial<Record<Name | PeriodName, string | null>>)
  const chosenValue = (name: Name): string | undefined => address.filters[name]
  const chips: FilterChip[] = choices.flatMap(({ name, label, options }) => {
    const value = chosenValue(name)
    if (value === undefined) return []
    const valueLabel = options.find((option) => option.value === value)?.label ?? '…'
    return [{ key: name, name: label, value: valueLabel, onRemove: () => setFilters({ [name]: null }) }]
  })
  const setPeriod = (field: string, { from, to }: Period) =>
    setFilters({ [`${field}_from`]: from, [`${field}_to`]: to })
  // The address can limit `date` even if no field is shown for it: a chip can remove it.
  const periods =
    shownPeriod === null || shownPeriod.field === 'date' ? [datePeriod] : [datePeriod, shownPeriod]
  for (const { field, label } of periods) {
    const { from, to } = periodOf(field)
    if (from === null && to === null) continue
    chips.unshift({
      key: field,
      name: label,
      value: rangeText('period', from && date(from), to && date(to)),
      onRemove: () => setPeriod(field, { from: null, to: null }),
    })
  }
  const { q } = address.filters as { readonly q?: string }
  if (search !== undefined && q !== undefined)
    chips.unshift({ key: 'q', name: search, value: q, onRemove: () => setFilters({ q: null }) })
  const amountNames = amount ? ([`${amount.field}_from`, `${amount.field}_to`] as const) : []
  if (amount && amountNames.some((name) => filterOf(name) !== undefined)) {
    const [minimum, maximum] = amountNames.map((name) =>
      amountText(filterOf(name)) === '' ? null : face(Number(filterOf(name))),
    )
    chips.push({
      key: amount.field,
      name: amount.label,
      value: rangeText('amount', minimum, maximum),
      onRemove: () => setFilters(Object.fromEntries(amountNames.map((name) => [name, null]))),
    })
  }
  return (
    <div ref={bar} tabIndex={-1} className={style.bar}>
      <FilterFields className={style.fields}>
        {search !== undefined && (
          <div className={classNames(style.field, shownPeriod && style.search)}>
            <SearchField label={search} value={q} onChange={(text) => setFilters({ q: text })} />
          </div>
        )}
        {shownPeriod && (
          <PeriodPicker
            label={shownPeriod.label}
            today={today}
            value={periodOf(shownPeriod.field)}
            onChange={(value) => setPeriod(shownPeriod.field, value)}
          />
        )}
        {choices.map(({ name, label, options, allLabel = t('filter.all'), isLong = false }) => (
          <div key={name} className={style.field}>
            {isLong ? (
              <SearchSelect
                label={label}
                placeholder={allLabel}
                choices={options}
                value={chosenValue(name) ?? null}
                onChange={(value) => setFilters({ [name]: value })}
              />
            ) : (
              <Select
                label={label}
                value={chosenValue(name) ?? ALL}
                options={[{ value: ALL, label: allLabel }, ...options]}
                onChange={(value) => setFilters({ [name]: value === ALL ? null : value })}
              />
            )}
          </div>
        ))}
        {amountNames.map((name, index) => (
          <div key={name} className={style.amount}>
            <AmountField
              label={(index === 0 ? amount?.from : amount?.to) ?? ''}
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
