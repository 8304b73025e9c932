/*
 * Lists words of the project's former private vocabulary in lines that a change adds, each with a plain alternative.
 *
 *   node scripts/plain-english.ts            uncommitted changes of tracked files and the last commit
 *   node scripts/plain-english.ts <commit>   everything since that commit
 *
 * It lists and never fails: the words have honest uses too. A line with `plain-english: <reason>` is not listed.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** A word of the former vocabulary and what to write instead. */
const ALTERNATIVES: Readonly<Record<string, string>> = {
  anew: 'again, or the verb with "re-" (reload, reopen)',
  'as it stands': 'unchanged',
  'asked anew': 'requested again',
  'called off': 'cancelled',
  'for good': 'permanently',
  'given up': 'discarded, cancelled',
  'is told': 'shows, reports',
  'are told': 'show, report',
  'is said': 'is shown, is reported',
  'are said': 'are shown, are reported',
  'nothing was asked': 'no question is shown',
  'on its way': 'being sent, running',
  'put away': 'dismissed, closed',
  'put right': 'corrected',
  'says so': 'shows a notice',
  'under way': 'running',
  'is asked for': 'is requested',
  'are asked for': 'are requested',
  'lies on': 'is stored on',
  'laid out': 'arranged, restored',
  'of its own': 'separate, its own',
  'stands in': 'is in, is defined in',
  beheld: 'observed',
  doors: 'import rules, access checks',
  hands: 'page objects',
  laws: 'expected results',
  heard: 'received',
  judged: 'checked',
  mishap: 'simulated result, failure',
  overtaken: 'in conflict (stale version)',
  rooms: 'folders, modules',
  told: 'shown, reported, given',
  whence: 'from where',
  whoever: 'a user who, anyone who',
}

/** A private word in an added line. */
interface Finding {
  readonly file: string
  readonly line: number
  readonly word: string
  readonly instead: string
}

/** Declared names that contain one of these words, which say nothing about the content. */
const PRIVATE_NAME =
  /\b(?:const|let|function|class|interface|type)\s+((?:asked|kept|told|brought|said|judged|spoken|thing|room|\w*(?:Asked|Kept|Told|Brought|Said|Judged|Spoken|Thing|Room))s?)(?=[A-Z]|\b)/gu
const NAME_INSTEAD = 'a name of the content: request, stored, history, imported, message …'

const WORDS = Object.keys(ALTERNATIVES).sort((a, b) => b.length - a.length)
const PATTERN = new RegExp(`\\b(${WORDS.join('|')})\\b`, 'giu')
/** The verb of the glossary's hand-over, also with words between its two parts: "hands one of them over". */
const HAND_OVER = /\bhands\b(?=[^.;:]*\bover\b)/giu
const EXEMPTED = /plain-english:\s*\w/u
const NEW_FILE = /^\+\+\+ b\/(?<file>.*)$/u
const HUNK = /^@@ -\S+ \+(?<line>\d+)/u

/**
 * The private words in the added lines of a diff.
 *
 * @param diff in git's unified format
 */
export function findPrivateWords(diff: string): readonly Finding[] {
  const findings: Finding[] = []
  let file = ''
  let line = 0
  for (const text of diff.split('\n')) {
    const start = HUNK.exec(text)
    const header = NEW_FILE.exec(text)
    if (header) file = header.groups?.file ?? ''
    else if (start) line = Number(start.groups?.line)
    else if (text.startsWith('+')) {
      findings.push(...findingsIn(text.slice(1), file, line))
      line += 1
    } else if (text.startsWith(' ')) line += 1
  }
  return findings
}

function findingsIn(text: string, file: string, line: number): readonly Finding[] {
  if (EXEMPTED.test(text)) return []
  const words = Array.from(text.replaceAll(HAND_OVER, '').matchAll(PATTERN), ([match]) => {
    const word = match.toLowerCase()
    return { file, line, word, instead: ALTERNATIVES[word] ?? '' }
  })
  const names = Array.from(text.matchAll(PRIVATE_NAME), ([, word = '']) => ({
    file,
    line,
    word,
    instead: NAME_INSTEAD,
  }))
  return [...words, ...names]
}

/**
 * The files to read. Message texts are left out because they have their own wording lists, this file and its test
 * because they must contain the words, and `package-lock.json` and `tests/paths/known` because they are generated.
 */
const PATHS = [
  '.',
  ':!package-lock.json',
  ':!src/i18n/messages',
  ':!scripts/plain-english.ts',
  ':!tests/plain-english.test.ts',
  ':!tests/paths/known',
]

function diffSince(commit: string): string {
  return execFileSync('git', ['diff', '--unified=0', commit, '--', ...PATHS], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
}

/** The commit before the last one. HEAD in a clone with only one commit, so that only uncommitted changes are read. */
function defaultBase(): string {
  const [, parent] = execFileSync('git', ['rev-list', '--parents', '-n', '1', 'HEAD'], { encoding: 'utf8' })
    .trim()
    .split(' ')
  return parent ?? 'HEAD'
}

// A downloaded archive has no history to compare with.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && existsSync('.git')) {
  const findings = findPrivateWords(diffSince(process.argv[2] ?? defaultBase()))
  for (const { file, line, word, instead } of findings) {
    console.log(`${file}:${line} "${word}": write ${instead}`)
  }
  if (findings.length > 0) {
    console.log(
      `${findings.length} words of the former private vocabulary in added lines; see CONTRIBUTING.md.`,
    )
  }
}
