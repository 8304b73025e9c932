import { useSelector } from '@xstate/react'
import { Suspense, useRef, useState } from 'react'
import type { AdministeredName } from '../../domain/administration/resources.ts'
import type { FilterOf } from '../../domain/lists/lists.ts'
import { useText } from '../../i18n/index.ts'
import { selectTotalIsCapped, selectTotalItems, selectView } from '../../machines/list/machine.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import type { ListActor } from '../lists/use-list.ts'
import { useListScreen } from '../lists/use-list-screen.ts'
import { Button, type Column, LinkButton, NoResults, SkeletonText, usePreload } from '../ui/index.ts'
import style from './administration.module.css'
import { type Choices, useChoices } from './choices.ts'
import type { Leave } from './form/use-confirm-leaving.ts'
import type { FormRow } from './read-form.ts'
import { isShownToRole, type ResourceList, type ResourceView, SETTINGS_CRUMB } from './resource-view.ts'

const loadPanels = () => import('./row-panel.tsx')
const RowPanel = lazyComponent(loadPanels, 'RowPanel')
const NewPanel = lazyComponent(loadPanels, 'NewPanel')

/** The value of `id` in the address while a new row is created. */
export const NEW_ID = 'new'

interface ResourceScreenProps {
  /** Without a form a row opens on a separate page instead of beside the list. */
  view: ResourceList | ResourceView
}

/** The screen of a resource: the list of its rows, and beside it the form of one row or of a new one. */
export function ResourceScreen({ view }: ResourceScreenProps) {
  const t = useText()
  const { ports } = useApp()
  const { role } = useSessionUser()
  const [filterNames] = useState<readonly FilterOf<AdministeredName>[]>(() => [
    'q',
    ...view.filters.map(({ name }) => name),
  ])
  const { choices, lookup } = useChoices(view.choices)
  const { loadPage } = ports.administration.portsOf(view.name)
  const list = useListScreen({ list: view.name, names: filterNames, sort: view.sort, loadPage })
  const openId = hasForm(view) ? list.openId : null
  const leaveRef = useRef<Leave | null>(null)
  usePreload(loadPanels)
  const showRow = list.open
  const open = (id: string | null) => {
    if (id === openId) return
    if (leaveRef.current) leaveRef.current(() => showRow(id))
    else showRow(id)
  }
  const mayCreate = view.managers.includes(role)
  // Remittance settings belong to existing establishments: no row is created on their screen.
  const createButton = view.word !== 'remittance' && mayCreate && (
    <Button look="primary" icon="plus" onClick={() => open(NEW_ID)}>
      {t(`administration.${view.word}.new`)}
    </Button>
  )
  const panelOf = (id: string) => {
    if (!hasForm(view)) return null
    const panelProps = { view, choices, leaveRef }
    return (
      <Suspense fallback={<SkeletonText lines={8} />}>
        {id === NEW_ID && mayCreate ? (
          <NewPanel key={NEW_ID} {...panelProps} onCreated={showRow} />
        ) : (
          <RowPanel key={id} {...panelProps} id={id} onDeleted={() => showRow(null)} />
        )}
      </Suspense>
    )
  }
  return (
    <ListScreen
      screen={view.name}
      title={t(view.title)}
      breadcrumb={[SETTINGS_CRUMB, { title: view.title }]}
      action={createButton}
      list={{ ...list, openId, open }}
      caption={t(view.title)}
      columns={columnsOf(view, { role, choices, t })}
      filters={{
        period: false,
        search: t('administration.search'),
        lookup,
        choices: view.filters
          .filter((filter) => isShownToRole(filter, role))
          .map(({ name, label, options, allLabel }) => ({
            name,
            label: t(label),
            ...(allLabel && { allLabel: t(allLabel) }),
            isLong: typeof options === 'string',
            options: typeof options === 'string' ? choices[options] : options(t, view.word),
          })),
      }}
      aboveRows={<MatchCount list={list.actor} />}
      panel={{
        title:
          openId === NEW_ID && view.word !== 'remittance'
            ? t(`administration.${view.word}.new`)
            : t(`administration.${view.word}.one`),
        show: panelOf,
      }}
      noResults={
        <NoResults
          suggestion={t('administration.noResult')}
          action={<Button onClick={list.address.clear}>{t('action.clearFilters')}</Button>}
        />
      }
      empty={
        <NoResults
          texts={`administration.${view.word}.empty`}
          action={
            openId === null &&
            (view.word === 'remittance' ? (
              <LinkButton href="/establishment">{t('administration.establishment.new')}</LinkButton>
            ) : (
              createButton
            ))
          }
        />
      }
    />
  )
}

function hasForm(view: ResourceList | ResourceView): view is ResourceView {
  return 'sections' in view
}

/** The screen of a resource as a component without props. */
export const createResourceScreen = (view: ResourceView) => () => <ResourceScreen view={view} />

/** The number of rows that match the filters; nothing while no rows are shown. */
function MatchCount({ list }: { list: ListActor<FormRow> }) {
  const t = useText()
  const state = useSelector(list, selectView)
  const count = useSelector(list, selectTotalItems)
  const isCapped = useSelector(list, selectTotalIsCapped)
  if (state !== 'rows') return null
  return (
    <p className={style.matches} role="status">
      {t(isCapped ? 'administration.matchesCapped' : 'administration.matches', { count })}
    </p>
  )
}

interface ColumnOptions {
  readonly role: ReturnType<typeof useSessionUser>['role']
  readonly choices: Choices
  readonly t: ReturnType<typeof useText>
}

function columnsOf(view: ResourceList, { role, choices, t }: ColumnOptions): Column<FormRow>[] {
  return view.columns
    .filter((column) => isShownToRole(column, role))
    .map(({ key, title, cell, heading, sortable, hiddenBesideOpenRow, align, card }) => ({
      key,
      title: t(title),
      cell: (row) => cell(row, { t, choices, word: view.word }),
      ...(heading && { heading }),
      ...(sortable && { sortable }),
      ...(hiddenBesideOpenRow && { hiddenBesideOpenRow }),
      ...(align && { align }),
      ...(card && { card }),
    }))
}
