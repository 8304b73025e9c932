import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { CODES } from '../../../domain/codes.ts'
import type { StoredView } from '../../../domain/contract/saved-views.ts'
import {
  findCurrentView,
  hasSameKindOfDates,
  queryOf,
  readViews,
  searchOf,
  viewOf,
} from '../../../domain/lists/saved-views.ts'
import { hasCapability } from '../../../domain/roles.ts'
import { useText } from '../../../i18n/index.ts'
import { instantCommandWith } from '../../../machines/instant-command/machine.ts'
import { useSessionUser } from '../../app.tsx'
import type { SavedViewPorts } from '../../data/ports.ts'
import { useDocument } from '../../data/use-document.ts'
import { Button, Menu, type MenuItem, notify } from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'
import { useWorkflow } from '../../use-workflow.ts'
import { type ListAddress, withChanges } from '../list-address.ts'
import { useTodayOfList } from '../use-today-of-list.ts'
import { ManageViews } from './manage-views.tsx'
import { SaveView } from './save-view.tsx'

const NO_VIEWS: readonly StoredView[] = []

/** The query of the address without the page of the list. */
const searchExceptPage = () => withChanges(new URLSearchParams(location.search), { page: null }).toString()

interface SavedViewsProps {
  ports: SavedViewPorts
  address: ListAddress<string>
}

/** The menu of a list's saved views: applies a view, saves the current filters and sort as a new view, and opens the dialog that manages views. */
export function SavedViews({ ports, address }: SavedViewsProps) {
  const t = useText()
  const user = useSessionUser()
  const today = useTodayOfList(address.list)
  const [path, navigate] = useLocation()
  // A saved view contains no page, so the menu is not rendered again for another page.
  const search = new URLSearchParams(useLocationProperty(searchExceptPage))
  const [openDialog, setOpenDialog] = useState<'save' | 'manage' | null>(null)
  const stored = useDocument(ports.load, { list: address.list }, { dependsOn: ['savedviews'] })
  const [machine] = useState(() => instantCommandWith(ports))
  const actor = useWorkflow(machine)
  useSucceeded(actor, ({ code }) => {
    notify.message(t(code === CODES.deleted ? 'views.deleted' : 'views.changed'))
  })
  useMoveDeviceViews(ports, address, stored.data)

  const views = stored.data ?? NO_VIEWS
  const isOwn = ({ ownerId }: StoredView) => ownerId === user.id
  const ownViews = views.filter(isOwn)
  const manageableViews = views.filter((view) => isOwn(view) || hasCapability(user.role, 'manageSharedViews'))
  const currentView = viewOf(search, address.names, today)
  const currentSavedView =
    findCurrentView(ownViews, currentView, today) ?? findCurrentView(views, currentView, today)
  // A saved view with fixed dates can show the same rows today as a named period. It is not the same view: the period can be saved too.
  const isSaved =
    currentSavedView !== null && isOwn(currentSavedView) && hasSameKindOfDates(currentSavedView, currentView)
  const labelOf = (view: StoredView) => {
    if (!isOwn(view)) return t('views.shared.of', { name: view.name, owner: view.ownerName })
    return view.shared ? t('views.shared.own', { name: view.name }) : view.name
  }
  const choiceOf = (view: StoredView): MenuItem => ({
    kind: 'choice',
    key: view.id,
    label: labelOf(view),
    checked: view === currentSavedView,
    onSelect: () => navigate(`${path}?${searchOf(view, search, today)}`.replace(/\?$/u, '')),
  })
  const close = () => {
    actor.send({ type: 'DISMISS' })
    setOpenDialog(null)
  }
  return (
    <div data-views data-state={stored.state}>
      <Menu
        label={t('views.menu')}
        align="end"
        trigger={
          <Button look="quiet" size="small" icon="filter">
            {currentSavedView ? `${t('views.menu')} · ${currentSavedView.name}` : t('views.menu')}
          </Button>
        }
        items={[
          ...ownViews.map(choiceOf),
          ...views.filter((view) => !isOwn(view)).map(choiceOf),
          ...(views.length > 0 ? [{ kind: 'separator' as const, key: 'line' }] : []),
          ...(stored.data === null && stored.state !== 'loading'
            ? [
                {
                  key: 'retry',
                  label: t('views.retry'),
                  icon: 'refresh' as const,
                  onSelect: stored.retry,
                },
              ]
            : []),
          {
            key: 'save',
            label: t('views.save'),
            icon: 'plus',
            disabled: stored.data === null || isSaved,
            onSelect: () => setOpenDialog('save'),
          },
          ...(manageableViews.length > 0
            ? [
                {
                  key: 'manage',
                  label: t('views.manage'),
                  icon: 'edit' as const,
                  onSelect: () => setOpenDialog('manage'),
                },
              ]
            : []),
        ]}
      />
      {openDialog === 'save' && (
        <SaveView
          ports={ports}
          view={{ ...currentView, list: address.list }}
          ownViews={ownViews}
          mayShare={hasCapability(user.role, 'shareViews')}
          onClose={close}
        />
      )}
      {openDialog === 'manage' && (
        <ManageViews
          actor={actor}
          views={manageableViews}
          isOwn={isOwn}
          labelOf={labelOf}
          mayShare={hasCapability(user.role, 'shareViews')}
          onClose={close}
        />
      )}
    </div>
  )
}

/**
 * Moves the views that an earlier version of Sacoche stored on this device to the server, after the server's views are loaded. A view that the server
 * accepts, or whose name it already has, is removed from the device. The other views are sent again when the menu is next mounted.
 */
function useMoveDeviceViews(
  { deviceViews, save, newKey, changed }: SavedViewPorts,
  { list, names }: ListAddress<string>,
  stored: readonly StoredView[] | null,
): void {
  const t = useText()
  const [path] = useLocation()
  const search = new URLSearchParams(useLocationProperty(searchExceptPage))
  const hasStarted = useRef(false)
  // The key under which earlier versions stored the views: the path and the parameters `view` and `part`.
  const deviceKey = [path, search.get('view'), search.get('part')].filter((part) => part !== null).join('|')
  useEffect(() => {
    if (stored === null || hasStarted.current) return
    hasStarted.current = true
    const views = readViews(deviceViews.read(deviceKey))
    if (views.length === 0) return
    const moveViews = async () => {
      const remaining = []
      for (const view of views) {
        // `queryOf`, not `viewOf`: fixed dates stay fixed, even if a named period has the same dates today.
        const query = queryOf(new URLSearchParams(view.query), names)
        const body = { list, name: view.name, query, period: view.period, shared: false }
        const call = { idempotencyKey: newKey(), signal: new AbortController().signal }
        const isOnServer = await save(body, call).then(
          (outcome) => outcome.kind === 'done' || outcome.refusal.name === 'ViewNameTaken',
          () => false,
        )
        if (!isOnServer) remaining.push(view)
      }
      deviceViews.store(deviceKey, remaining)
      changed()
      notify.message(t('views.moved', { count: views.length - remaining.length }))
    }
    void moveViews()
  }, [stored, deviceViews, save, newKey, list, names, deviceKey, changed, t])
}
