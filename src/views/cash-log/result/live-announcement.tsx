import { useEffect, useState } from 'react'

const QUIET_MS = 700

/** Announces its text to screen readers once it has stopped changing, so that it does not talk over typing. */
export function LiveAnnouncement({ children: text }: { children: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setAnnounced(text), QUIET_MS)
    return () => clearTimeout(pause)
  }, [text])
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {announced}
    </p>
  )
}
