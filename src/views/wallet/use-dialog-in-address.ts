import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { withChanges } from '../lists/list-address.ts'

/**
 * Writes the open dialog to the address (`?act=inventory`), so that links can open it and a reload shows it again. When the address changes (a link,
 * Back), `setOpen` opens or closes the dialog; when the dialog opens or closes, the address is changed.
 */
export function useDialogInAddress(dialog: string, isOpen: boolean, setOpen: (open: boolean) => void): void {
  const [search, setSearch] = useSearchParams()
  const isInAddress = search.get('act') === dialog
  const seen = useRef({ isOpen: false, isInAddress: false })
  useEffect(() => {
    const before = seen.current
    seen.current = { isOpen, isInAddress }
    if (isOpen === isInAddress) return
    if (isInAddress !== before.isInAddress) setOpen(isInAddress)
    else if (isOpen !== before.isOpen)
      setSearch((previous) => withChanges(previous, { act: isOpen ? dialog : null }), { replace: true })
  }, [dialog, isOpen, isInAddress, setOpen, setSearch])
}
