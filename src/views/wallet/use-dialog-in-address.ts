import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { withChanges } from '../lists/list-address.ts'

/**
 * Keeps the open dialog in the address (`?act=inventory`), so that links can open it and reload keeps it. The address is the
 * source when it changes by itself; when the dialog opens or closes, the address follows.
 */
export function useDialogInAddress(act: string, isOpen: boolean, turn: (open: boolean) => void): void {
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
