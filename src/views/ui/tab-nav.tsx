import 'virtual:radix-tabs.css'
import { TabNav as Radix } from '@radix-ui/themes'
import { Link } from 'wouter'
import style from './tab-nav.module.css'

/** A tab: a link to a view of the same screen. */
interface Tab {
  readonly key: string
  readonly label: string
  readonly href: string
}

export interface TabNavProps {
  /** Accessible name. */
  label: string
  tabs: readonly Tab[]
  current: string
}

/** Tabs for the views of a screen, each with its address. Tabs that do not fit wrap to another line. */
export function TabNav({ label, tabs, current }: TabNavProps) {
  return (
    <Radix.Root aria-label={label} className={style.tabs}>
      {tabs.map(({ key, label: name, href }) => (
        <Radix.Link key={key} asChild active={key === current}>
          <Link href={href}>{name}</Link>
        </Radix.Link>
      ))}
    </Radix.Root>
  )
}
