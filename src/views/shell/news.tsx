import { useEffect, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { useOnline } from '../data/online.ts'
import { Alert, Button } from '../ui/index.ts'
import style from './shell.module.css'

/** The application is stored on the device after the first screen has loaded, so that storing does not slow it down. */
const REGISTER_AFTER_MS = 6_000

/** Notices for all screens: no network, or a newer version. */
export function ShellNews() {
  const t = useText()
  const { ports } = useApp()
  const online = useOnline()
  const [activate, setActivate] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (import.meta.env.MODE !== 'production') return undefined
    const timer = setTimeout(
      // In a private window the browser can't store the application: it works without.
      () =>
        void ports
          .registerServiceWorker((activateNew) => setActivate(() => activateNew))
          .catch(() => undefined),
      REGISTER_AFTER_MS,
    )
    return () => clearTimeout(timer)
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
