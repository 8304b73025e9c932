import type { CashRegister } from '../../../domain/contract/organizations.ts'
import type { BusinessDate } from '../../../domain/dates/calendar.ts'
import { SERVICES } from '../../../domain/dates/calendar.ts'
import { COUNT_STATUSES } from '../../../domain/lifecycles/count.ts'
import { type MessageId, useDates, useText } from '../../../i18n/index.ts'
import type { ListAddress } from '../../data/list-address.ts'
import { ViewsMenu } from '../../data/views-menu.tsx'
import { type FilterChip, FilterChips, PeriodPicker, Select } from '../../ui/index.ts'
import { DELTA_CHOICES, type LogFilter } from './filters.ts'
import style from './logs.module.css'

const ALL = 'all'

export interface LogFilterBarProps {
  address: ListAddress<LogFilter>
  /** The registers of this establishment; empty while loading. */
  registers: readonly CashRegister[]
  today: BusinessDate
}

/** The filters of the list of cash logs, with the active ones as chips. */
export function LogFilterBar({ address, registers, today }: LogFilterBarProps) {
  const t = useText()
  const { filters, filterBy } = address
  const choose = (name: LogFilter) => (value: string) => filterBy({ [name]: value === ALL ? null : value })
  const all = { value: ALL, label: t('cashLog.filter.all') }
  return (
    <div className={style.filters}>
      <div className={style.fields}>
        <PeriodPicker
          today={today}
          value={{ from: filters.date_from ?? null, to: filters.date_to ?? null }}
          onChange={({ from, to }) => filterBy({ date_from: from, date_to: to })}
        />
        <Filter
          name="service"
          value={filters.service}
          options={[all, ...SERVICES.map((value) => ({ value, label: t(`service.${value}`) }))]}
          onChoose={choose('service')}
        />
        <Filter
          name="register"
          value={filters.cashRegisterId}
          options={[all, ...registers.map(({ id, name }) => ({ value: id, label: name }))]}
          onChoose={choose('cashRegisterId')}
        />
        <Filter
          name="status"
          value={filters.status}
          options={[all, ...STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))]}
          onChoose={choose('status')}
        />
        <Filter
          name="delta"
          value={filters.delta}
          options={[
            { value: ALL, label: t('cashLog.filter.allDeltas') },
            ...DELTA_CHOICES.map((value) => ({ value, label: t(`cashLog.filter.delta.${value}`) })),
          ]}
          onChoose={choose('delta')}
        />
        <ViewsMenu address={address} />
      </div>
      <FilterChips chips={useChips(address, registers)} onClear={address.clear} />
    </div>
  )
}

const STATUSES = COUNT_STATUSES.filter((status) => status !== 'DELETED')

function Filter(props: {
  name: 'service' | 'register' | 'status' | 'delta'
  value: string | undefined
  options: { value: string; label: string }[]
  onChoose: (value: string) => void
}) {
  const { name, value, options, onChoose } = props
  const t = useText()
  return (
    <div className={style.filter}>
      <Select
        label={t(`cashLog.filter.${name}`)}
        value={value ?? ALL}
        options={options}
        onChange={onChoose}
      />
    </div>
  )
}

/** The active filters as labels. */
function useChips(
  { filters, filterBy }: ListAddress<LogFilter>,
  registers: readonly CashRegister[],
): FilterChip[] {
  const t = useText()
  const { date } = useDates()
  const chips: FilterChip[] = []
  const add = (key: string, name: string, value: string, names: readonly LogFilter[]) =>
    chips.push({
      key,
      name,
      value,
      onRemove: () => filterBy(Object.fromEntries(names.map((filter) => [filter, null]))),
    })
  const { date_from: from, date_to: to, service, cashRegisterId, status, delta } = filters
  if (from !== undefined || to !== undefined) {
    const period = { from: from === undefined ? '…' : date(from), to: to === undefined ? '…' : date(to) }
    add('period', t('period.label'), t('period.range', period), ['date_from', 'date_to'])
  }
  if (service !== undefined)
    add('service', t('cashLog.filter.service'), t(`service.${service}` as MessageId), ['service'])
  if (cashRegisterId !== undefined) {
    const register = registers.find(({ id }) => id === cashRegisterId)
    add('register', t('cashLog.filter.register'), register?.name ?? '…', ['cashRegisterId'])
  }
  if (status !== undefined)
    add('status', t('cashLog.filter.status'), t(`status.${status}` as MessageId), ['status'])
  if (delta !== undefined) {
    add('delta', t('cashLog.filter.delta'), t(`cashLog.filter.delta.${delta}` as MessageId), ['delta'])
  }
  return chips
}
