import { useSelector } from '@xstate/react'
import { memo, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'wouter'
import type { ControlSheet } from '../../domain/contract/cash-logs.ts'
import { matchingCounts } from '../../domain/counting/control-sheets.ts'
import { useText } from '../../i18n/index.ts'
import { controlWith } from '../../machines/control/machine.ts'
import { selectSelectedIds } from '../../machines/control/selectors.ts'
import { selectRows, selectView } from '../../machines/list/machine.ts'
import type { ListRequest } from '../../machines/list/types.ts'
import { statePath } from '../../machines/state-path.ts'
import { useApp } from '../app.tsx'
import { useSingleKeys } from '../commands/single-keys.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { isSameJson } from '../data/same-json.ts'
import { useDocument } from '../data/use-document.ts'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { WhenIdle } from '../data/when-idle.tsx'
import { FilterSpace } from '../lists/filters.tsx'
import { isSameExceptPage, useListAddress, withChanges } from '../lists/list-address.ts'
import { useList } from '../lists/use-list.ts'
import { usePanelFocus } from '../lists/use-panel-focus.ts'
import { LinkButton, Page, SkeletonText } from '../ui/index.ts'
import { useWorkflow } from '../use-workflow.ts'
import style from './control-rows.module.css'
import { ControlRows, isSameIds } from './control-rows.tsx'
import { CONTROL_LIST } from './filters.ts'
import { useKeyCommands } from './keys.ts'

/**
 * Does not render again when another page is opened or rows are loaded. `choices` is not compared, because it changes only together with
 * `lookup.state`.
 */
const ControlFilterBar = memo(
  lazyComponent(() => import('./filter-bar.tsx'), 'ControlFilterBar'),
  (before, after) =>
    before.lookup.state === after.lookup.state && isSameExceptPage(before.address, after.address),
)
/** Imported when the first sheet is opened. */
const SheetPanel = lazyComponent(() => import('./sheet-panel.tsx'), 'SheetPanel')

/** Does not render again when another page is requested: it reads the rows from the actors, and “select all” selects on all pages. */
const ControlCommands = memo(
  lazyComponent(() => import('./commands.tsx'), 'ControlCommands'),
  ({ request, onDone }, { request: next, onDone: nextOnDone }) =>
    onDone === nextOnDone && isSameJson({ ...request, page: 1 }, { ...next, page: 1 }),
)
const KeyHelp = lazyComponent(() => import('./key-help.tsx'), 'KeyHelp')

const BREADCRUMB = [
  { title: 'shell.menu.control', link: '/control' },
  { title: 'shell.menu.countControl' },
] as const

/** The control screen: the sheets of all establishments that the user can see. Commands apply to the counts of one sheet or to the selected ones. */
export default function ControlScreen() {
  const t = useText()
  const { ports } = useApp()
  const address = useListAddress({ list: 'counts', ...CONTROL_LIST })
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const [search, setSearch] = useSearchParams()
  const openId = search.get('id')

  const { control, list } = useControl(address.request)
  const view = useSelector(list, selectView)
  const state = useSelector(control, ({ value }) => statePath(value))
  const openedSheet = useSelector(list, (snapshot) =>
    openId === null ? undefined : selectRows<ControlSheet>(snapshot).find(({ id }) => id === openId),
  )

  const openSheet = (id: string | null, replace = false) =>
    setSearch((previous) => withChanges(previous, { id }), { replace })
  const panel = usePanelFocus(openedSheet !== undefined)
  const listSection = useRef<HTMLElement>(null)
  const moveFocus = (type: 'FOCUS_NEXT' | 'FOCUS_PREVIOUS') => {
    const isInPanel = panel.current?.contains(document.activeElement)
    flushSync(() => {
      control.send({ type })
      const { focusedId } = control.getSnapshot().context
      if (openId !== null && focusedId !== null) openSheet(focusedId, true)
    })
    if (!isInPanel)
      listSection.current
        ?.querySelector<HTMLElement>('[aria-current] th button')
        ?.focus({ preventScroll: true })
  }
  const { filters } = address.request
  /** After a command on all counts of one sheet that match the filters, moves the focus to the next sheet. */
  const focusNextWhenDone = (changed: readonly { readonly id: string }[]) => {
    const ids = new Set(changed.map(({ id }) => id))
    const sheets = selectRows<ControlSheet>(list.getSnapshot()).filter(({ counts }) =>
      counts.some(({ id }) => ids.has(id)),
    )
    const isDone = sheets.every(({ counts }) =>
      matchingCounts(counts, filters).every(({ id }) => ids.has(id)),
    )
    // The workflow emits the success while it still processes the answer; only afterwards does it accept the next event.
    if (sheets.length === 1 && isDone) queueMicrotask(() => moveFocus('FOCUS_NEXT'))
  }
  const latestFocusNext = useRef(focusNextWhenDone)
  useEffect(() => {
    latestFocusNext.current = focusNextWhenDone
  })
  const onDone: typeof focusNextWhenDone = useCallback((changed) => latestFocusNext.current(changed), [])

  const selected = useSelector(control, selectSelectedIds, isSameIds)
  // A command on the open sheet can remove the sheet from the list.
  const isOpen = openedSheet !== undefined
  useFocusFallback(() => listSection.current, `${state} ${selected.length} ${address.key} ${isOpen}`)

  const keys = useSingleKeys()
  useKeyCommands(keys.areEnabled, control, { move: moveFocus, open: openSheet, isOpen: openId !== null })

  return (
    <div data-screen="control" data-state={state} data-list={view}>
      <Page
        wide
        title={t('shell.menu.countControl')}
        breadcrumb={BREADCRUMB}
        action={
          <LinkButton href="/control?view=jobs" icon="clock">
            {t('jobs.title')}
          </LinkButton>
        }
        hasError={view === 'failed' || view === 'refused'}
      >
        <FilterSpace height={202}>
          <ControlFilterBar address={address} choices={choices.data} lookup={choices} />
        </FilterSpace>
        <div className={style.split} data-open={openedSheet !== undefined}>
          <section
            ref={listSection}
            tabIndex={-1}
            aria-label={t('shell.menu.countControl')}
            className={style.list}
          >
            <ControlRows
              list={list}
              control={control}
              address={address}
              narrow={openedSheet !== undefined}
              onOpen={(row) => {
                control.send({ type: 'FOCUS', id: row.id })
                openSheet(row.id)
              }}
            />
            <WhenIdle>
              <KeyHelp areEnabled={keys.areEnabled} onChange={keys.setEnabled} />
            </WhenIdle>
          </section>
          {openedSheet && (
            <div ref={panel} tabIndex={-1} className={style.panel}>
              <Suspense fallback={<SkeletonText lines={8} />}>
                <SheetPanel
                  key={openedSheet.id}
                  sheet={openedSheet}
                  control={control}
                  filters={filters}
                  categories={choices.data?.categories ?? []}
                  onClose={() => openSheet(null)}
                />
              </Suspense>
            </div>
          )}
        </div>
        <WhenIdle>
          <ControlCommands control={control} list={list} request={address.request} onDone={onDone} />
        </WhenIdle>
      </Page>
    </div>
  )
}

/** The actors of the control screen: the workflow, and the list from which it selects rows. */
function useControl(request: ListRequest) {
  const { ports } = useApp()
  const [machine] = useState(() => controlWith({ ...ports.control, drafts: ports.drafts('control', true) }))
  const control = useWorkflow(machine, { input: { rows: [] } })
  const list = useList<ControlSheet>(
    {
      dependsOn: ['counts'],
      loadPage: ports.control.loadPage,
      pageShown: ({ entries }, { filters }) =>
        control.send({
          type: 'ROWS_SHOWN',
          rows: entries.map(({ id, counts }) => ({ id, counts: matchingCounts(counts, filters) })),
        }),
    },
    request,
  )
  const filtersKey = JSON.stringify(request.filters)
  // After a change of filters, the selected rows may no longer be shown: the selection is cleared.
  const shownFilters = useRef(filtersKey)
  useEffect(() => {
    if (shownFilters.current === filtersKey) return
    shownFilters.current = filtersKey
    control.send({ type: 'CLEAR' })
  }, [control, filtersKey])
  return { control, list }
}
