import type { Language } from '../../src/domain/languages.ts'
import type { LinkKind, MailKind } from '../store/schema-accounts.ts'
import words from './texts/mails.json' with { type: 'json' }

/** An outgoing mail. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The contents of a mail. `name` is null where the person must not be named. */
export interface LetterParts {
  readonly kind: MailKind
  readonly to: string
  readonly language: Language
  readonly name: string | null
  readonly link: string | null
}

/** The address in a mail. Its token is after `#`, so that no server, log or other site receives it. */
export function linkOf(publicUrl: string, kind: LinkKind, token: string): string {
  return new URL(`/change-password#${kind === 'RESET' ? 'reset' : 'invitation'}=${token}`, publicUrl).href
}

/** Creates a mail in the person's language, as text and as plain HTML without external content. */
export function letterOf({ kind, to, language, name, link }: LetterParts): Letter {
  const texts = words[language]
  const { subject, before, after } = texts[kind]
  const greeting = name === null ? texts.hello : texts.greeting.replace('{name}', () => name)
  const text = [greeting, ...before, ...(link === null ? [] : [link]), ...after, texts.signature].join('\n\n')
  const paragraphs = [
    ...[greeting, ...before].map(paragraph),
    ...(link === null
      ? []
      : [`<p><a href="${escaped(link)}">${escaped(texts.button)}</a><br>${escaped(link)}</p>`]),
    ...[...after, texts.signature].map(paragraph),
  ]
  const html = `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>\n${paragraphs.join('\n')}\n</body></html>\n`
  return { to, subject, text: `${text}\n`, html }
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`
}

/** Text escaped for HTML content and attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
