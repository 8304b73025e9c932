import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CODES } from '../../src/domain/codes.ts'
import { SERVICES } from '../../src/domain/dates/calendar.ts'
import { HISTORY_ENTITIES, LIFECYCLE_EDGES, OTHER_ACTIONS } from '../../src/domain/documents/history.ts'
import { JOB_FAILURES, JOB_REMARKS, JOB_TYPES } from '../../src/domain/jobs/jobs.ts'
import { COUNT_STATUSES } from '../../src/domain/lifecycles/count.ts'
import { JOB_STATUSES } from '../../src/domain/lifecycles/job.ts'
import { POUCH_STATUSES } from '../../src/domain/lifecycles/pouch.ts'
import { REMITTANCE_STATUSES } from '../../src/domain/lifecycles/remittance.ts'
import { POUCH_TYPES } from '../../src/domain/pouches/types.ts'
import { REFUSALS } from '../../src/domain/refusals.ts'
import { ROLES } from '../../src/domain/roles.ts'
import { findMessageIds, MESSAGE_FILES, MESSAGES, sourceText } from '../support/messages.ts'
import { isUsed, paperTexts } from './texts.ts'

const french = MESSAGES.fr
const source = sourceText()
const used = findMessageIds(source)

/** Names from the domain that must have a message, by the start of its id. */
const NAMED: Record<string, readonly string[]> = {
  'code.': Object.values(CODES).map(String),
  'failure.': Object.keys(REFUSALS),
  'status.': [...JOB_STATUSES, ...COUNT_STATUSES, ...POUCH_STATUSES, ...REMITTANCE_STATUSES],
  'role.': Object.keys(ROLES),
  'audit.entity.': HISTORY_ENTITIES,
  'service.': SERVICES,
  'pouchType.': POUCH_TYPES,
  'job.type.': JOB_TYPES,
  'job.detail.': [...JOB_FAILURES, ...JOB_REMARKS],
  'job.remedy.': JOB_FAILURES,
}

describe('a message', () => {
  it.each(Object.entries(NAMED))('exists for each name with the prefix %s', (prefix, names) => {
    expect(names.map((name) => `${prefix}${name}`).filter((id) => !(id in french))).toEqual([])
  })

  it('exists for each event in the history, in general or for one kind of record, and for no others', () => {
    const actionsWithText = Object.keys(french).flatMap(
      (id) => /^history\.(?!field\.)\w+\.(\w+)$/u.exec(id)?.[1] ?? [],
    )
    const actions: readonly string[] = [...LIFECYCLE_EDGES.map(({ event }) => event), ...OTHER_ACTIONS]
    expect(actions.filter((action) => !actionsWithText.includes(action))).toEqual([])
    // A hand-over without a carrier is shown as a deposit, a second validation of a remittance as a correction, another date after a
    // missed pick-up as `missPickUp`, and a pouch that is taken out in a correction as `comeBack`. `other` is the text of an unknown action.
    const knownActions = new Set([...actions, 'other', 'deposit', 'correct', 'missPickUp', 'comeBack'])
    expect(actionsWithText.filter((action) => !knownActions.has(action))).toEqual([])
  })

  it('exists for every error of a schema', () => {
    const issues = [...source.matchAll(/["'](issue\.\w+)["']/gu)].map(([, id]) => id ?? '')
    expect(issues.filter((id) => !(id in french))).toEqual([])
    expect(issues).not.toEqual([])
  })

  it('does not exist for an unknown code, role, service or type of pouch', () => {
    const families = ['code.', 'role.', 'service.', 'pouchType.']
    const orphans = Object.keys(french).filter((id) =>
      families.some((prefix) => id.startsWith(prefix) && !NAMED[prefix]?.includes(id.slice(prefix.length))),
    )
    expect(orphans).toEqual([])
  })
})

describe('a message', () => {
  it('is used in the source by its whole id, or as one of a family of composed ids', () => {
    const unused = Object.keys({ ...french, ...paperTexts('fr') }).filter((id) => !isUsed(used, id))
    expect(unused).toEqual([])
  })

  it('does not belong to a family that covers everything', () => {
    expect(
      used.families.filter((family) => family.test('no.such.thing') || family.test('nothing.here')),
    ).toEqual([])
  })

  it('is found by its id in quotes of any kind, and a family by its fixed parts', () => {
    const family = ['`status.$', '{status}`'].join('')
    const { whole, families } = findMessageIds(`t('action.save') t("a.b.c") t(${family}) // action.close`)
    expect([...whole]).toEqual(['action.save', 'a.b.c'])
    expect(families.map(String)).toEqual(['/^status\\.[\\w-]+$/u'])
  })

  it('is found by the start of its id in NoResults', () => {
    const { whole } = findMessageIds('<NoResults texts="a.empty" />')
    expect([...whole]).toEqual(
      expect.arrayContaining(['a.empty.title', 'a.empty.message', 'a.empty.suggestion']),
    )
  })
})

it('src/i18n/ids.ts imports the French messages of every part', () => {
  const ids = readFileSync('src/i18n/ids.ts', 'utf8')
  const parts = new Set(MESSAGE_FILES.map(({ part }) => part))
  expect([...parts].filter((part) => !ids.includes(`./messages/${part}.fr.json`))).toEqual([])
})
