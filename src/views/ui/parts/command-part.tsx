import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { classNames } from '../class-names.ts'
import type { Command, CommandDialogProps, CommandGroup } from '../command-dialog.tsx'
import { searchGroups } from '../command-search.ts'
import { Icon } from '../icons.tsx'
import box from './combobox-part.module.css'
import style from './command-part.module.css'
import dialog from './dialog-part.module.css'
import { useWindowFocus } from './window-focus.ts'

/** The window itself, over Base UI: arrows move, Enter runs, Escape closes; the input is dropped when it closes. */
export function CommandPart({ open, label, onClose, ...props }: CommandDialogProps) {
  const leads = useRef(false)
  const focus = useWindowFocus()
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Viewport className={classNames(dialog.viewport, style.viewport)}>
          <Dialog.Popup
            {...focus}
            className={classNames(dialog.popup, style.popup)}
            aria-label={label}
            finalFocus={() => !leads.current}
          >
            <Commands
              {...props}
              onRun={(command) => {
                leads.current = command.leads ?? false
                onClose()
                command.run()
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type CommandsProps = Pick<CommandDialogProps, 'searchLabel' | 'empty' | 'groups' | 'found' | 'onSearch'> & {
  onRun: (command: Command) => void
}

function Commands({ searchLabel, empty, groups, found, onSearch, onRun }: CommandsProps) {
  const t = useText()
  const [text, setText] = useState('')
  return (
    <Autocomplete.Root
      open
      inline
      items={[...searchGroups(groups, text), ...(found && text !== '' ? [found] : [])]}
      filter={null}
      value={text}
      onValueChange={(next, { reason }) => {
        // A chosen item is run, not written into the field.
        if (reason === 'item-press') return
        setText(next)
        onSearch?.(next)
      }}
      itemToStringValue={(command: Command) => command.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className={style.head}>
        <Icon name="search" />
        <Autocomplete.Input className={box.input} aria-label={searchLabel} placeholder={searchLabel} />
        <Dialog.Close className={box.button} aria-label={t('action.close')}>
          <Icon name="close" />
        </Dialog.Close>
      </div>
      <Autocomplete.Empty>
        <p className={box.empty}>{empty}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className={classNames(box.list, style.list)}>
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.title} items={group.items}>
            <Autocomplete.GroupLabel className={style.group}>{group.title}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
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
