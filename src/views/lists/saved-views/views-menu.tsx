import { type ComponentType, useEffect, useState } from 'react'
import { useApp } from '../../app.tsx'
import type { SavedViewPorts } from '../../data/ports.ts'
import type { ListAddress } from '../list-address.ts'
import style from './views-menu.module.css'

interface Loaded {
  readonly SavedViews: ComponentType<{ ports: SavedViewPorts; address: ListAddress<string> }>
  readonly ports: SavedViewPorts
}

/** At the end of a list's filters: its saved views. Loaded after the list. */
export function ViewsMenu<Name extends string>({ address }: { address: ListAddress<Name> }) {
  const { ports } = useApp()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let isHere = true
    const load = async () => {
      const made = await ports.savedViews()
      const { SavedViews } = await import('./menu.tsx')
      if (isHere) setLoaded({ SavedViews, ports: made })
    }
    // Without a network this part is left out; the next render tries again.
    load().catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [ports])
  return (
    <div className={style.place}>
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
