import { expect } from 'vitest'
import {
  credentialWith,
  selectHasFailed,
  selectIsDone,
  selectIsSending,
  selectRefusal,
} from '../../../src/machines/credential/machine.ts'
import type { CredentialContext } from '../../../src/machines/credential/types.ts'
import { selectIssueAt } from '../../../src/machines/outcome.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const SECRET = 'une nappe à carreaux rouges'
const changed = { currentPassword: 'the old one', password: SECRET, repeated: SECRET }

const submit = (values: Readonly<Record<string, string>>) => ({ type: 'SUBMIT', values }) as const

const editedField = ({ form }: CredentialContext) => (form === 'forgotten' ? 'email' : 'password')

export const spec = chartSpec({
  testPorts,
  machine: credentialWith({ send: testPorts.port('send'), accepted: testPorts.effect('accepted') }),
  starts: {
    ownPassword: { input: { form: 'ownPassword' } },
    forgotten: { input: { form: 'forgotten' } },
  },
  events: {
    SUBMIT: {
      cases: ({ context }) =>
        context.form === 'forgotten'
          ? [submit({ email: 'nora@sacoche.example' }), submit({ email: 'nora' })]
          : [
              submit(changed),
              submit({ ...changed, currentPassword: '' }),
              submit({ ...changed, password: 'trop court' }),
              submit({ ...changed, repeated: 'une autre nappe' }),
            ],
      acceptedIn: ['editing', 'done', 'refused', 'failed'],
      elsewhere: 'the previous request has no answer yet',
      sometimes: {
        done: 'values that were accepted are not sent twice; only issues of invalid values are shown',
        failed: 'only the sent values can be submitted again: they are valid, and unchanged until EDIT',
      },
    },
    EDIT: {
      cases: ({ context }) => [{ type: 'EDIT' as const, field: editedField(context) }],
      acceptedIn: ['editing', 'done', 'refused', 'failed'],
      elsewhere: 'the input cannot change while it is being sent',
    },
  },
  answers: {
    send: {
      done: done(11_020, { token: 'token-2' }),
      linkOver: refused('LinkOver'),
      common: refused('InvalidRequest', { issues: [{ path: 'password', key: 'issue.passwordCommon' }] }),
      notNow: temporaryRefusal,
    },
  },
  commands: [],
  guardFields: ({ form }) => form,
  states: {
    editing: (credential) => {
      expect(selectIssueAt(editedField(credential.context))(credential)).toBeUndefined()
      expect(selectHasFailed(credential)).toBe(false)
    },
    sending: (credential) => {
      expect(selectIsSending(credential)).toBe(true)
      expect(JSON.stringify(credential.context)).not.toContain(SECRET)
    },
    done: (credential) => {
      expect(selectIsDone(credential)).toBe(true)
      expect(testPorts.effects.at(-1)).toEqual(['accepted', { token: 'token-2' }])
    },
    refused: (credential) => {
      const refusal = selectRefusal(credential)
      const [issue] = refusal?.issues ?? []
      expect(['InvalidRequest', 'LinkOver', 'StoreUnavailable']).toContain(refusal?.name)
      if (issue) expect(selectIssueAt(issue.path)(credential)).toBe(issue.key)
    },
    failed: (credential) => {
      expect(selectHasFailed(credential)).toBe(true)
      expect(selectRefusal(credential)).toBeNull()
    },
  },
  home: ['editing', 'done'],
  pinned: { vertices: 10, edges: 36, paths: 28 },
})
