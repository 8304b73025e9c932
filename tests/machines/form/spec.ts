import { expect } from 'vitest'
import {
  FORM_DRAFT_VERSION,
  formWith,
  selectDifferences,
  selectHasFailed,
  selectIsChanged,
  selectIsLocked,
  selectIsSaving,
} from '../../../src/machines/form/machine.ts'
import type { FormDraftData, FormRules } from '../../../src/machines/form/types.ts'
import { refusalOfForm } from '../../../src/machines/form/values.ts'
import { selectIssueAt } from '../../../src/machines/outcome.ts'
import { Device, draftsIn, withStoredDraft } from '../support/drafts.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

interface Row {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly code: string
}

/**
 * The rules of a row with a required name, a code, and a secret key, which the server never returns. The form keeps its idempotency key until it
 * has an answer, like the forms of commands that the server recognises only by their idempotency key.
 */
export const RULES: FormRules<Omit<Row, 'id' | 'version'> & { readonly key: string }, Row> = {
  parse: ({ name, code, key }) =>
    name === ''
      ? { issues: [{ path: 'name', key: 'issue.required' }] }
      : { body: { name: String(name), code: String(code), key: String(key) } },
  valuesOf: ({ name, code }) => ({ name, code, key: '' }),
  secrets: ['key'],
  keepsKeyUntilAnswer: true,
}

const testPorts = new TestPorts()
export const device = new Device()
const row: Row = { id: 'row-1', version: 3, name: 'Lyon', code: 'LYO' }
const renamed: Row = { ...row, version: 5, name: 'Marseille' }
const subject = { id: row.id, version: row.version }
const input = { subject, start: RULES.valuesOf(row), draftKey: 'rows/row-1' }
const draft: FormDraftData = {
  subject,
  start: input.start,
  values: { ...input.start, name: 'Lyon 2' },
  idempotencyKey: 'key-of-the-draft',
}
const storeDraft = (schemaVersion: number) => withStoredDraft(device, input.draftKey, draft, schemaVersion)
const storedDraft = ({ draftKey }: { readonly draftKey: string }): FormDraftData | undefined =>
  JSON.parse(device.get(draftKey) ?? '{}').snapshot
const idleStates = ['editing', 'refused', 'saved']

export const spec = chartSpec({
  testPorts,
  machine: formWith(RULES, {
    ...testPorts.ports('save', 'load'),
    changed: testPorts.effect('changed'),
    drafts: draftsIn(device),
    newKey: testPorts.newKey,
  }),
  starts: {
    change: { input, arrange: () => device.clear() },
    create: {
      input: { subject: null, start: { name: 'Caisse', code: '', key: '' }, draftKey: 'rows/new' },
      arrange: () => device.clear(),
      until: ['saved', 'left'],
    },
    resumed: {
      input,
      arrange: storeDraft(FORM_DRAFT_VERSION),
      until: ['saved', 'confirming', 'failed', 'conflict.loading'],
    },
    draftOfOtherVersion: { input, arrange: storeDraft(FORM_DRAFT_VERSION + 1), until: ['saving'] },
  },
  events: {
    EDIT: {
      cases: [
        { type: 'EDIT', field: 'name', value: 'Nice' },
        { type: 'EDIT', field: 'name', value: '' },
        { type: 'EDIT', field: 'key', value: 'secret' },
      ],
      acceptedIn: idleStates,
      elsewhere: 'the input was sent, even if no answer came, or a question is shown',
    },
    SAVE: {
      cases: [{ type: 'SAVE' }],
      acceptedIn: ['editing', 'refused'],
      elsewhere: 'the input is saved or being sent, or a question or failure is shown',
      sometimes: { editing: 'nothing differs from what is stored' },
    },
    CONFIRM: {
      cases: [{ type: 'CONFIRM', password: 'my own' }],
      acceptedIn: ['confirming'],
      elsewhere: 'no password is required',
    },
    CANCEL: bareEvent('CANCEL', ['confirming', 'leaving'], 'no question is open'),
    RETRY: bareEvent('RETRY', ['failed', 'conflict.unavailable'], 'nothing has failed'),
    BACK: bareEvent('BACK', ['failed'], 'nothing has failed; a running request cannot be cancelled'),
    CHOOSE: {
      cases: [
        { type: 'CHOOSE', field: 'name', side: 'mine' },
        { type: 'CHOOSE', field: 'name', side: 'theirs' },
      ],
      acceptedIn: ['conflict.choosing'],
      elsewhere: 'there are no choices',
    },
    RESOLVE: bareEvent('RESOLVE', ['conflict.choosing'], 'there are no choices'),
    RELOADED: {
      from: 'shell',
      cases: [{ type: 'RELOADED', subject: { id: row.id, version: 5 }, values: RULES.valuesOf(renamed) }],
      acceptedIn: ['editing', 'saved'],
      elsewhere: 'the input stays; if it is outdated, the server refuses to save it',
      sometimes: {
        editing: 'something is typed, the row is new, or this version is already shown',
        saved: 'this version is already shown',
      },
    },
    START_OVER: bareEvent(
      'START_OVER',
      ['editing'],
      'a request that was sent cannot be discarded, or the notice of a restored draft is no longer shown',
    ),
    LEAVE: bareEvent(
      'LEAVE',
      [...idleStates, 'failed', 'conflict.choosing', 'conflict.unavailable'],
      'a request that was sent cannot be cancelled, or a question is shown',
    ),
    DISCARD: bareEvent('DISCARD', ['leaving'], 'discarding the input needs a confirmation first'),
  },
  answers: {
    save: ({ context }) => ({
      done: done(11005, { ...row, version: 4, name: String(context.values.name) }),
      taken: refused('InvalidRequest', { issues: [{ path: 'name', key: 'issue.value' }] }),
      stale: refused('StaleVersion'),
      password: refused('InvalidRequest', { issues: [{ path: 'currentPassword', key: 'issue.required' }] }),
      notNow: temporaryRefusal,
    }),
    load: {
      renamed: done(10000, renamed),
      agreed: done(10000, { ...row, version: 5, name: 'Nice' }),
      deleted: refused('NotFound'),
    },
  },
  commands: ['save'],
  keepsKeyUntilAnswer: true,
  guardFields: ({ subject: formSubject, start, values, theirs, sides }) => [
    formSubject === null,
    formSubject?.version === renamed.version,
    start,
    values,
    theirs?.values,
    theirs && sides.name,
  ],
  states: {
    editing: (form) => {
      const { notice, values, start } = form.context
      expect(selectIsLocked(form)).toBe(false)
      if (notice === 'DraftResumed') expect(values.name).toBe('Lyon 2')
      if (notice === 'DraftIgnored') expect(values).toEqual(start)
      const issue = selectIssueAt('name')(form)
      if (values.name !== '' && form.context.refusal !== null) expect(issue).not.toBe('issue.required')
    },
    saving: (form) => {
      expect(selectIsSaving(form)).toBe(true)
      expect(refusalOfForm(RULES, form.context)).toBeNull()
    },
    saved: (form) => {
      expect(selectIsChanged(form)).toBe(false)
      expect(form.context.password).toBeNull()
      expect(device.size).toBe(0)
    },
    refused: (form) => {
      expect(selectIssueAt('name')(form) ?? form.context.refusal?.name).toMatch(/issue.value|StaleVersion/u)
      expect(form.context.password).toBeNull()
    },
    confirming: (form) => {
      expect(selectIssueAt('currentPassword')(form)).toBe('issue.required')
      expect(form.context.password).toBeNull()
    },
    'conflict.loading': (form) => expect(selectIsLocked(form)).toBe(true),
    'conflict.unavailable': ({ context: { refusal } }) =>
      expect([null, 'NotFound']).toContain(refusal?.name ?? null),
    'conflict.choosing': (form) => {
      const { start, values, sides } = form.context
      for (const { field, mine, theirs } of selectDifferences(form)) {
        expect(mine).not.toEqual(theirs)
        if (start[field] === values[field] && field !== 'name') expect(sides[field]).toBe('theirs')
      }
    },
    failed: (form) => expect(selectHasFailed(form)).toBe(true),
    leaving: (form) => {
      expect(selectIsChanged(form)).toBe(true)
      expect(storedDraft(form.context)?.values.key ?? '').toBe('')
    },
    left: (form) => {
      expect(selectIsChanged(form)).toBe(false)
      expect(device.size).toBe(0)
    },
  },
  home: ['left'],
  pinned: { vertices: 903, edges: 3_283, paths: 2_450 },
})
