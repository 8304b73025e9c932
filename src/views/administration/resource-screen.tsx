import { useSelector } from '@xstate/react'
import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { AdministeredName } from '../../domain/administration/resources.ts'
import type { FilterOf } from '../../domain/lists/lists.ts'
import { useText } from '../../i18n/index.ts'
import { selectTotalIsCapped, selectTotalItems, selectView } from '../../machines/list/selectors.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { FILTER_BAR_HEIGHT, FilterPlace } from '../data/filters.tsx'
import { useListAddress, withChanges } from '../data/list-address.ts'
import { ListRows } from '../data/list-rows.tsx'
import { part } from '../data/part.tsx'
import { Split } from '../data/split.tsx'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { useList } from '../data/use-list.ts'
import { SETTINGS_CRUMB } from '../settings/crumb.ts'
import { Button, type Column, NoResults, Page, SkeletonText, usePreload } from '../ui/index.ts'
import style from './administration.module.css'
import { type Choices, useChoices } from './choices.ts'
import type { Leave } from './form/use-leaving.ts'
import type { Entry } from './read-form.ts'
import { isFor, type ResourceView } from './resource-view.ts'

const AdministrationFilters = part(() => import('./filter-bar.tsx'), 'AdministrationFilters')
const loadPanels = () => import('./row-panel.tsx')
const RowPanel = part(loadPanels, 'RowPanel')
const NewPanel = part(loadPanels, 'NewPanel')

/** The `id` in the address of a row that is being created. */
export const NEW = 'new'

interface ResourceScreenProps {
  view: ResourceView
  /** Rows open on a page of their own instead of beside the list. */
  ownPage?: boolean
}

/** A list of administered rows, with the form of one row, or of a new one, beside it. */
export function ResourceScreen({ view, ownPage = false }: ResourceScreenProps) {
  const t = useText()
  const { ports } = useApp()
  const { role } = useSessionUser()
  const [names] = useState<readonly FilterOf<AdministeredName>[]>(() => [
    'q',
    ...view.filters.map(({ name }) => name),
  ])
  const address = useListAddress({ list: view.name, names, sort: view.sort })
  const choices = useChoices(view.choices)
  const list = useList<Entry>(
    { of: [view.name], loadPage: ports.administration.of(view.name).loadPage },
    address.request,
  )
  const state = useSelector(list, selectView)
  const total = useSelector(list, selectTotalItems)
  const isCapped = useSelector(list, selectTotalIsCapped)
  const [search, setSearch] = useSearchParams()
  const openId = ownPage ? null : search.get('id')
  const leaving = useRef<Leave | null>(null)
  usePreload(loadPanels)
  const place = useRef<HTMLDivElement>(null)
  const [moves, setMoves] = useState(0)
  useFocusFallback(() => place.current, `${openId} ${moves}`)
  const go = (id: string | null) => setSearch((previous) => withChanges(previous, { id }))
  const open = (id: string | null) => {
    if (id === openId) return
    if (leaving.current) leaving.current(() => go(id))
    else go(id)
  }
  const mayMake = view.keepers.includes(role)
  const make = view.word !== 'remittance' && mayMake && (
    <Button look="primary" icon="plus" onClick={() => open(NEW)}>
      {t(`administration.${view.word}.new`)}
    </Button>
  )
  const shared = { view, choices, leaving }
  return (
    <div data-screen={view.name} data-state={state}>
      <Page
        wide
        title={t(view.title)}
        breadcrumb={[SETTINGS_CRUMB, { title: view.title }]}
        action={make}
        failed={state === 'failed' || state === 'refused'}
      >
        <Split
          title={
            openId === NEW && view.word !== 'remittance'
              ? t(`administration.${view.word}.new`)
              : t(`administration.${view.word}.one`)
          }
          onClose={() => open(null)}
          panel={
            openId === null ? null : (
              <div ref={place} tabIndex={-1}>
                <Suspense fallback={<SkeletonText lines={8} />}>
                  {openId === NEW && mayMake ? (
                    <NewPanel key={NEW} {...shared} onMade={go} />
                  ) : (
                    <RowPanel
                      key={`${openId} ${moves}`}
                      {...shared}
                      id={openId}
                      onMoved={(act) => {
                        if (act === 'delete') go(null)
                        else setMoves((count) => count + 1)
                      }}
                    />
                  )}
                </Suspense>
              </div>
            )
          }
        >
          <FilterPlace height={FILTER_BAR_HEIGHT}>
            <AdministrationFilters
              filters={view.filters}
              word={view.word}
              address={address}
              choices={choices}
            />
          </FilterPlace>
          {state === 'rows' && (
            <p className={style.matches} role="status">
              {t(isCapped ? 'administration.matchesCapped' : 'administration.matches', { count: total })}
            </p>
          )}
          <ListRows
            caption={t(view.title)}
            list={list}
            address={address}
            columns={columnsOf(view, { role, choices, t })}
            openId={openId}
            onOpen={(row) => open(row.id)}
            empty={
              <NoResults
                title={t(`administration.${view.word}.empty`)}
                message={t(`administration.${view.word}.emptyWhy`)}
                suggestion={t(`administration.${view.word}.emptyHow`)}
                action={openId === null && make}
              />
            }
          />
        </Split>
      </Page>
    </div>
  )
}

interface ColumnOptions {
  readonly role: ReturnType<typeof useSessionUser>['role']
  readonly choices: Choices
  readonly t: ReturnType<typeof useText>
}

function columnsOf(view: ResourceView, { role, choices, t }: ColumnOptions): Column<Entry>[] {
  return view.columns
    .filter((column) => isFor(column, role))
    .map(({ key, title, cell, heading, sortable, aside, align, card }) => ({
      key,
      title: t(title),
      cell: (row) => cell(row, { t, choices, word: view.word }),
      ...(heading && { heading }),
      ...(sortable && { sortable }),
      ...(aside && { aside }),
      ...(align && { align }),
      ...(card && { card }),
    }))
}
