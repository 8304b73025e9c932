import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@radix-ui/themes'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import type { CommandDialogProps, CommandGroup, PaletteCommand } from '../command-dialog.tsx'
import { searchGroups } from '../command-search.ts'
import { Icon } from '../icons.tsx'
import box from './combobox.module.css'
import style from './command-dialog.module.css'
import dialog from './dialog.module.css'
import { OverlayTheme } from './overlay-theme.tsx'
import { usePopupFocus } from './popup-focus.ts'

/** The dialog, without its lazy loading: arrows move, Enter runs, Escape closes. The typed text is lost when it closes. */
export default function LoadedCommandDialog({ open, label, onClose, ...props }: CommandDialogProps) {
  const navigates = useRef(false)
  const { ref, ...focus } = usePopupFocus(open, { shouldReturnFocus: () => !navigates.current })
  return (
    <OverlayTheme>
      <Dialog.Root
        open={open}
        onOpenChange={(next) => {
          if (next) return
          navigates.current = false
          onClose()
        }}
      >
        <Dialog.Content
          {...focus}
          ref={ref}
          aria-label={label}
          aria-modal="true"
          align="start"
          maxWidth="560px"
          className={classNames(dialog.popup, style.popup)}
        >
          <Commands
            {...props}
            onRun={(command) => {
              navigates.current = command.navigates ?? false
              onClose()
              command.run()
            }}
          />
        </Dialog.Content>
      </Dialog.Root>
    </OverlayTheme>
  )
}

type CommandsProps = Pick<
  CommandDialogProps,
  'searchLabel' | 'emptyText' | 'groups' | 'foundRecords' | 'initialText' | 'onSearch' | 'onEnter'
> & {
  onRun: (command: PaletteCommand) => void
}

function Commands({
  searchLabel,
  emptyText,
  groups,
  foundRecords,
  initialText = '',
  onSearch,
  onEnter,
  onRun,
}: CommandsProps) {
  const t = useText()
  const [text, setText] = useState(initialText)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog has opened
  useEffect(() => {
    if (initialText !== '') onSearch?.(initialText)
  }, [])
  const [isEnterPressed, setEnterPressed] = useState(false)
  const items = [...searchGroups(groups, text), ...(foundRecords && text !== '' ? [foundRecords] : [])]
  const singleResult = isEnterPressed && foundRecords?.items.length === 1 ? foundRecords.items[0] : undefined
  useEffect(() => {
    if (!singleResult) return
    setEnterPressed(false)
    onRun(singleResult)
  }, [singleResult, onRun])
  return (
    <Autocomplete.Root
      open
      inline
      items={items}
      filter={null}
      value={text}
      onValueChange={(next, { reason }) => {
        // A chosen command is run; its label is not written into the field.
        if (reason === 'item-press') return
        setText(next)
        setEnterPressed(false)
        onSearch?.(next)
      }}
      itemToStringValue={(command: PaletteCommand) => command.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className={style.head}>
        <Icon name="search" />
        <Autocomplete.Input
          className={box.input}
          aria-label={searchLabel}
          placeholder={searchLabel}
          onKeyDown={({ key }) => {
            // If a command matches, Enter also runs the highlighted one, and the dialog closes before anything is searched.
            if (key !== 'Enter') return
            setEnterPressed(true)
            onEnter?.()
          }}
        />
        <Dialog.Close>
          <IconButton icon="close" size="small" label={t('action.close')} />
        </Dialog.Close>
      </div>
      <Autocomplete.Empty>
        <p className={box.empty}>{emptyText}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className={classNames(box.list, style.list)}>
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.title} items={group.items}>
            <Autocomplete.GroupLabel className={style.group}>{group.title}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: PaletteCommand) => (
                <Autocomplete.Item
                  key={command.key}
                  value={command}
                  className={box.item}
                  lang={command.lang}
                  onClick={() => onRun(command)}
                >
                  <Icon name={command.icon} size={20} />
                  <span className={style.name}>{command.label}</span>
                  {command.hint && <span className={style.hint}>{command.hint}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
