import { useEffect, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { useOnline } from '../data/online.ts'
import { Alert, Button, preloadParts } from '../ui/index.ts'
import style from './shell.module.css'

/** Notices for all screens: no network, or a newer version. */
export function ShellNews() {
  const t = useText()
  const { ports } = useApp()
  const online = useOnline()
  const [activate, setActivate] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (import.meta.env.MODE !== 'production') return undefined
    let isShown = true
    // After the rows and the parts that open over them, so that storing the application delays neither.
    void ports
      .whenIdle()
      .then(preloadParts)
      .then(async () => {
        if (isShown)
          await ports.registerServiceWorker((activateNew) => {
            if (isShown) setActivate(() => activateNew)
          })
      })
      // In a private window the browser can't store the application: it works without.
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [ports])
  return (
    <div className={style.news}>
      {!online && (
        <Alert tone="warning" title={t('shell.offline.title')} data-testid="offline">
          {t('shell.offline.message')}
        </Alert>
      )}
      {activate && (
        <Alert
          tone="info"
          title={t('shell.newVersion.title')}
          onDismiss={() => setActivate(null)}
          action={
            <Button icon="refresh" onClick={activate}>
              {t('shell.newVersion.load')}
            </Button>
          }
        >
          {t('shell.newVersion.message')}
        </Alert>
      )}
    </div>
  )
}
