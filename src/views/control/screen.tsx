import { useSelector } from '@xstate/react'
import { Suspense, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { CountRow } from '../../domain/contract/cash-logs.ts'
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
/** The panel of one count and its history is loaded when the first is opened. */
const CountPanel = part(() => import('./count-panel.tsx'), 'CountPanel')

const loadCommands = () => import('./commands.tsx')
const Commands = part(loadCommands, 'Commands')
const loadKeyHelp = () => import('./key-help.tsx')
const KeyHelp = part(loadKeyHelp, 'KeyHelp')

const LATEST_FIRST = { sortBy: 'date', descending: true } as const
const BREADCRUMB = [{ title: 'shell.menu.control' }, { title: 'shell.menu.countControl' }] as const

/** The control screen of the accountant: counts of all accessible establishments, handled one by one or many at a time. */
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
      changed: () => list.send({ type: 'REFRESH' }),
    }),
    { input: { rows: [] } },
  )
  const list = useList<CountRow>(
    {
      of: ['counts'],
      loadPage: ports.control.loadPage,
      pageShown: ({ entries }) => control.send({ type: 'ROWS_SHOWN', rows: entries }),
    },
    address.request,
  )
  const view = useSelector(list, selectView)
  const state = useSelector(control, ({ value }) => statePath(value))
  const rows = useSelector(list, selectRows<CountRow>)
  const opened = rows.find(({ id }) => id === openId) ?? null

  const open = (id: string | null, replace = false) =>
    setSearch((previous) => withChanges(previous, { id }), { replace })
  const move = (type: 'FOCUS_NEXT' | 'FOCUS_PREVIOUS') => {
    control.send({ type })
    const { focusedId } = control.getSnapshot().context
    if (openId !== null && focusedId !== null) open(focusedId, true)
  }
  useDone(control, (rows) => {
    if (rows === 1) move('FOCUS_NEXT')
  })

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
        <FilterPlace height={92}>
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
                <CountPanel
                  key={opened.id}
                  row={opened}
                  control={control}
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
