import { useEffect } from 'react'

/** The link that a click follows to another page of the application in this tab, or null. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || opensOtherTab(event)) return null
  if (link.origin !== location.origin) return null
  // A link to a part of this page, such as the skip link, does not leave it.
  const leadsToThisPage = link.pathname === location.pathname && link.search === location.search
  return leadsToThisPage && link.hash !== '' ? null : link
}

/** True if the click opens the link in another tab or window, so that this page stays open. */
function opensOtherTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

/**
 * While `isAsked`, lets the browser ask before the tab is closed or reloaded, and calls `onLink` instead of following a link to another page of the
 * application.
 */
export function useLeavingQuestion(isAsked: boolean, onLink: (link: HTMLAnchorElement) => void): void {
  useEffect(() => {
    if (!isAsked) return
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      onLink(link)
    }
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onClose)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onClose)
    }
  }, [isAsked, onLink])
}
