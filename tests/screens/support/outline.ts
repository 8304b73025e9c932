/** Elements that continue the line they are in, as buttons, links and fields do; all other elements that are read begin a new one. */
const INLINE = new Set([
  'A',
  'ABBR',
  'B',
  'BDI',
  'CODE',
  'DATA',
  'EM',
  'I',
  'SMALL',
  'SPAN',
  'STRONG',
  'TIME',
  'WBR',
])
const UNREAD_TAGS = new Set(['STYLE', 'SCRIPT', 'TEMPLATE', 'svg', 'SVG', 'DATALIST'])

/**
 * The text of an element as a person reads it, line by line: `[name]` is a button, `text → address` a link,
 * `label = value` a field, `term: value` an entry of a description list, and the cells of a table are
 * separated by ` | `.
 */
export function outline(element: Element): string[] {
  const lines: string[] = []
  let line = ''
  const flush = () => {
    const text = clean(line)
    if (text !== '') lines.push(text)
    line = ''
  }
  const visit = (node: Node): void => {
    if (node.nodeType === 3) line += node.textContent
    if (!(node instanceof Element) || isUnread(node)) return
    const text = ownText(node)
    if (text !== null) {
      line += text
      return
    }
    const isInline = INLINE.has(node.tagName)
    if (!isInline) flush()
    if (node.tagName === 'DT') line = `${outlineText(node)}: `
    else if (node.tagName === 'DD') {
      line = `${lines.pop() ?? ''} ${outlineText(node)}`
    } else if (node.tagName === 'TR') line = [...node.children].map(outlineText).join(' | ')
    else for (const child of node.childNodes) visit(child)
    if (!isInline) flush()
  }
  for (const child of element.childNodes) visit(child)
  flush()
  return lines
}

const outlineText = (element: Element): string => outline(element).join(' ')

const clean = (text: string): string =>
  text
    .replaceAll(/[\u2060\u00ad]/gu, '')
    .replaceAll(/[\s\u00a0\u202f]+/gu, ' ')
    .trim()

const isUnread = (element: Element): boolean =>
  UNREAD_TAGS.has(element.tagName) ||
  element.getAttribute('aria-hidden') === 'true' ||
  element.hasAttribute('hidden') ||
  // A tooltip repeats the name of its button, or why it is disabled, which `whyDisabled` returns.
  element.getAttribute('role') === 'tooltip'

/** The text of a button, a link, a field, or a label with its field; null for an element that is read part by part. */
function ownText(element: Element): string | null {
  if (element.matches('[role="checkbox"], [role="radio"]'))
    return ` ${nameOf(element)} = ${element.getAttribute('aria-checked') === 'true' ? 'yes' : 'no'} `
  if (isButton(element)) return ` [${nameOf(element)}] `
  if (element instanceof HTMLAnchorElement && element.hasAttribute('href'))
    return ` ${nameOf(element)} → ${element.getAttribute('href')} `
  if (element instanceof HTMLInputElement) {
    const isTickBox = element.type === 'checkbox' || element.type === 'radio'
    const ticked = element.checked ? 'yes' : 'no'
    return ` ${nameOf(element)} = ${isTickBox ? ticked : element.value} `
  }
  if (element instanceof HTMLTextAreaElement) return ` ${nameOf(element)} = ${element.value} `
  if (element instanceof HTMLSelectElement)
    return ` ${nameOf(element)} = ${clean(element.selectedOptions[0]?.textContent ?? '')} `
  // A label is read as its field. One with buttons beside the field is read part by part, and one that only
  // points to a field elsewhere is left out, because `nameOf` adds it to that field.
  if (element.tagName === 'LABEL') {
    const toggle = element.querySelector('[role="switch"], [role="checkbox"]')
    if (toggle) return ownText(toggle)
    const field = element.querySelector('input, select, textarea')
    if (field === null) return ''
    return element.querySelector('button') === null ? ownText(field) : null
  }
  return null
}

const BUTTON = 'button, [role="button"], [role="tab"], [role^="menuitem"], [role="option"], [role="switch"]'
const isButton = (element: Element): boolean => element.matches(BUTTON)

/** The buttons, links and tick boxes, also disabled ones, except in a part with `aria-hidden` or `inert`. */
export const pressableElements = (element: Element): HTMLElement[] =>
  [
    ...element.querySelectorAll<HTMLElement>(
      `${BUTTON}, a[href], input[type="checkbox"], input[type="radio"]`,
    ),
  ].filter((candidate) => candidate.closest('[aria-hidden="true"], [inert]') === null)

/** The reason why a button is disabled, empty if the page gives none; null when it is enabled. */
export function whyDisabled(element: Element): string | null {
  if (element.getAttribute('aria-disabled') !== 'true' && !element.hasAttribute('disabled')) return null
  return textOfIds(element, 'aria-describedby')
}

/** The accessible name, calculated as far as this product's elements need it. */
export function nameOf(element: Element): string {
  const { labels } = element as { readonly labels?: Iterable<Element> | null }
  return clean(
    textOfIds(element, 'aria-labelledby') ||
      element.getAttribute('aria-label') ||
      [...new Set(labels)].map((label) => textWithoutFields(label)).join(' ') ||
      textWithoutFields(element) ||
      element.getAttribute('title') ||
      '',
  )
}

const textOfIds = (element: Element, attribute: string): string =>
  clean(
    (element.getAttribute(attribute) ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

function textWithoutFields(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const part of copy.querySelectorAll(
    // Radix reserves the width of the bold label of a tab with a hidden copy.
    'svg, input, select, textarea, [aria-hidden="true"], [role="tooltip"], .rt-TabNavLinkInnerHidden',
  ))
    part.remove()
  return copy.textContent ?? ''
}
