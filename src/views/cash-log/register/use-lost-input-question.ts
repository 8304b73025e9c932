import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { selectWouldBeLost } from '../../../machines/cash-log/selectors.ts'
import { leavingLink } from '../../leaving-link.ts'
import type { CashLogActor } from './use-sheet.ts'

/**
 * While the device can't store what is typed, lets the browser ask before the user closes or reloads the tab or follows a link. A link then
 * reloads the application, because the browser asks only before it leaves a document. There is no question for the browser's Back, nor where
 * the application itself leaves the page: signing out, the account, another establishment, the palette.
 */
export function useLostInputQuestion(actor: CashLogActor): void {
  const wouldBeLost = useSelector(actor, selectWouldBeLost)
  useEffect(() => {
    if (!wouldBeLost) return
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      location.assign(link.href)
    }
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onClose)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onClose)
    }
  }, [wouldBeLost])
}
