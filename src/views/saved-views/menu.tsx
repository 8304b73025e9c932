import { useCallback, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import {
  nameFault,
  readViews,
  type SavedView,
  searchOf,
  shownView,
  viewOf,
} from '../../domain/saved-views.ts'
import { useText } from '../../i18n/index.ts'
import type { KeptViews } from '../app.tsx'
import { useServiceNow } from '../data/business-day.ts'
import { Button, Menu, notify } from '../ui/index.ts'
import { ManageViews, SaveView } from './dialogs.tsx'

/** Which list this is: its address, and the part of the screen that it stands in. */
function useListName(): string {
  const [path] = useLocation()
  const [search] = useSearchParams()
  return [path, search.get('view'), search.get('part')].filter((part) => part !== null).join('|')
}

const NOTHING: readonly SavedView[] = []
/** The last reading of each list: what is the same stays the same object, as React asks of it. */
const seen = new Map<string, { text: string; views: readonly SavedView[] }>()

function useViews(kept: KeptViews, list: string): readonly SavedView[] {
  const read = useCallback(() => {
    const views = readViews(kept.read(list))
    const text = JSON.stringify(views)
    if (seen.get(list)?.text !== text) seen.set(list, { text, views })
    return seen.get(list)?.views ?? NOTHING
  }, [kept, list])
  return useSyncExternalStore(kept.watch, read)
}

/** The menu of a list's saved views: come back to one, save what is shown, rename, delete. */
export function SavedViews({ kept }: { kept: KeptViews }) {
  const t = useText()
  const list = useListName()
  const views = useViews(kept, list)
  const { date: today } = useServiceNow()
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const shown = shownView(views, search, today)
  const keep = (next: readonly SavedView[]): boolean => {
    const isKept = kept.keep(list, next)
    if (!isKept) notify.error(t('views.notKept'), t('error.title'))
    return isKept
  }
  return (
    <div data-views>
      <Menu
        label={t('views.menu')}
        align="end"
        trigger={
          <Button look="quiet" size="small" icon="filter">
            {shown ? `${t('views.menu')} · ${shown.name}` : t('views.menu')}
          </Button>
        }
        items={[
          ...views.map((view) => ({
            kind: 'choice' as const,
            key: `view ${view.name}`,
            label: view.name,
            checked: view === shown,
            onSelect: () => setSearch(searchOf(view, search, today)),
          })),
          ...(views.length > 0 ? [{ kind: 'separator' as const, key: 'line' }] : []),
          {
            key: 'save',
            label: t('views.save'),
            icon: 'plus',
            disabled: shown !== null,
            onSelect: () => setOpen('save'),
          },
          ...(views.length > 0
            ? [
                {
                  key: 'manage',
                  label: t('views.manage'),
                  icon: 'edit' as const,
                  onSelect: () => setOpen('manage'),
                },
              ]
            : []),
        ]}
      />
      {open === 'save' && (
        <SaveView
          faultOf={(name) => nameFault(name, views)}
          onSave={(name) => {
            if (!keep([...views, viewOf(name, search, today)])) return
            setOpen(null)
            notify.message(t('views.saved'))
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'manage' && <ManageViews views={views} onChange={keep} onClose={() => setOpen(null)} />}
    </div>
  )
}
