import { type ComponentType, useEffect, useState } from 'react'
import { type KeptViews, useApp } from '../app.tsx'
import style from './views-menu.module.css'

interface Loaded {
  readonly SavedViews: ComponentType<{ kept: KeptViews }>
  readonly kept: KeptViews
}

/** At the end of a list's filters: the views of it that the person saved. Loaded after the list, which stands without it. */
export function ViewsMenu() {
  const { ports } = useApp()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let isHere = true
    const load = async () => {
      const [{ SavedViews }, kept] = await Promise.all([
        import('../saved-views/menu.tsx'),
        ports.savedViews(),
      ])
      if (isHere) setLoaded({ SavedViews, kept })
    }
    // Without a network there is a list less comfortable; the next one asks again.
    load().catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [ports])
  return <div className={style.place}>{loaded && <loaded.SavedViews kept={loaded.kept} />}</div>
}
