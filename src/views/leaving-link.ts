/** The link that a click follows to another page of the application in this tab, or null. */
export function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
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
