import type { CashRegister } from '../../domain/contract/organizations.ts'
import type { PaymentCategory } from '../../domain/contract/payments.ts'
import { CLOSING_LATE, CLOSING_MISSING } from '../../domain/counting/closing-filter.ts'
import { CONTROL_STAGES, COUNT_STATUSES, type CountStatus } from '../../domain/lifecycles/count.ts'
import { type MessageId, useDates, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { DELTA_CHOICES, isDeltaChoice } from '../cash-log/logs/filters.ts'
import { useServiceNow } from '../data/business-day.ts'
import { useDocument } from '../data/use-document.ts'
import { FilterFields } from '../lists/filter-fields.tsx'
import type { ListAddress } from '../lists/list-address.ts'
import { type Lookup, LookupFailed } from '../lists/lookup-failed.tsx'
import { ViewsMenu } from '../lists/saved-views/views-menu.tsx'
import { SearchField } from '../lists/search-field.tsx'
import {
  type FilterChip,
  FilterChips,
  PeriodPicker,
  recordOptions,
  SearchMultiSelect,
  SearchSelect,
  SegmentedControl,
  Select,
} from '../ui/index.ts'
import { useRangeText } from '../ui/range-text.ts'
import style from './control.module.css'
import {
  ANY_STATUS,
  type ControlFilter,
  queryWithoutStatus,
  STATUS_TO_CONTROL,
  taskOfStatus,
} from './filters.ts'

/** The choices of the filters: all records to which the user has access. */
interface ControlChoices {
  readonly establishments: readonly { readonly id: string; readonly name: string }[]
  readonly registers: readonly CashRegister[]
  readonly categories: readonly PaymentCategory[]
}

const NO_CHOICES: ControlChoices = { establishments: [], registers: [], categories: [] }
const ALL = 'all'

interface ControlFilterBarProps {
  address: ListAddress<ControlFilter>
  /** Null while loading, or when they could not be loaded. */
  choices: ControlChoices | null
  lookup: Lookup
}

/** The tabs of the stages, the other filters, and a chip for each active filter. */
export function ControlFilterBar({ address, choices, lookup }: ControlFilterBarProps) {
  const t = useText()
  const { date: today } = useServiceNow()
  const { filters, filterBy } = address
  const { establishments, registers, categories } = choices ?? NO_CHOICES
  const registerName = useRegisterName(choices ?? NO_CHOICES)
  const stagesQuery = queryWithoutStatus(filters)
  return (
    <div className={style.filters}>
      <StageTabs key={JSON.stringify(stagesQuery)} query={stagesQuery} address={address} />
      <FilterFields className={style.fields}>
        <PeriodPicker
          today={today}
          value={{ from: filters.date_from ?? null, to: filters.date_to ?? null }}
          onChange={({ from, to }) => filterBy({ date_from: from, date_to: to })}
        />
        <div className={style.wideField}>
          <SearchMultiSelect
            pending={choices === null}
            label={t('control.filter.establishments')}
            placeholder={t('control.filter.everyEstablishment')}
            choices={recordOptions(establishments)}
            values={filters.establishmentId?.split(',') ?? []}
            onChange={(ids) => filterBy({ establishmentId: ids.length === 0 ? null : ids.join(',') })}
          />
        </div>
        <div className={style.field}>
          <SearchSelect
            pending={choices === null}
            label={t('control.filter.register')}
            placeholder={t('control.filter.everyRegister')}
            choices={registers.map((register) => ({ value: register.id, label: registerName(register) }))}
            value={filters.cashRegisterId ?? null}
            onChange={(id) => filterBy({ cashRegisterId: id })}
          />
        </div>
        <div className={style.field}>
          <SearchSelect
            pending={choices === null}
            label={t('control.filter.category')}
            placeholder={t('control.filter.everyCategory')}
            choices={recordOptions(categories)}
            value={filters.paymentCategoryId ?? null}
            onChange={(id) => filterBy({ paymentCategoryId: id })}
          />
        </div>
        <div className={style.shortField}>
          <Select
            label={t('cashLog.filter.delta')}
            value={filters.delta ?? ALL}
            options={[
              { value: ALL, label: t('cashLog.filter.allDeltas') },
              ...DELTA_CHOICES.map((value) => ({ value, label: t(`cashLog.filter.delta.${value}`) })),
            ]}
            onChange={(value) => filterBy({ delta: value === ALL ? null : value })}
          />
        </div>
        <div className={style.shortField}>
          <Select
            label={t('control.filter.closing')}
            value={filters.closing ?? ALL}
            options={[
              { value: ALL, label: t('control.filter.closing.all') },
              { value: CLOSING_MISSING, label: t('control.filter.closing.missing') },
              { value: CLOSING_LATE, label: t('control.closing.late') },
            ]}
            onChange={(value) => filterBy({ closing: value === ALL ? null : value })}
          />
        </div>
        <div className={style.shortField}>
          <SearchField
            label={t('control.filter.pouch')}
            value={filters.pouchNumber}
            onChange={(number) => filterBy({ pouchNumber: number })}
          />
        </div>
        <ViewsMenu address={address} />
      </FilterFields>
      <FilterChips chips={useChips(address, choices ?? NO_CHOICES)} onClear={address.clear} />
      <LookupFailed lookup={lookup} />
    </div>
  )
}

/**
 * The tabs of the stages, each with the number of its sheets once the numbers are loaded, and a tab for all
 * statuses. While the address filters by another status or by the statuses of a task, one more tab shows it, without a number.
 */
function StageTabs({
  query,
  address,
}: {
  query: Readonly<Record<string, string>>
  address: ListAddress<ControlFilter>
}) {
  const t = useText()
  const { ports } = useApp()
  const stages = useDocument(ports.control.loadStages, query, { dependsOn: ['counts'] })
  const status = address.filters.status ?? STATUS_TO_CONTROL
  const task = taskOfStatus(status)
  const labelOf = (stage: (typeof TABS)[number]) => {
    const label = t(`control.stage.${stage}`)
    const counted = stages.data?.find((candidate) => candidate.status === stage)
    if (!counted) return label
    const { totalItems: count, totalIsCapped } = counted
    return t('control.stage.counted', { stage: label, count, capped: String(totalIsCapped) })
  }
  return (
    <SegmentedControl
      legend={t('control.stage')}
      hideLegend
      value={status}
      options={[
        ...TABS.map((value) => ({ value: value as string, label: labelOf(value) })),
        ...(task ? [{ value: status, label: t(`control.stage.${task}`) }] : []),
        ...OTHER_STATUSES.filter((value) => value === status).map((value) => ({
          value: value as string,
          label: t(`status.${value}`),
        })),
      ]}
      onChange={(value) => address.filterBy({ status: value === STATUS_TO_CONTROL ? null : value })}
    />
  )
}

const TABS = [...CONTROL_STAGES, ANY_STATUS] as const

/** Returns a function that names a register, with its establishment if there are several. */
function useRegisterName({ establishments }: ControlChoices): (register: CashRegister) => string {
  const t = useText()
  const names = new Map(establishments.map(({ id, name }) => [id, name]))
  return ({ establishmentId, name }) =>
    names.size < 2
      ? name
      : t('control.registerOf', { establishment: names.get(establishmentId) ?? '…', register: name })
}

const OTHER_STATUSES = COUNT_STATUSES.filter(
  (status) => status !== 'DELETED' && !(CONTROL_STAGES as readonly CountStatus[]).includes(status),
)

/** The chips of the active filters. */
function useChips({ filters, filterBy }: ListAddress<ControlFilter>, choices: ControlChoices): FilterChip[] {
  const t = useText()
  const { date } = useDates()
  const rangeText = useRangeText()
  const registerName = useRegisterName(choices)
  const { date_from: from, date_to: to, establishmentId, paymentCategoryId, status } = filters
  const { cashRegisterId, pouchNumber, delta, closing } = filters
  const chips: FilterChip[] = []
  if (from !== undefined || to !== undefined) {
    chips.push({
      key: 'period',
      name: t('period.label'),
      value: rangeText('period', from && date(from), to && date(to)),
      onRemove: () => filterBy({ date_from: null, date_to: null }),
    })
  }
  const chosenIds = establishmentId?.split(',') ?? []
  for (const id of chosenIds) {
    const remainingIds = chosenIds.filter((otherId) => otherId !== id)
    chips.push({
      key: id,
      name: t('control.filter.establishment'),
      value: choices.establishments.find((establishment) => establishment.id === id)?.name ?? '…',
      onRemove: () =>
        filterBy({ establishmentId: remainingIds.length === 0 ? null : remainingIds.join(',') }),
    })
  }
  const add = (name: ControlFilter, label: string, value: string) =>
    chips.push({ key: name, name: label, value, onRemove: () => filterBy({ [name]: null }) })
  if (cashRegisterId !== undefined) {
    const register = choices.registers.find(({ id }) => id === cashRegisterId)
    add('cashRegisterId', t('control.filter.register'), register ? registerName(register) : '…')
  }
  if (isDeltaChoice(delta)) add('delta', t('cashLog.filter.delta'), t(`cashLog.filter.delta.${delta}`))
  if (closing === CLOSING_MISSING)
    add('closing', t('control.filter.closing'), t('control.filter.closing.missing'))
  if (closing === CLOSING_LATE) add('closing', t('control.filter.closing'), t('control.closing.late'))
  if (pouchNumber !== undefined) add('pouchNumber', t('control.filter.pouch'), pouchNumber)
  if (paymentCategoryId !== undefined) {
    chips.push({
      key: 'category',
      name: t('control.filter.category'),
      value: choices.categories.find(({ id }) => id === paymentCategoryId)?.name ?? '…',
      onRemove: () => filterBy({ paymentCategoryId: null }),
    })
  }
  if (status !== undefined) {
    const task = taskOfStatus(status)
    const statusText = status === ANY_STATUS ? 'control.stage.all' : (`status.${status}` as MessageId)
    chips.push({
      key: 'status',
      name: t('control.filter.status'),
      value: t(task ? `control.stage.${task}` : statusText),
      onRemove: () => filterBy({ status: null }),
    })
  }
  return chips
}
