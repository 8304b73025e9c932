import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Address } from '../../src/domain/contract/common.ts'
import type { Establishment } from '../../src/domain/contract/organizations.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { HistoryEntity } from '../../src/domain/documents/history.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/domain/languages.ts'
import type { Role } from '../../src/domain/roles.ts'
import type { DocumentTexts } from '../documents/language.ts'
import type { Paper, PaperFormat, PaperFrame } from '../documents/papers/paper-types.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { Session } from '../session.ts'
import type { Schema } from '../store/schema.ts'
import { recordDownload } from '../workflow/record-changes.ts'

/** The data that every document needs. */
interface PaperSubject {
  /** The establishment that issues the document. */
  readonly establishment: Establishment
}

/**
 * The declaration of a document: the roles that may download it, the data that is read for it in one transaction within the session's
 * scope, and how it is rendered. Data that is hidden on screen is not read for the document either.
 */
interface PaperDefinition<
  Params extends z.ZodType,
  Query extends z.ZodRawShape,
  Subject extends PaperSubject,
> {
  /** The path of the call under `/api/v1`. */
  readonly path: string
  readonly summary: string
  readonly roles: readonly Role[]
  readonly params: Params
  readonly query: Query
  readonly formats: readonly [PaperFormat, ...PaperFormat[]]
  /** Reads the data of the document. @throws RefusedError, for example NotFound */
  readonly read: (
    trx: Transaction<Schema>,
    call: {
      readonly session: Session
      readonly params: z.output<Params>
      readonly query: z.output<z.ZodObject<Query>>
      readonly now: Instant
    },
  ) => Promise<Subject>
  readonly title: (subject: Subject, texts: DocumentTexts) => string
  /** The record whose history contains the download, and the name of this document there; null for a blank form, which is not recorded. */
  readonly record: (
    subject: Subject,
  ) => { readonly entity: HistoryEntity; readonly id: string; readonly paper: string } | null
  /** The QR code at the top; by default none. */
  readonly code?: (subject: Subject, texts: DocumentTexts) => PaperFrame['code']
  /** The file name without its extension. */
  readonly file: (subject: Subject, texts: DocumentTexts) => string
  readonly draw: (paper: Paper, subject: Subject, texts: DocumentTexts) => void
}

interface CommonQuery {
  readonly language: Language
  readonly format: PaperFormat
}

/** Declares a document as a call that answers a PDF: see `PaperDefinition`. The renderer is loaded on first use. */
export function definePaper<
  Params extends z.ZodType,
  Query extends z.ZodRawShape,
  Subject extends PaperSubject,
>(definition: PaperDefinition<Params, Query, Subject>): Route {
  const querySchema = z.strictObject({
    language: z.enum(LANGUAGES, { error: 'issue.value' }).default(DEFAULT_LANGUAGE),
    format: z.enum(definition.formats, { error: 'issue.value' }).default('a4'),
    ...definition.query,
  })
  const { path, summary, roles, params } = definition
  return defineRoute({
    method: 'get',
    path,
    summary,
    roles,
    params,
    query: querySchema,
    answer: { fileTypes: ['application/pdf'], isCostly: true },
    async handle(trx, { session, now, origin, ...call }) {
      const query = call.query as CommonQuery & z.output<z.ZodObject<Query>>
      const subject = await definition.read(trx, { session, params: call.params, query, now })
      const { establishment } = subject
      const trail = await trailOf(trx, establishment)
      const recorded = definition.record(subject)
      if (recorded) {
        const { paper, ...document } = recorded
        const { organizationId, id: establishmentId } = establishment
        const owned = { ...document, organizationId, establishmentId }
        await recordDownload(trx, { session, now, origin }, owned, { paper })
      }
      return async () => {
        const { writePaper } = await import('../documents/papers/paper.ts')
        const { documentTexts } = await import('../documents/language.ts')
        const texts = documentTexts(query.language, establishment.timeZone)
        const { t, dateTime } = texts
        const madeBy = t('paper.made', { at: dateTime(now), name: session.userName })
        const body = await writePaper(
          {
            format: query.format,
            language: query.language,
            title: definition.title(subject, texts),
            sender: [establishment.name, addressLine(establishment.address)].filter((line) => line !== ''),
            code: definition.code?.(subject, texts),
            footer: trail ? [madeBy, t('paper.trail', trail)] : [madeBy],
            page: (number, pageCount) => t('paper.page', { number, of: pageCount }),
            madeAt: new Date(now),
          },
          (paper) => definition.draw(paper, subject, texts),
        )
        return { name: `${definition.file(subject, texts)}.pdf`, type: 'application/pdf', body }
      }
    },
  })
}

/**
 * The sequence and the first 16 hexadecimal digits of the hash of the last event of the establishment's audit chain; undefined if there is none.
 * On a document, they reveal whether this event or an earlier one was changed later.
 */
async function trailOf(
  trx: Transaction<Schema>,
  { organizationId, id }: Establishment,
): Promise<{ readonly sequence: number; readonly hash: string } | undefined> {
  const head = await trx
    .selectFrom('audit_heads')
    .select(['sequence', 'hash'])
    .where('organization_id', '=', organizationId)
    .where('establishment_id', '=', id)
    .executeTakeFirst()
  return head && { sequence: head.sequence, hash: head.hash.toString('hex').slice(0, 16) }
}

function addressLine(address: Address | null): string {
  if (!address) return ''
  const { streetNumber, route, complement, postalCode, locality } = address
  const words = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')
  return [words(streetNumber, route), complement, words(postalCode, locality)]
    .filter((part) => part !== '')
    .join(', ')
}
