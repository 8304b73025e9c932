import type { PaymentCategory } from '../../domain/contract/payments.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import { COUNT_STATUSES } from '../../domain/lifecycles/count.ts'
import { type MessageId, useDates, useText } from '../../i18n/index.ts'
import type { ListAddress } from '../data/list-address.ts'
import { ViewsMenu } from '../data/views-menu.tsx'
import {
  type FilterChip,
  FilterChips,
  PeriodPicker,
  RadioGroup,
  SearchMultiSelect,
  SearchSelect,
} from '../ui/index.ts'
import style from './control.module.css'
import { ANY_STATUS, type ControlFilter, WAITING } from './filters.ts'

/** The choices of the filters: everything that the person has access to. */
export interface ControlChoices {
  readonly establishments: readonly { readonly id: string; readonly name: string }[]
  readonly categories: readonly PaymentCategory[]
}

const NOTHING: ControlChoices = { establishments: [], categories: [] }

export interface ControlFilterBarProps {
  address: ListAddress<ControlFilter>
  /** Null while loading. */
  choices: ControlChoices | null
  today: BusinessDate
}

/** The tabs that an accountant works by, then the other filters, then the active ones. */
export function ControlFilterBar({ address, choices, today }: ControlFilterBarProps) {
  const t = useText()
  const { filters, filterBy } = address
  const { establishments, categories } = choices ?? NOTHING
  const status = filters.status ?? WAITING
  const stages = ['VALIDATED', 'AVALIDATED', 'UNVALIDATED', 'SENT', 'ERROR', ANY_STATUS] as const
  return (
    <div className={style.filters}>
      <RadioGroup
        legend={t('control.stage')}
        hideLegend
        shape="segments"
        value={status}
        options={[
          ...stages.map((value) => ({ value: value as string, label: t(`control.stage.${value}`) })),
          ...OTHER_STATUSES.filter((value) => value === status).map((value) => ({
            value: value as string,
            label: t(`status.${value}`),
          })),
        ]}
        onChange={(value) => filterBy({ status: value === WAITING ? null : value })}
      />
      <div className={style.fields}>
        <PeriodPicker
          hideLabel
          today={today}
          value={{ from: filters.date_from ?? null, to: filters.date_to ?? null }}
          onChange={({ from, to }) => filterBy({ date_from: from, date_to: to })}
        />
        <div className={style.wideField}>
          <SearchMultiSelect
            pending={choices === null}
            label={t('control.filter.establishments')}
            hideLabel
            placeholder={t('control.filter.everyEstablishment')}
            choices={establishments.map(({ id, name }) => ({ value: id, label: name }))}
            values={filters.establishmentId?.split(',') ?? []}
            onChange={(ids) => filterBy({ establishmentId: ids.length === 0 ? null : ids.join(',') })}
          />
        </div>
        <div className={style.field}>
          <SearchSelect
            pending={choices === null}
            label={t('control.filter.category')}
            hideLabel
            placeholder={t('control.filter.everyCategory')}
            choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
            value={filters.paymentCategoryId ?? null}
            onChange={(id) => filterBy({ paymentCategoryId: id })}
          />
        </div>
        <ViewsMenu address={address} />
      </div>
      <FilterChips chips={useChips(address, choices ?? NOTHING)} onClear={address.clear} />
    </div>
  )
}

const OTHER_STATUSES = COUNT_STATUSES.filter(
  (status) => !['VALIDATED', 'AVALIDATED', 'UNVALIDATED', 'SENT', 'ERROR', 'DELETED'].includes(status),
)

/** The active filters as labels. */
function useChips({ filters, filterBy }: ListAddress<ControlFilter>, choices: ControlChoices): FilterChip[] {
  const t = useText()
  const { date } = useDates()
  const { date_from: from, date_to: to, establishmentId, paymentCategoryId, status } = filters
  const chips: FilterChip[] = []
  if (from !== undefined || to !== undefined) {
    chips.push({
      key: 'period',
      name: t('period.label'),
      value: t('period.range', {
        from: from === undefined ? '…' : date(from),
        to: to === undefined ? '…' : date(to),
      }),
      onRemove: () => filterBy({ date_from: null, date_to: null }),
    })
  }
  const chosen = establishmentId?.split(',') ?? []
  for (const id of chosen) {
    const rest = chosen.filter((other) => other !== id)
    chips.push({
      key: id,
      name: t('control.filter.establishment'),
      value: choices.establishments.find((establishment) => establishment.id === id)?.name ?? '…',
      onRemove: () => filterBy({ establishmentId: rest.length === 0 ? null : rest.join(',') }),
    })
  }
  if (paymentCategoryId !== undefined) {
    chips.push({
      key: 'category',
      name: t('control.filter.category'),
      value: choices.categories.find(({ id }) => id === paymentCategoryId)?.name ?? '…',
      onRemove: () => filterBy({ paymentCategoryId: null }),
    })
  }
  if (status !== undefined) {
    chips.push({
      key: 'status',
      name: t('control.filter.status'),
      value: t(status === ANY_STATUS ? 'control.stage.all' : (`status.${status}` as MessageId)),
      onRemove: () => filterBy({ status: null }),
    })
  }
  return chips
}
