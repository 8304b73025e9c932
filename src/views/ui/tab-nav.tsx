import { TabNav as Radix } from '@radix-ui/themes'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import style from './tab-nav.module.css'

export interface Tab {
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

/** The views of one screen, each with its address. Tabs that do not fit scroll sideways; the current one is scrolled into sight. */
export function TabNav({ label, tabs, current }: TabNavProps) {
  const root = useRef<HTMLElement>(null)
  const position = tabs.findIndex(({ key }) => key === current)
  useLayoutEffect(() => {
    const tab = root.current?.querySelectorAll('a')[position]
    const list = tab?.closest('ul')
    if (!tab || !list) return
    const [shown, wanted] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (wanted.right > shown.right) list.scrollLeft += wanted.right - shown.right
    else if (wanted.left < shown.left) list.scrollLeft -= shown.left - wanted.left
  }, [position])
  return (
    <Radix.Root ref={root} aria-label={label} className={style.tabs}>
      {tabs.map(({ key, label: name, href }) => (
        <Radix.Link key={key} asChild active={key === current}>
          <Link href={href}>{name}</Link>
        </Radix.Link>
      ))}
    </Radix.Root>
  )
}
