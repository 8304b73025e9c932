import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { StoredView } from '../../../domain/contract/saved-views.ts'
import { readViews, viewOf } from '../../../domain/lists/saved-views.ts'
import { useText } from '../../../i18n/index.ts'
import { useServiceNow } from '../../data/business-day.ts'
import type { SavedViewPorts } from '../../data/ports.ts'
import { notify } from '../../ui/index.ts'
import type { ListAddress } from '../list-address.ts'

/**
 * Moves the views that an earlier version stored on this device to the server, after the server's views are loaded. A view that the server
 * accepts, or whose name it already has, is removed from the device. A view that is refused or can't be sent is sent again next time.
 */
export function useEarlierViews(
  { earlier, save, newKey, changed }: SavedViewPorts,
  { list, names }: ListAddress<string>,
  stored: readonly StoredView[] | null,
): void {
  const t = useText()
  const [path] = useLocation()
  const [search] = useSearchParams()
  const { date: today } = useServiceNow()
  const hasStarted = useRef(false)
  // The key under which earlier versions stored the views: the path, and the view and part of the screen.
  const listAddress = [path, search.get('view'), search.get('part')].filter((part) => part !== null).join('|')
  useEffect(() => {
    if (stored === null || hasStarted.current) return
    hasStarted.current = true
    const views = readViews(earlier.read(listAddress))
    if (views.length === 0) return
    const moveViews = async () => {
      const remaining = []
      for (const view of views) {
        const { query } = viewOf(new URLSearchParams(view.query), names, today)
        const body = { list, name: view.name, query, period: view.period, shared: false }
        const call = { idempotencyKey: newKey(), signal: new AbortController().signal }
        const isOnServer = await save(body, call).then(
          (outcome) => outcome.kind === 'done' || outcome.refusal.name === 'ViewNameTaken',
          () => false,
        )
        if (!isOnServer) remaining.push(view)
      }
      earlier.keep(listAddress, remaining)
      changed()
      notify.message(t('views.brought', { count: views.length - remaining.length }))
    }
    void moveViews()
  }, [stored, earlier, save, newKey, list, names, listAddress, today, changed, t])
}
