import type { Service } from '../../src/domain/dates/calendar.ts'
import type { Language } from '../../src/domain/languages.ts'
import { type Cents, sumCents } from '../../src/domain/money.ts'
import { dateFormats, moneyFormats } from '../../src/i18n/formats.ts'
import type { EstablishmentMailKind, MailFact } from '../store/schema-accounts.ts'
import { MAIL_TEXTS } from './texts.ts'

/**
 * The screens to which e-mails to the recipients of establishments link. The home screen (`/`) links to the screen with failed jobs that the role can
 * open.
 */
const SCREENS: Readonly<Record<EstablishmentMailKind, string>> = {
  DIFFERENCE: '/cashlogs',
  JOB_FAILED: '/',
  DAY_REPORT: '/?view=reports',
}

/**
 * The subject, paragraphs and link of an e-mail to the recipients of establishments, which reports one or more facts. `before` and `after`
 * are the paragraphs before and after the link.
 */
export function recipientTexts(
  kind: EstablishmentMailKind,
  facts: readonly MailFact[],
  language: Language,
  publicUrl: string,
): {
  readonly subject: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly link: string
} {
  const texts = MAIL_TEXTS[language]
  const { subject, before, after } = texts[kind]
  const names = [...new Set(facts.map(({ establishment }) => establishment))]
  return {
    subject: `${subject} – ${names.join(', ')}`,
    before: [...before, ...facts.flatMap((fact) => paragraphsOf(fact, language))],
    after: [...after, texts.recipient.reason],
    link: new URL(SCREENS[kind], publicUrl).href,
  }
}

/** The paragraphs about one fact. */
function paragraphsOf(fact: MailFact, language: Language): readonly string[] {
  const texts = MAIL_TEXTS[language]
  const { establishment } = fact
  if (fact.kind === 'JOB_FAILED')
    return [fillIn(texts.JOB_FAILED.item, { establishment, job: texts.recipient.jobs[fact.type] })]
  const date = dateFormats(language, 'UTC').longDate(fact.date)
  if (fact.kind === 'DIFFERENCE') {
    const { deltaCents, validatedDeltaCents } = fact
    const text = validatedDeltaCents === null ? texts.DIFFERENCE.item : texts.DIFFERENCE.afterValidation
    const item = fillIn(text, {
      establishment,
      date,
      service: texts.recipient[fact.service],
      register: fact.register,
      amount: differenceText(deltaCents, language),
      validated: differenceText(validatedDeltaCents ?? deltaCents, language),
      person: fact.validatedBy,
    })
    return fact.comment === '' ? [item] : [item, fillIn(texts.DIFFERENCE.comment, { comment: fact.comment })]
  }
  const { day, item, total, open, uncounted, none } = texts.DAY_REPORT
  const tillText = ({ name, service }: { readonly name: string; readonly service?: Service }) =>
    service ? `${name} (${texts.recipient[service]})` : name
  const dueTills = (fact.uncounted ?? []).map(tillText)
  const tills = fact.tills.map(({ countedCents, deltaCents, ...till }) =>
    fillIn(item, {
      register: tillText(till),
      counted: moneyText(countedCents, language),
      amount: differenceText(deltaCents, language),
    }),
  )
  const sums = {
    counted: moneyText(sumCents(fact.tills.map(({ countedCents }) => countedCents)), language),
    amount: sumOfDifferences(
      fact.tills.map(({ deltaCents }) => deltaCents),
      language,
    ),
  }
  return [
    fillIn(day, { establishment, date }),
    ...(tills.length === 0 ? [none] : [...tills, fillIn(total, sums)]),
    ...(fact.open === 0 ? [] : [fillIn(open, { count: String(fact.open) })]),
    ...(dueTills.length === 0 ? [] : [fillIn(uncounted, { tills: dueTills.join(', ') })]),
  ]
}

/** Fills in the placeholders of a text. Placeholders within the values are left as they are. */
function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '')
}

const moneyText = (cents: Cents, language: Language): string => moneyFormats(language).money(cents)

function differenceText(cents: Cents, language: Language): string {
  const { short, over, exact } = MAIL_TEXTS[language].recipient
  if (cents === 0) return exact
  return fillIn(cents < 0 ? short : over, { amount: moneyText(Math.abs(cents), language) })
}

/** What is short and what is over, each added up, so that differences that cancel each other out are shown. */
function sumOfDifferences(deltas: readonly Cents[], language: Language): string {
  const short = sumCents(deltas.filter((cents) => cents < 0))
  const over = sumCents(deltas.filter((cents) => cents > 0))
  if (short === 0 || over === 0) return differenceText(short + over, language)
  return [short, over].map((cents) => differenceText(cents, language)).join(', ')
}
