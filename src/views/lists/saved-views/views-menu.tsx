import { type ComponentType, useEffect, useState } from 'react'
import { useApp } from '../../app.tsx'
import type { SavedViewPorts } from '../../data/ports.ts'
import type { ListAddress } from '../list-address.ts'
import style from './views-menu.module.css'

interface LoadedMenu {
  readonly SavedViews: ComponentType<{ ports: SavedViewPorts; address: ListAddress<string> }>
  readonly ports: SavedViewPorts
}

/** The menu of saved views, at the end of a list's filters. It is imported after the list. */
export function ViewsMenu<Name extends string>({ address }: { address: ListAddress<Name> }) {
  const { ports } = useApp()
  const [loaded, setLoaded] = useState<LoadedMenu | null>(null)
  useEffect(() => {
    let isMounted = true
    const load = async () => {
      const savedViewPorts = await ports.savedViews()
      const { SavedViews } = await import('./menu.tsx')
      if (isMounted) setLoaded({ SavedViews, ports: savedViewPorts })
    }
    // If the import fails, for example without a network, the menu is left out. It is imported again when the screen
    // is opened again, but some browsers repeat a failed import only after a reload of the page.
    load().catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [ports])
  return (
    <div className={style.reservedSpace}>
      {loaded && (
        <loaded.SavedViews
          key={address.list}
          ports={loaded.ports}
          address={address as unknown as ListAddress<string>}
        />
      )}
    </div>
  )
}
