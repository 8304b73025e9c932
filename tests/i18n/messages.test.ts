import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../scripts/vite/messages.ts'
import { MAIL_TEXTS } from '../../server/mail/texts.ts'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { MESSAGE_FILES, MESSAGES } from '../support/messages.ts'
import { SAME_TEXTS } from './same-texts.ts'
import { paperTexts } from './texts.ts'

const french = MESSAGES.fr
const allMessages = LANGUAGES.flatMap((locale) =>
  Object.entries(MESSAGES[locale]).map(([id, message]) => ({ locale, id, message })),
)
/** The texts of printed documents, which are not in the message files. */
const PAPERS = LANGUAGES.flatMap((locale) =>
  Object.entries(paperTexts(locale)).map(([id, message]) => ({ locale, id, message })),
)
const describeRows = (rows: readonly { locale: string; id: string; message: string }[]): string[] =>
  rows.map(({ locale, id, message }) => `${locale} ${id}: ${message}`)

/** The arguments of a message, with their formats: `count:plural`, `name:argument`. */
function argumentsOf(tree: readonly MessageFormatElement[]): string[] {
  return tree.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const own = `${element.value}:${TYPE[element.type]}`
    if (element.type === TYPE.tag) return [own, ...argumentsOf(element.children)]
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [own]
    return [own, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))]
  })
}

describe('messages', () => {
  it('are in the same files in every language', () => {
    const filesByPart = Object.groupBy(MESSAGE_FILES, ({ part }) => part)
    const missingIds = Object.entries(filesByPart).flatMap(([part, files = []]) => {
      const ids = new Set(files.flatMap(({ messages }) => Object.keys(messages)))
      return LANGUAGES.flatMap((locale) => {
        const own = files.find((file) => file.locale === locale)?.messages ?? {}
        return [...ids].filter((id) => !(id in own)).map((id) => `${part}.${locale}.json lacks ${id}`)
      })
    })
    expect(missingIds).toEqual([])
  })

  it('of mails have the same structure in every language', () => {
    const shapeOf = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.length
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
          : typeof value
    for (const locale of LANGUAGES)
      expect(shapeOf(MAIL_TEXTS[locale]), locale).toEqual(shapeOf(MAIL_TEXTS.fr))
  })

  it('have unique ids over all files', () => {
    const ids = MESSAGE_FILES.filter(({ locale }) => locale === 'fr').flatMap(({ messages }) =>
      Object.keys(messages),
    )
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('take the same arguments in every language', () => {
    const differing = Object.keys(french).filter((id) => {
      const shapes = LANGUAGES.map((locale) => {
        const shape = argumentsOf(parse(MESSAGES[locale][id] ?? ''))
        return [...new Set(shape)].toSorted().join(' ')
      })
      return new Set(shapes).size > 1
    })
    expect(differing).toEqual([])
  })

  it('differ from the French ones, except for those on the list of equal texts', () => {
    const equalMessages = Object.entries(french).filter(
      ([id, message]) =>
        /\p{L}{2}/u.test(message.replaceAll(/\{[^}]*\}/gu, '')) &&
        LANGUAGES.some((locale) => locale !== 'fr' && MESSAGES[locale][id] === message) &&
        !SAME_TEXTS.has(message),
    )
    expect(equalMessages).toEqual([])
  })

  it('are equal in French and another language for each text on the list of equal texts', () => {
    const equalTexts = new Set(
      Object.entries(french)
        .filter(([id, message]) =>
          LANGUAGES.some((locale) => locale !== 'fr' && MESSAGES[locale][id] === message),
        )
        .map(([, message]) => message),
    )
    expect([...SAME_TEXTS].filter((words) => !equalTexts.has(words))).toEqual([])
  })
})

describe('typography', () => {
  it('has the real apostrophe and ellipsis, and no exclamation mark', () => {
    expect(describeRows(allMessages.filter(({ message }) => /['!]|\.\.\./u.test(message)))).toEqual([])
  })

  it('has no space at the start or end and no double spaces', () => {
    expect(describeRows(allMessages.filter(({ message }) => /^\s|\s$|\s\s/u.test(message)))).toEqual([])
  })

  it('has the French narrow space before ; : ? % and inside quotation marks', () => {
    const wrongSpacing = /(?:^|[^\u202f])[;?»%]|[^\u202f\d{]:(?!\/\/)|«[^\u202f]/u
    expect(
      describeRows(
        allMessages.filter(({ locale, message }) => locale === 'fr' && wrongSpacing.test(plainText(message))),
      ),
      'Remedy: write U+202F before ; : ? » % and after «',
    ).toEqual([])
  })

  it('has no space before ; : ? in English and Italian', () => {
    expect(
      describeRows(allMessages.filter(({ locale, message }) => locale !== 'fr' && /\s[;:?]/u.test(message))),
    ).toEqual([])
  })

  it('has no breaking space between “n°”, “no.” or “n.” and the number', () => {
    const apart = /[nN]° |\b[nN]o?\. \{/u
    expect(describeRows([...allMessages, ...PAPERS].filter(({ message }) => apart.test(message)))).toEqual([])
  })

  it('has the accent on the first letter of French words such as État, Écriture and Écart', () => {
    expect(
      describeRows(
        allMessages.filter(
          ({ locale, message }) => locale === 'fr' && /\bE(?:t|tat|criture|cart)/u.test(message),
        ),
      ),
    ).toEqual([])
  })
})

/** The text of a message, with 1 for each simple argument. */
function plainText(message: string): string {
  const text = (tree: readonly MessageFormatElement[]): string =>
    tree
      .map((element) => {
        if (element.type === TYPE.literal) return element.value
        if (element.type === TYPE.plural || element.type === TYPE.select)
          return Object.values(element.options)
            .map(({ value }) => text(value))
            .join(' ')
        return element.type === TYPE.tag ? text(element.children) : '1'
      })
      .join('')
  return text(parse(message))
}

describe('compiling', () => {
  it('keeps a plain text and parses any other', () => {
    expect(compileMessages({ plain: 'Valider', argument: 'Compte de {name}' })).toEqual({
      plain: 'Valider',
      argument: [
        { type: TYPE.literal, value: 'Compte de ' },
        { type: TYPE.argument, value: 'name' },
      ],
    })
  })

  it('refuses a message that cannot be parsed', () => {
    expect(() => compileMessages({ broken: '{count, plural, one {#}' })).toThrow()
  })
})
