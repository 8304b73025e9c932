import { SaxesParser } from 'saxes'
import type { BankFileFaults } from './statement.ts'

/** An element by its local name, with the row of the file where its start tag ends. */
export interface XmlElement {
  readonly name: string
  readonly namespace: string
  readonly row: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

interface ElementDraft extends XmlElement {
  children: ElementDraft[]
  text: string
}

/** Maximum number of levels; statements have far fewer. */
const MAX_DEPTH = 40
/** The largest accepted file has half as many: an entry of 420 bytes has about twenty. */
const MAX_ELEMENTS = 1_000_000

/**
 * Parses a document and returns its root element. A document type is refused before anything is parsed, and with it every entity
 * except the five of XML and character references by number (`&#8364;`). Nothing is ever fetched.
 */
export function readXml(text: string, faults: BankFileFaults): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text))
    return faults.fail(rowAt(text, text.search(/<!(?:DOCTYPE|ENTITY)/iu)), 'file', 'issue.bankEntities')
  const parser = new SaxesParser({ xmlns: true, position: true })
  const openElements: ElementDraft[] = []
  const roots: ElementDraft[] = []
  let elements = 0
  parser.on('error', () => faults.fail(parser.line, 'file', 'issue.bankXml'))
  parser.on('doctype', () => faults.fail(parser.line, 'file', 'issue.bankEntities'))
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(?:utf-8|us-ascii)$/iu.test(encoding))
      faults.fail(parser.line, 'file', 'issue.bankEncoding')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    elements += 1
    if (openElements.length >= MAX_DEPTH || elements > MAX_ELEMENTS)
      faults.fail(parser.line, 'file', 'issue.bankXml')
    const attributeEntries = Object.values(attributes).map(({ name, value }) => [name, value])
    const element: ElementDraft = {
      name: local,
      namespace: uri,
      row: parser.line,
      attributes: Object.fromEntries(attributeEntries),
      children: [],
      text: '',
    }
    ;(openElements.at(-1)?.children ?? roots).push(element)
    openElements.push(element)
  })
  const addText = (part: string) => {
    const element = openElements.at(-1)
    if (element) element.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    openElements.pop()
  })
  parser.write(text).close()
  return roots[0] ?? faults.fail(1, 'file', 'issue.bankXml')
}

function rowAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** The children with this name. */
export function childrenNamed(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** The element at a path of names, the first of each; undefined if there is none. */
export function elementAt(
  element: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((found, name) => childrenNamed(found, name)[0], element)
}

/** The text of the element at a path, trimmed; undefined if it is missing or blank. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  return elementAt(element, ...path)?.text.trim() || undefined
}
