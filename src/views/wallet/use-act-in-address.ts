import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { withChanges } from '../data/list-address.ts'

/**
 * Keeps what is done in a dialog in the address (`?act=inventory`), so that it can be led to by its name and reload stays. The address
 * leads when it has changed by itself; when the dialog has opened or closed, the address follows.
 */
export function useActInAddress(act: string, isOpen: boolean, turn: (open: boolean) => void): void {
  const [search, setSearch] = useSearchParams()
  const isNamed = search.get('act') === act
  const seen = useRef({ isOpen: false, isNamed: false })
  useEffect(() => {
    const before = seen.current
    seen.current = { isOpen, isNamed }
    if (isOpen === isNamed) return
    if (isNamed !== before.isNamed) turn(isNamed)
    else if (isOpen !== before.isOpen)
      setSearch((previous) => withChanges(previous, { act: isOpen ? act : null }), { replace: true })
  }, [act, isOpen, isNamed, turn, setSearch])
}
