import { type KeyboardEvent, useState } from 'react'
import type { AdministeredName } from '../../domain/administration/resources.ts'
import type { FilterOf } from '../../domain/lists/lists.ts'
import { useText } from '../../i18n/index.ts'
import { useSessionUser } from '../app.tsx'
import style from '../data/filter-bar.module.css'
import type { ListAddress } from '../data/list-address.ts'
import { ViewsMenu } from '../data/views-menu.tsx'
import { type FilterChip, FilterChips, SearchSelect, Select, TextField } from '../ui/index.ts'
import type { Choices } from './choices.ts'
import { type FilterSpec, isFor, type ResourceWord } from './resource-view.ts'

interface FilterBarProps {
  filters: readonly FilterSpec[]
  word: ResourceWord
  address: ListAddress<FilterOf<AdministeredName>>
  choices: Choices
}

const ALL = 'all'

/** The filters of a list: a text search and the declared filters. Chips show the active ones. */
export function AdministrationFilters({ filters, word, address, choices }: FilterBarProps) {
  const t = useText()
  const { role } = useSessionUser()
  const shown = filters
    .filter((filter) => isFor(filter, role))
    .map(({ name, label, options }) => ({
      name,
      label: t(label),
      isLong: typeof options === 'string',
      options: typeof options === 'string' ? choices[options] : options(t, word),
    }))
  const { q } = address.filters
  const chips: FilterChip[] = [
    ...(q === undefined
      ? []
      : [
          {
            key: 'q',
            name: t('administration.search'),
            value: q,
            onRemove: () => address.filterBy({ q: null }),
          },
        ]),
    ...shown.flatMap(({ name, label, options }) => {
      const value = address.filters[name]
      if (value === undefined) return []
      const words = options.find((option) => option.value === value)?.label ?? '…'
      return [{ key: name, name: label, value: words, onRemove: () => address.filterBy({ [name]: null }) }]
    }),
  ]
  return (
    <div className={style.bar}>
      <div className={style.fields}>
        <Search start={q ?? ''} onDone={(text) => address.filterBy({ q: text })} />
        {shown.map(({ name, label, isLong, options }) => (
          <div key={name} className={style.field}>
            {isLong ? (
              <SearchSelect
                label={label}
                placeholder={t('filter.all')}
                choices={options}
                value={address.filters[name] ?? null}
                onChange={(value) => address.filterBy({ [name]: value })}
              />
            ) : (
              <Select
                label={label}
                value={address.filters[name] ?? ALL}
                options={[{ value: ALL, label: t('filter.all') }, ...options]}
                onChange={(value) => address.filterBy({ [name]: value === ALL ? null : value })}
              />
            )}
          </div>
        ))}
        <ViewsMenu address={address} />
      </div>
      <FilterChips chips={chips} onClear={address.clear} />
    </div>
  )
}

/** A search text: it applies on leaving the field, or with Enter. */
function Search({ start, onDone }: { start: string; onDone: (text: string | null) => void }) {
  const t = useText()
  const [text, setText] = useState(start)
  const [held, hold] = useState(start)
  // The filter was changed elsewhere (a chip removed, Back): the field follows.
  if (held !== start) {
    hold(start)
    setText(start)
  }
  const done = () => {
    if (text.trim() !== start) onDone(text.trim() || null)
  }
  return (
    <div className={style.field}>
      <TextField
        type="search"
        autoComplete="off"
        label={t('administration.search')}
        value={text}
        onChange={setText}
        onBlur={done}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') done()
        }}
      />
    </div>
  )
}
