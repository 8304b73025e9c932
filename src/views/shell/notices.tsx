import { useEffect, useState, useSyncExternalStore } from 'react'
import { hasCapability } from '../../domain/roles.ts'
import { useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useOnline } from '../data/online.ts'
import { useDocument } from '../data/use-document.ts'
import { Alert, Button, preloadOverlays, Row } from '../ui/index.ts'
import type { HeaderProps } from './header.tsx'
import { watchPageReturn } from './page-return.ts'
import style from './shell.module.css'
import { useViewFocus } from './use-view-focus.ts'
import { watchToday } from './watch-today.ts'

type Switcher = Pick<HeaderProps, 'establishments' | 'onEstablishment'>

/**
 * Notices on all screens: there is no network, the current establishment is inactive or the user lost access to it, or a newer version is available.
 *
 * While they are mounted, the session is checked whenever the person returns to the page, so that its end is noticed before the next command.
 * Data about today is loaded again when it may be out of date. When the address shows another view of a page, the title takes the focus.
 */
export function ShellNotices(switcher: Switcher) {
  const t = useText()
  const { ports } = useApp()
  const online = useOnline()
  const areDraftsLost = useSyncExternalStore(ports.lostDrafts.watch, ports.lostDrafts.areLost)
  const { establishmentId, role, timeZone } = useSessionUser()
  const [loadNew, setLoadNew] = useState<(() => void) | null>(null)
  useViewFocus()
  useEffect(() => watchPageReturn(ports.checkSession), [ports])
  useEffect(
    () => watchToday(ports.clock.now, timeZone, () => ports.queries.invalidate('today')),
    [ports, timeZone],
  )
  useEffect(() => {
    if (import.meta.env.MODE !== 'production') return undefined
    let isMounted = true
    // Waits until the first data and the code of dialogs and menus are loaded, so that storing the application does not delay them.
    void preloadOverlays(ports.whenIdle)
      .then(async () => {
        if (isMounted)
          await ports.registerServiceWorker((load) => {
            if (isMounted) setLoadNew(() => load)
          })
      })
      // Fails where the browser can't store the application, such as in a private window. The application also works without being stored.
      .catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [ports])
  return (
    <div className={style.notices}>
      {!online && (
        <Alert tone="warning" title={t('shell.offline.title')} data-testid="offline">
          {t(areDraftsLost ? 'shell.offline.message.lost' : 'shell.offline.message')}
        </Alert>
      )}
      {establishmentId !== null && hasCapability(role, 'count') && (
        <CurrentEstablishment {...switcher} establishmentId={establishmentId} />
      )}
      {loadNew && (
        <Alert
          tone="info"
          title={t('shell.newVersion.title')}
          onDismiss={() => setLoadNew(null)}
          action={
            <Button icon="refresh" onClick={loadNew}>
              {t('shell.newVersion.load')}
            </Button>
          }
        >
          {t(areDraftsLost ? 'draft.lost' : 'shell.newVersion.message')}
        </Alert>
      )}
    </div>
  )
}

/**
 * Says that the current establishment is inactive and what is still possible there; or that the user lost access to it, with a button for each
 * other establishment.
 */
function CurrentEstablishment({
  establishments,
  establishmentId,
  onEstablishment,
}: Switcher & { establishmentId: string }) {
  const t = useText()
  const { ports } = useApp()
  const { role } = useSessionUser()
  const { data, state } = useDocument(
    ports.establishments.load,
    { id: establishmentId },
    { dependsOn: ['establishments'] },
  )
  if (state === 'refused') {
    const others = establishments.filter(({ id }) => id !== establishmentId)
    return (
      <Alert
        tone="warning"
        title={t('shell.establishment.lost')}
        action={
          <Row>
            {others.map(({ id, name }) => (
              <Button key={id} onClick={() => onEstablishment(id)}>
                {name}
              </Button>
            ))}
          </Row>
        }
      >
        {t(others.length > 0 ? 'shell.establishment.lost.choose' : 'shell.establishment.ask')}
      </Alert>
    )
  }
  if (data?.status !== 'INACTIVE') return null
  return (
    <Alert tone="warning" title={t('shell.establishment.inactive', { name: data.name })}>
      {t(`shell.establishment.inactive.${hasCapability(role, 'remit') ? 'finish' : 'leave'}`)}
    </Alert>
  )
}
