import { DropdownMenu } from '@radix-ui/themes'
import { type ReactElement, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import type { MenuItem, MenuProps } from '../menu.tsx'
import style from './menu.module.css'
import { OverlayTheme } from './overlay-theme.tsx'
import { usePopupFocus } from './popup-focus.ts'

interface LoadedMenuProps extends Omit<MenuProps, 'trigger'> {
  trigger: ReactElement
  defaultOpen: boolean
}

/**
 * The menu, without its lazy loading. Arrow keys and letters move to an item, Enter chooses it, Escape closes the menu and returns the focus to
 * the button.
 */
export default function LoadedMenu({ label, items, trigger, defaultOpen, align = 'end' }: LoadedMenuProps) {
  const [open, setOpen] = useState(defaultOpen)
  const button = useRef<HTMLButtonElement>(null)
  const { ref, onCloseAutoFocus } = usePopupFocus(open, { opener: button })
  return (
    <OverlayTheme>
      <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
        <DropdownMenu.Trigger ref={button}>{trigger}</DropdownMenu.Trigger>
        <DropdownMenu.Content
          ref={ref}
          className={style.popup}
          variant="soft"
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          sideOffset={6}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          {items.map((item) => (
            <Item
              key={item.key}
              item={item}
              onSelect={(select) => {
                // The item is removed when the menu closes, so the button gets the focus first. If `select` opens a dialog, the focus returns to
                // the button when that dialog closes.
                button.current?.focus()
                select()
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </OverlayTheme>
  )
}

function Item({ item, onSelect }: { item: MenuItem; onSelect: (select: () => void) => void }) {
  if (item.kind === 'separator') return <DropdownMenu.Separator />
  const content = (
    <>
      <span className={style.icon}>
        {typeof item.icon === 'string' ? <Icon name={item.icon} size={20} /> : item.icon}
      </span>
      <span>{item.label}</span>
    </>
  )
  if (item.kind === 'choice')
    return (
      <DropdownMenu.CheckboxItem
        checked={item.checked}
        onSelect={() => onSelect(item.onSelect)}
        {...(item.lang ? { lang: item.lang } : {})}
      >
        {content}
      </DropdownMenu.CheckboxItem>
    )
  return (
    <DropdownMenu.Item onSelect={() => onSelect(item.onSelect)} disabled={item.disabled ?? false}>
      {content}
    </DropdownMenu.Item>
  )
}
