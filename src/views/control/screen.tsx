import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { ControlSheet } from '../../domain/contract/cash-logs.ts'
import { matchingCounts } from '../../domain/counting/control-sheets.ts'
import { useText } from '../../i18n/index.ts'
import { controlWith } from '../../machines/control/machine.ts'
import { commandEvents } from '../../machines/control/row-events.ts'
import { selectSelectedIds } from '../../machines/control/selectors.ts'
import { selectRows, selectView } from '../../machines/list/selectors.ts'
import { statePath } from '../../machines/state-path.ts'
import { useApp } from '../app.tsx'
import { useSingleKeys } from '../commands/single-keys.ts'
import { useServiceNow } from '../data/business-day.ts'
import { FilterPlace } from '../data/filters.tsx'
import { useListAddress, withChanges } from '../data/list-address.ts'
import { part } from '../data/part.tsx'
import { useDocument } from '../data/use-document.ts'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { useList } from '../data/use-list.ts'
import { usePanelFocus } from '../data/use-panel-focus.ts'
import { LinkButton, Page, SkeletonText, usePreload } from '../ui/index.ts'
import { useWorkflow } from '../use-workflow.ts'
import style from './control.module.css'
import { ControlRows, sameIds } from './control-rows.tsx'
import { CONTROL_FILTERS, controlQuery } from './filters.ts'
import { type KeyCommand, useControlKeys } from './keys.ts'
import { useDone } from './use-done.ts'

const ControlFilterBar = part(() => import('./filter-bar.tsx'), 'ControlFilterBar')
/** The panel of one sheet and its history is loaded when the first is opened. */
const SheetPanel = part(() => import('./sheet-panel.tsx'), 'SheetPanel')

const loadCommands = () => import('./commands.tsx')
const Commands = part(loadCommands, 'Commands')
const loadKeyHelp = () => import('./key-help.tsx')
const KeyHelp = part(loadKeyHelp, 'KeyHelp')

const LATEST_FIRST = { sortBy: 'date', descending: true } as const
const BREADCRUMB = [{ title: 'shell.menu.control' }, { title: 'shell.menu.countControl' }] as const

/** The control screen of the accountant: sheets of all accessible establishments, handled one by one or many at a time. */
export default function ControlScreen() {
  const t = useText()
  const { date: today } = useServiceNow()
  const { ports } = useApp()
  const address = useListAddress({
    list: 'counts',
    names: CONTROL_FILTERS,
    sort: LATEST_FIRST,
    toQuery: controlQuery,
  })
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const [search, setSearch] = useSearchParams()
  const openId = search.get('id')

  const control = useWorkflow(
    controlWith({
      ...ports.control,
      drafts: ports.drafts('control', true),
    }),
    { input: { rows: [] } },
  )
  const list = useList<ControlSheet>(
    {
      of: ['counts'],
      loadPage: ports.control.loadPage,
      pageShown: ({ entries }, { filters }) =>
        control.send({
          type: 'ROWS_SHOWN',
          rows: entries.map(({ id, counts }) => ({ id, counts: matchingCounts(counts, filters) })),
        }),
    },
    address.request,
  )
  const view = useSelector(list, selectView)
  const state = useSelector(control, ({ value }) => statePath(value))
  const rows = useSelector(list, selectRows<ControlSheet>)
  const opened = rows.find(({ id }) => id === openId) ?? null

  const open = (id: string | null, replace = false) =>
    setSearch((previous) => withChanges(previous, { id }), { replace })
  const move = (type: 'FOCUS_NEXT' | 'FOCUS_PREVIOUS') => {
    control.send({ type })
    const { focusedId } = control.getSnapshot().context
    if (openId !== null && focusedId !== null) open(focusedId, true)
  }
  const { filters } = address.request
  useDone(control, (changed) => {
    const ids = new Set(changed.map(({ id }) => id))
    const sheets = rows.filter(({ counts }) => counts.some(({ id }) => ids.has(id)))
    const isDone = sheets.every(({ counts }) =>
      matchingCounts(counts, filters).every(({ id }) => ids.has(id)),
    )
    if (sheets.length === 1 && isDone) move('FOCUS_NEXT')
  })
  const filtersKey = JSON.stringify(filters)
  // Another tab or filter shows other rows: the rows selected before may not be shown any more.
  const shownFilters = useRef(filtersKey)
  useEffect(() => {
    if (shownFilters.current === filtersKey) return
    shownFilters.current = filtersKey
    control.send({ type: 'CLEAR' })
  }, [control, filtersKey])

  const panel = usePanelFocus(opened !== null)
  const rowsPlace = useRef<HTMLElement>(null)
  const selected = useSelector(control, selectSelectedIds, sameIds)
  useFocusFallback(() => rowsPlace.current, `${state} ${selected.length} ${address.key}`)

  const keys = useSingleKeys()
  const run = (command: KeyCommand) => {
    const { focusedId, selected } = control.getSnapshot().context
    const act = (type: 'VALIDATE' | 'INVALIDATE') => {
      for (const event of commandEvents(type, selected.length, focusedId)) control.send(event)
    }
    const commands: Readonly<Record<KeyCommand, () => void>> = {
      next: () => move('FOCUS_NEXT'),
      previous: () => move('FOCUS_PREVIOUS'),
      toggle: () => focusedId !== null && control.send({ type: 'TOGGLE', id: focusedId }),
      validate: () => act('VALIDATE'),
      invalidate: () => act('INVALIDATE'),
      open: () => focusedId !== null && open(focusedId),
      close: () => openId !== null && open(null),
    }
    commands[command]()
  }
  useControlKeys(keys.on, run)
  usePreload(loadCommands)
  usePreload(loadKeyHelp)

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
        failed={view === 'failed' || view === 'refused'}
      >
        <FilterPlace height={202}>
          <ControlFilterBar address={address} choices={choices.data} today={today} />
        </FilterPlace>
        <div className={style.split} data-open={opened !== null}>
          <section
            ref={rowsPlace}
            tabIndex={-1}
            aria-label={t('shell.menu.countControl')}
            className={style.list}
          >
            <ControlRows
              list={list}
              control={control}
              address={address}
              narrow={opened !== null}
              onOpen={(row) => {
                control.send({ type: 'FOCUS', id: row.id })
                open(row.id)
              }}
            />
            <Suspense fallback={null}>
              <KeyHelp on={keys.on} onChange={keys.turn} />
            </Suspense>
          </section>
          {opened && (
            <div ref={panel} tabIndex={-1} className={style.panel}>
              <Suspense fallback={<SkeletonText lines={8} />}>
                <SheetPanel
                  key={opened.id}
                  sheet={opened}
                  control={control}
                  filters={filters}
                  categories={choices.data?.categories ?? []}
                  onClose={() => open(null)}
                />
              </Suspense>
            </div>
          )}
        </div>
        <Suspense fallback={null}>
          <Commands control={control} list={list} request={address.request} />
        </Suspense>
      </Page>
    </div>
  )
}
