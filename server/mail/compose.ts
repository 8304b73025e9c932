import { parseDevice } from '../../src/domain/accounts/devices.ts'
import { LANGUAGE_DESCRIPTIONS, type Language } from '../../src/domain/languages.ts'
import { withFrenchFirst } from '../../src/i18n/formats.ts'
import { escapeHtml } from '../escape-html.ts'
import type {
  DescribedSignIn,
  EstablishmentMailKind,
  LinkKind,
  MailFact,
  MailKind,
} from '../store/schema-accounts.ts'
import { recipientTexts } from './recipient-texts.ts'
import { MAIL_TEXTS } from './texts.ts'

/** An e-mail that is ready to be sent. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The contents of an e-mail to a user. */
interface EmailContents {
  /** APP_REMOVED: the authenticator app was removed, and a passkey is still needed. */
  readonly kind: Exclude<MailKind, EstablishmentMailKind> | 'APP_REMOVED'
  readonly to: string
  readonly language: Language
  /** The person's name in the greeting; null for none, also if the address is not confirmed: strangers must not get text that somebody typed. */
  readonly name: string | null
  readonly link: string | null
  /** The sign-in that the e-mail describes; only for the kind NEW_DEVICE. */
  readonly signIn?: DescribedSignIn | null
}

/** The name of a link's token in the fragment of its address. */
const FRAGMENTS: Readonly<Record<LinkKind, string>> = {
  RESET: 'reset',
  INVITATION: 'invitation',
  NEW_EMAIL: 'email',
}

/** The address of a link in an e-mail. Its token is after `#`: browsers send that part to no site, so it is in no log. */
export function mailLink(publicUrl: string, kind: LinkKind, token: string): string {
  return new URL(`/change-password#${FRAGMENTS[kind]}=${token}`, publicUrl).href
}

/** Composes an e-mail in this language, as text and as plain HTML without external content. */
export function composeEmail({ kind, to, language, name, link, signIn = null }: EmailContents): Email {
  const { subject, before, after } = MAIL_TEXTS[language][kind]
  return composeTexts(language, {
    to,
    name,
    link,
    subject,
    after,
    before: signIn ? before.map(describeSignIn(signIn, language)) : before,
  })
}

/** Composes an e-mail to a recipient of reports or alerts. Its greeting has no name, because the address may belong to no account. */
export function composeRecipientEmail({
  kind,
  to,
  language,
  facts,
  publicUrl,
}: {
  readonly kind: EstablishmentMailKind
  readonly to: string
  readonly language: Language
  readonly facts: readonly MailFact[]
  readonly publicUrl: string
}): Email {
  return composeTexts(language, { to, name: null, ...recipientTexts(kind, facts, language, publicUrl) })
}

interface EmailTexts {
  readonly to: string
  readonly name: string | null
  readonly subject: string
  /** The paragraphs before the link. */
  readonly before: readonly string[]
  readonly link: string | null
  /** The paragraphs after the link. */
  readonly after: readonly string[]
}

/** Puts greeting, paragraphs, link and signature together, as text and as HTML. */
function composeTexts(language: Language, { to, name, subject, before, link, after }: EmailTexts): Email {
  const texts = MAIL_TEXTS[language]
  const greeting = name === null ? texts.hello : texts.greeting.replace('{name}', () => name)
  const text = [greeting, ...before, ...(link === null ? [] : [link]), ...after, texts.signature].join('\n\n')
  const paragraphs = [
    ...[greeting, ...before].map(paragraph),
    ...(link === null
      ? []
      : [`<p><a href="${escapeHtml(link)}">${escapeHtml(texts.button)}</a><br>${escapeHtml(link)}</p>`]),
    ...[...after, texts.signature].map(paragraph),
  ]
  const html = `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>\n${paragraphs.join('\n')}\n</body></html>\n`
  return { to, subject, text: `${text}\n`, html }
}

/** Returns a function that fills the device, the time and the network address of a sign-in into a text. */
function describeSignIn({ userAgent, address, at, timeZone }: DescribedSignIn, language: Language) {
  const { browser, system } = parseDevice(userAgent)
  const device =
    [browser, system].filter((part) => part !== null).join(' · ') || MAIL_TEXTS[language].unknownDevice
  const options = { ...TIME_STYLE, timeZone }
  const timeFormat = new Intl.DateTimeFormat(LANGUAGE_DESCRIPTIONS[language].formats, options)
  const time = withFrenchFirst(timeFormat.format(new Date(at)), language)
  return (text: string) =>
    text
      .replace('{device}', () => device)
      .replace('{time}', () => time)
      .replace('{address}', () => address)
}

const TIME_STYLE = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}
