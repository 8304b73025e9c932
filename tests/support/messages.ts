import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../src/domain/languages.ts'

const DIRECTORY = 'src/i18n/messages'

/** One message file: the texts of one part of the product in one language. */
export interface MessageFile {
  readonly part: string
  readonly locale: Language
  readonly messages: Readonly<Record<string, string>>
}

/** Every message file as written, before compilation. */
export const MESSAGE_FILES: readonly MessageFile[] = readdirSync(DIRECTORY).map((file) => {
  const match = /^(.+)\.([a-z]{2})\.json$/u.exec(file)
  const locale = LANGUAGES.find((language) => language === match?.[2])
  if (!match?.[1] || !locale) throw new Error(`${DIRECTORY}/${file} is not named <part>.<locale>.json`)
  return { part: match[1], locale, messages: JSON.parse(readFileSync(join(DIRECTORY, file), 'utf8')) }
})

const mergedMessages = (locale: Language): Readonly<Record<string, string>> =>
  Object.assign({}, ...MESSAGE_FILES.filter((file) => file.locale === locale).map(({ messages }) => messages))

/** All messages, by language and id. */
export const MESSAGES: Readonly<Record<Language, Readonly<Record<string, string>>>> = Object.fromEntries(
  LANGUAGES.map((language) => [language, mergedMessages(language)]),
) as Record<Language, Readonly<Record<string, string>>>

/** Ids as they appear in code: complete (`'action.save'`), or composed (`status.${status}`), which covers a family. */
export interface UsedIds {
  readonly whole: ReadonlySet<string>
  readonly families: readonly RegExp[]
}

const ID = /(?<quote>['"`])(?<id>[a-zA-Z][\w-]*(?:\.(?:[\w-]+|\$\{[^}`]*\}))+)\k<quote>/gu

/** The prop `texts` of `NoResults`, or its default: the common start of the ids of three messages. */
const TEXT_GROUP = /\btexts ?=[ {]*(?<quote>["'`])(?<start>[^"'`]+)\k<quote>/gu

/**
 * The ids in a source text. Other texts of the same form (a file, a web address) may be included. They do no
 * harm, because no message has such an id.
 */
export function findMessageIds(text: string): UsedIds {
  const groupStarts = [...text.matchAll(TEXT_GROUP)].map(({ groups }) => groups?.start ?? '')
  const idTexts = [
    ...[...text.matchAll(ID)].map(({ groups }) => groups?.id ?? ''),
    ...groupStarts.flatMap((start) => [`${start}.title`, `${start}.message`, `${start}.suggestion`]),
  ]
  const [families, completeIds] = [
    idTexts.filter((id) => id.includes('${')),
    idTexts.filter((id) => !id.includes('${')),
  ]
  return {
    whole: new Set(completeIds),
    families: families.map((id) => {
      const pattern = id.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/gu, '[\\w-]+')
      return new RegExp(`^${pattern}$`, 'u')
    }),
  }
}

/** The source of the client, and of the server, which names the messages of its refusals. */
export function sourceText(): string {
  return ['src', 'server']
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}
