import { useLocation } from 'wouter'
import { Select } from './select.tsx'
import style from './tab-nav.module.css'
import { TabNav, type TabNavProps } from './tab-nav.tsx'
import { useMedia } from './use-media.ts'

/** Tabs for many views. On a phone they are shown as a select, because the tabs would need too many lines. */
export function TabNavOrSelect({ label, tabs, current }: TabNavProps) {
  const [, navigate] = useLocation()
  const isPhone = useMedia('(width <= 480px)')
  if (!isPhone) return <TabNav label={label} tabs={tabs} current={current} />
  return (
    <nav aria-label={label} className={style.tabs}>
      <Select
        label={label}
        hideLabel
        options={tabs.map(({ key, label: name }) => ({ value: key, label: name }))}
        value={current}
        onChange={(chosen) => {
          const tab = tabs.find(({ key }) => key === chosen)
          if (tab) navigate(tab.href)
        }}
      />
    </nav>
  )
}
