import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { Icon } from '../icons.tsx'
import type { MenuItem, MenuProps } from '../menu.tsx'
import style from './menu-part.module.css'

interface MenuPartProps extends Omit<MenuProps, 'trigger'> {
  trigger: ReactElement
  defaultOpen: boolean
}

/** The menu itself: arrows and letters move, Enter chooses, Escape closes and returns the focus. */
export function MenuPart({ label, items, trigger, defaultOpen, align = 'end' }: MenuPartProps) {
  return (
    <BaseMenu.Root defaultOpen={defaultOpen} modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={style.positioner} sideOffset={6} align={align}>
          <BaseMenu.Popup className={style.popup} aria-label={label}>
            {items.map((item) => (
              <Item key={item.key} item={item} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

function Item({ item }: { item: MenuItem }) {
  if (item.kind === 'separator') return <BaseMenu.Separator className={style.separator} />
  const content = (
    <>
      <span className={style.lead}>
        {typeof item.icon === 'string' ? <Icon name={item.icon} size={20} /> : item.icon}
      </span>
      <span>{item.label}</span>
    </>
  )
  if (item.kind === 'choice')
    return (
      <BaseMenu.CheckboxItem
        className={style.item}
        checked={item.checked}
        onCheckedChange={() => item.onSelect()}
        closeOnClick
        {...(item.lang ? { lang: item.lang } : {})}
      >
        {content}
        <BaseMenu.CheckboxItemIndicator className={style.tick}>
          <Icon name="check" />
        </BaseMenu.CheckboxItemIndicator>
      </BaseMenu.CheckboxItem>
    )
  return (
    <BaseMenu.Item className={style.item} onClick={item.onSelect} disabled={item.disabled ?? false}>
      {content}
    </BaseMenu.Item>
  )
}
