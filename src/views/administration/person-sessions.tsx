import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { SessionList } from '../sessions/session-list.tsx'
import { Button } from '../ui/index.ts'

/** Where a person is signed in; an administrator can end these sessions. They are loaded on demand. */
export function PersonSessions({ id: userId }: { id: string }) {
  const t = useText()
  const { administration } = useApp().ports
  const [isShown, setShown] = useState(false)
  if (!isShown) return <Button onClick={() => setShown(true)}>{t('administration.sessions.show')}</Button>
  return (
    <SessionList
      level={3}
      load={(_, call) => administration.loadSessions({ userId }, call)}
      end={({ id }, call) => administration.endSession({ userId, id }, call)}
      message={t('administration.sessions.message')}
    />
  )
}
