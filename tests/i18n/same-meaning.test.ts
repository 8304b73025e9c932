import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { MAIL_TEXTS } from '../../server/mail/texts.ts'
import { LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { MESSAGES } from '../support/messages.ts'
import { paperTexts } from './texts.ts'

/** A value for each language: French, English, Italian. */
type PerLanguage<Value> = Readonly<Record<Language, Value>>

/** The texts in a value, each with its path, which begins with `path`. */
function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`))
}

/** All texts of a language by id: screens, printed documents and mails. */
function textsIn(language: Language): Readonly<Record<string, string>> {
  const mailTexts = Object.fromEntries(flatten(MAIL_TEXTS[language], 'mail'))
  return { ...MESSAGES[language], ...paperTexts(language), ...mailTexts }
}

const TEXTS: PerLanguage<Readonly<Record<string, string>>> = {
  fr: textsIn('fr'),
  en: textsIn('en'),
  it: textsIn('it'),
}
const IDS = Object.keys(TEXTS.fr)

/** The texts whose meaning differs between languages: one line each, with its id and its meaning in each language. */
function differing(ids: readonly string[], meaningOf: (text: string, language: Language) => string) {
  return ids.flatMap((id) => {
    const meanings = LANGUAGES.map(
      (language) => `${language}: ${meaningOf(TEXTS[language][id] ?? '', language)}`,
    )
    // Compared without the language, such as `fr: `.
    return new Set(meanings.map((meaning) => meaning.slice(4))).size > 1
      ? [[id, ...meanings].join(' | ')]
      : []
  })
}

const MONTHS: PerLanguage<readonly string[]> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
    ' ',
  ),
}

/** Units of time, and how each language writes them after a number. */
const UNITS: PerLanguage<Readonly<Record<string, RegExp>>> = {
  fr: { minute: /^minutes?$/u, hour: /^heures?$/u, day: /^jours?$/u, month: /^mois$/u, year: /^ans?$/u },
  en: { minute: /^minutes?$/u, hour: /^hours?$/u, day: /^days?$/u, month: /^months?$/u, year: /^years?$/u },
  it: {
    minute: /^minut[oi]$/u,
    hour: /^or[ae]$/u,
    day: /^giorn[oi]$/u,
    month: /^mes[ei]$/u,
    year: /^ann[oi]$/u,
  },
}

/** The number with a following month or unit of time, such as `31/1` or `30 minute`; otherwise alone. */
function withUnit(number: number, following: readonly string[], language: Language): string {
  const month = MONTHS[language].indexOf(following[0] ?? '') + 1
  if (month > 0) return `${number}/${month}`
  const unit = Object.entries(UNITS[language]).find(([, pattern]) =>
    following.some((word) => pattern.test(word)),
  )
  return unit ? `${number} ${unit[0]}` : String(number)
}

/** The numbers in a text with their units, sorted as texts, without separators of thousands and decimals. */
function numbersIn(text: string, language: Language): string {
  const plain = text.replaceAll(/=\d+ ?\{/gu, '{').replaceAll(/(?<=\d)[\s.,](?=\d)/gu, '')
  return [...plain.matchAll(/(\d+)((?:\s\p{L}+){0,2})/gu)]
    .map(([, number, following = '']) => withUnit(Number(number), following.trim().split(/\s/u), language))
    .toSorted()
    .join(', ')
}

/** The names of the arguments in the order in which a text mentions them for the first time. */
function argumentsIn(text: string): string {
  const namesIn = (tree: readonly MessageFormatElement[]): string[] =>
    tree.flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return []
      if (element.type === TYPE.tag) return namesIn(element.children)
      const isChoice = element.type === TYPE.plural || element.type === TYPE.select
      const inner = isChoice ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : []
      return [element.value, ...inner]
    })
  return [...new Set(namesIn(parse(text)))].join(' ')
}

/** Words with the same meaning, and the ids of the texts in which one of the languages uses other words. */
interface Meaning {
  readonly words: PerLanguage<RegExp>
  readonly otherWords: readonly string[]
}

const MEANINGS: Readonly<Record<string, Meaning>> = {
  'at least': {
    words: { fr: /au moins|minim/iu, en: /at least|minim/iu, it: /almeno|minim/iu },
    otherWords: [],
  },
  'at most': {
    words: { fr: /au plus|maxim/iu, en: /at most|maxim/iu, it: /al massimo|massim/iu },
    otherWords: [],
  },
  'the last': {
    words: { fr: /derni(?:er|ère)/iu, en: /\b(?:last(?! (?:name|year))|latest)\b/iu, it: /\bultim|scors/iu },
    otherWords: ['table.ofPages', 'mail.INVITATION.after.0'],
  },
  'the oldest': {
    words: { fr: /plus ancien/iu, en: /\bolde(?:r|st)\b/iu, it: /più vecchi|meno recent/iu },
    otherWords: [],
  },
  debit: {
    words: { fr: /débit/iu, en: /\bdebit/iu, it: /addebit|\bdare\b/iu },
    otherWords: ['bank.settle.establishment', 'bank.settle.obstacle.establishment', 'wallet.what.bank'],
  },
  credit: {
    words: { fr: /(?<!ac)crédit/iu, en: /\bcredit/iu, it: /accredit|\bavere\b/iu },
    otherWords: [
      'account.secondFactor.fewCodes',
      'accounting.account.overpayments',
      'bank.kind.CARDS',
      'bank.settle.title.CARDS',
      'bank.settle.title.VOUCHERS',
      'cashLog.float.nothing',
      'job.detail.AccountMissing',
    ],
  },
  'too little': {
    words: {
      fr: /manqu/iu,
      en: /(?<!over\/)\bshort(?:age)?\b(?! name)|\bmissing\b/iu,
      it: /\bmanc(?!e\b)|ammanc|\bcorto/iu,
    },
    otherWords: [
      'accounting.account.bankShortage',
      'accounting.account.shortage',
      'administration.field.code.hint',
      'accounting.usual.bankShortage',
      'administration.reason.empty.suggestion',
      'closings.complete',
      'closings.fault.ColumnMissing',
      'closings.fault.CutShort',
      'closings.fault.NotJson',
      'control.closing.missing',
      'control.filter.closing.missing',
      'issue.bankUnclosed',
    ],
  },
}

/** Words that deny or exclude something. */
const DENIALS: PerLanguage<RegExp> = {
  fr: /\b(?:ne|ni|pas|aucune?|sans|jamais|rien|non|hors|sauf)\b|n’|impossible|illisible|indisponible/iu,
  en: /\b(?:not|no|nor|neither|cannot|never|without|nothing|none|nobody|invalid|less|except)\b|n’t\b/iu,
  it: /\b(?:non|né|senza|mai|nulla|niente|nessun[ao]?|tranne|salvo|impossibile)\b/iu,
}
/** Texts of refusals, errors and mails in which one of the languages denies something with other words. */
const DENIED_OTHERWISE: ReadonlySet<string> = new Set([
  'error.token',
  'failure.MalformedJson',
  'failure.PouchNumberUnreadable',
  'failure.TicketYearExpired',
  'mail.INVITATION.after.0',
  'mail.JOB_FAILED.subject',
  'mail.NEW_EMAIL.after.0',
  'mail.RESET.after.0',
])

/**
 * A translation with the opposite meaning, another limit or its values in another order is well formed. Only a comparison of the
 * languages finds it.
 */
describe('a text in French, English and Italian', () => {
  it('has the same numbers, dates and durations', () => {
    expect(differing(IDS, numbersIn)).toEqual([])
  })

  it('mentions its arguments in the same order', () => {
    expect(differing(IDS, argumentsIn)).toEqual([])
  })

  it.each(Object.entries(MEANINGS))('says “%s” in all languages or in none', (_, { words, otherWords }) => {
    const found = differing(IDS, (text, language) => String(words[language].test(text)))
    expect(found.filter((line) => !otherWords.includes(line.split(' | ')[0] ?? ''))).toEqual([])
    expect(otherWords.filter((id) => !found.some((line) => line.startsWith(`${id} | `)))).toEqual([])
  })

  it('of a refusal, an error, a code or a mail denies something in all languages or in none', () => {
    const ids = IDS.filter((id) => /^(?:failure|error|issue|code|mail)\./u.test(id))
    const found = differing(ids, (text, language) => String(DENIALS[language].test(text)))
    expect(found.filter((line) => !DENIED_OTHERWISE.has(line.split(' | ')[0] ?? ''))).toEqual([])
    expect([...DENIED_OTHERWISE].filter((id) => !found.some((line) => line.startsWith(`${id} | `)))).toEqual(
      [],
    )
  })
})

/** The subjects of mails and the words that they have for each recipient, by hand: a text of its neighbour is well formed. */
describe('a mail in French, English and Italian', () => {
  it.each([
    [
      'mail.RESET.subject',
      'Choisir un nouveau mot de passe',
      'Choose a new password',
      'Scegli una nuova password',
    ],
    [
      'mail.INVITATION.subject',
      'Votre accès à Sacoche',
      'Your access to Sacoche',
      'Il tuo accesso a Sacoche',
    ],
    [
      'mail.NEW_EMAIL.subject',
      'Confirmer votre nouvelle adresse e-mail',
      'Confirm your new e-mail address',
      'Conferma il tuo nuovo indirizzo e-mail',
    ],
    [
      'mail.PASSWORD_CHANGED.subject',
      'Votre mot de passe a changé',
      'Your password has changed',
      'La tua password è cambiata',
    ],
    [
      'mail.EMAIL_CHANGED.subject',
      'L’adresse e-mail de votre compte a changé',
      'The e-mail address of your account has changed',
      'L’indirizzo e-mail del tuo account è cambiato',
    ],
    [
      'mail.SENSITIVE_CHANGE.subject',
      'Un réglage sensible a changé',
      'A sensitive setting has changed',
      'È cambiata un’impostazione sensibile',
    ],
    [
      'mail.SECOND_FACTOR_ADDED.subject',
      'La connexion en deux étapes est activée',
      'Two-step sign-in is on',
      'L’accesso in due passaggi è attivo',
    ],
    [
      'mail.SECOND_FACTOR_REMOVED.subject',
      'La connexion en deux étapes est désactivée',
      'Two-step sign-in is off',
      'L’accesso in due passaggi è disattivato',
    ],
    [
      'mail.APP_REMOVED.subject',
      'L’application d’authentification a été retirée de votre compte',
      'The authenticator app was removed from your account',
      'L’app di autenticazione è stata rimossa dal tuo account',
    ],
    [
      'mail.PASSKEY_ADDED.subject',
      'Une clé d’accès a été ajoutée à votre compte',
      'A passkey was added to your account',
      'Una passkey è stata aggiunta al tuo account',
    ],
    [
      'mail.PASSKEY_REMOVED.subject',
      'Une clé d’accès a été retirée de votre compte',
      'A passkey was removed from your account',
      'Una passkey è stata rimossa dal tuo account',
    ],
    [
      'mail.NEW_DEVICE.subject',
      'Connexion sur un nouvel appareil',
      'Sign-in from a new device',
      'Accesso da un nuovo dispositivo',
    ],
    [
      'mail.DIFFERENCE.subject',
      'Écart au-delà de la tolérance',
      'Difference beyond the tolerance',
      'Differenza oltre la tolleranza',
    ],
    ['mail.JOB_FAILED.subject', 'Un traitement a échoué', 'A job has failed', 'Un’operazione non è riuscita'],
    ['mail.DAY_REPORT.subject', 'Rapport quotidien', 'Daily report', 'Report giornaliero'],
    ['mail.recipient.short', 'manquant {amount}', 'short {amount}', 'ammanco {amount}'],
    ['mail.recipient.over', 'excédent {amount}', 'over {amount}', 'eccedenza {amount}'],
    ['mail.recipient.exact', 'juste', 'balanced', 'quadra'],
    ['mail.recipient.lunch', 'midi', 'lunch', 'pranzo'],
    ['mail.recipient.evening', 'soir', 'evening', 'cena'],
    [
      'mail.recipient.jobs.SERVICE-CLOSING',
      'demande d’une clôture',
      'request for a closing',
      'richiesta di una chiusura',
    ],
    [
      'mail.recipient.jobs.ACCOUNTING_TICKET',
      'envoi des titres-restaurant papier en comptabilité',
      'posting of paper meal vouchers',
      'invio dei buoni pasto cartacei alla contabilità',
    ],
    [
      'mail.recipient.jobs.ACCOUNTING-CASH',
      'envoi des caisses et des remises en comptabilité',
      'posting of tills and deposits',
      'invio delle casse e dei versamenti alla contabilità',
    ],
    [
      'mail.recipient.jobs.ACCOUNTING-PROVISION',
      'envoi des écritures provisoires',
      'posting of provisional entries',
      'invio delle scritture provvisorie',
    ],
    [
      'mail.recipient.jobs.CLEAN-JOBS-LOG',
      'nettoyage des anciens traitements',
      'clean-up of old jobs',
      'pulizia delle vecchie operazioni',
    ],
    [
      'mail.recipient.jobs.LIST-EXPORT',
      'export d’une liste',
      'export of a list',
      'esportazione di un elenco',
    ],
  ])('has the same text for %s', (id, french, english, italian) => {
    expect([TEXTS.fr[id], TEXTS.en[id], TEXTS.it[id]]).toEqual([french, english, italian])
  })
})
