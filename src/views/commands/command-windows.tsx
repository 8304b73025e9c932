import { useState } from 'react'
import { useLocation } from 'wouter'
import { type MessageId, useText } from '../../i18n/index.ts'
import { useSessionUser } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Button, CommandDialog, type CommandGroup, Dialog, type PaletteCommand } from '../ui/index.ts'
import { type CommandTarget, commandTargets } from './command-targets.ts'
import type { CommandPaletteProps, CommandWindowsProps } from './commands.tsx'
import type { SearchState } from './record-search.tsx'

/** The texts that the palette shows instead of results, by the state of the search. */
const EMPTY_TEXTS = {
  searching: 'shell.commands.searching',
  failed: 'error.dataNotProvided',
  done: 'shell.commands.empty',
} as const satisfies Record<SearchState, MessageId>

/** The search and the list of shortcuts are imported separately, so that the palette opens sooner. */
const RecordSearch = lazyComponent(() => import('./record-search.tsx'), 'RecordSearch', null)
const KeyList = lazyComponent(() => import('./key-list.tsx'), 'KeyList', null)

/** The command palette and the list of shortcuts. Imported when one of them is opened for the first time. */
export function CommandWindows({
  openWindow,
  textWhileLoading,
  onOpenWindowChange,
  ...props
}: CommandWindowsProps) {
  const t = useText()
  const groups = useGroups(props, () => onOpenWindowChange('keys'))
  const [text, setText] = useState('')
  const [foundRecords, setFoundRecords] = useState<readonly PaletteCommand[]>([])
  const [searchState, setSearchState] = useState<SearchState>('done')
  const [isEntered, setEntered] = useState(false)
  const search = (next: string) => {
    setText(next)
    setEntered(false)
    setFoundRecords([])
    setSearchState(next === '' ? 'done' : 'searching')
  }
  return (
    <>
      <CommandDialog
        open={openWindow === 'commands'}
        label={t('shell.commands.label')}
        searchLabel={t('shell.commands.search')}
        emptyText={t(EMPTY_TEXTS[searchState])}
        groups={groups}
        foundRecords={
          foundRecords.length > 0 ? { title: t('shell.commands.found'), items: foundRecords } : null
        }
        initialText={textWhileLoading}
        onSearch={search}
        onEnter={() => setEntered(true)}
        onClose={() => {
          search('')
          onOpenWindowChange(null)
        }}
      />
      <RecordSearch
        key={text}
        text={text}
        isEntered={isEntered}
        onFound={setFoundRecords}
        onState={setSearchState}
      />
      <Dialog
        open={openWindow === 'keys'}
        title={t('shell.keys.title')}
        onClose={() => onOpenWindowChange(null)}
        footer={<Button onClick={() => onOpenWindowChange(null)}>{t('action.close')}</Button>}
      >
        <KeyList />
      </Dialog>
    </>
  )
}

/** The commands of the palette, in groups: actions, screens, other establishments, and this device. */
function useGroups(props: CommandPaletteProps, openKeys: () => void): readonly CommandGroup[] {
  const { menu, establishments, establishmentId, onEstablishment, onLogout } = props
  const t = useText()
  const { role } = useSessionUser()
  const [, navigate] = useLocation()
  const { actions, screens } = commandTargets(role, menu)
  const toCommand = ({ title, section: within, icon, address }: CommandTarget): PaletteCommand => ({
    key: address,
    label: t(title),
    icon,
    navigates: true,
    run: () => navigate(address),
    ...(within && { hint: t(within) }),
  })
  const otherEstablishments = establishments.filter(({ id }) => id !== establishmentId)
  const groups: readonly CommandGroup[] = [
    { title: t('shell.commands.do'), items: actions.map(toCommand) },
    { title: t('shell.commands.go'), items: screens.map(toCommand) },
    {
      title: t('shell.commands.establishment'),
      items: otherEstablishments.map(({ id, name }) => ({
        key: id,
        label: name,
        icon: 'home',
        run: () => onEstablishment(id),
      })),
    },
    {
      title: t('shell.commands.device'),
      items: [
        { key: 'keys', label: t('shell.keys.title'), icon: 'info', navigates: true, run: openKeys },
        { key: 'logout', label: t('shell.account.logout'), icon: 'logout', navigates: true, run: onLogout },
      ],
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
