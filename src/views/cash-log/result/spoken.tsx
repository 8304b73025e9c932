import { useEffect, useState } from 'react'

const QUIET_MS = 700

/** Announces its text to screen readers once it has stopped changing, so that it does not talk over typing. */
export function Spoken({ children: words }: { children: string }) {
  const [said, say] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => say(words), QUIET_MS)
    return () => clearTimeout(pause)
  }, [words])
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {said}
    </p>
  )
}
