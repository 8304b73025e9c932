import { useEffect, useState } from 'react'

const QUIET_MS = 700

/** Says its words to a screen reader once they have stopped changing, so that typing is not talked over. */
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
