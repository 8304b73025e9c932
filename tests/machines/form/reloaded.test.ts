import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { formWith } from '../../../src/machines/form/machine.ts'
import { Device, draftsIn } from '../support/drafts.ts'
import { done, refused } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'
import { RULES } from './spec.ts'

const start = { name: 'Lyon', code: 'LYO', key: '' }
const newer = { name: 'Marseille', code: 'MRS', key: '' }

it.each([
  { row: 'this row in a newer version', subject: { id: 'row-1', version: 4 }, values: newer },
  { row: 'another row', subject: { id: 'row-2', version: 4 }, values: start },
  { row: 'this row in the same version', subject: { id: 'row-1', version: 3 }, values: start },
])(
  'an unchanged form shows reloaded values only for a newer version of this row: $row',
  ({ subject, values }) => {
    const testPorts = new TestPorts()
    const actor = createActor(
      formWith(RULES, {
        ...testPorts.ports('save', 'load'),
        changed: testPorts.effect('changed'),
        drafts: draftsIn(new Device()),
        newKey: testPorts.newKey,
      }),
      { input: { subject: { id: 'row-1', version: 3 }, start, draftKey: 'rows/row-1' } },
    )
    actor.start()
    actor.send({ type: 'RELOADED', subject, values: newer })
    expect(actor.getSnapshot().context.values).toEqual(values)
    actor.stop()
  },
)

it('the refusal of a changed row is shown only beside the choice between both versions, not in the form to which the user returns', async () => {
  const testPorts = new TestPorts()
  const actor = createActor(
    formWith(RULES, {
      ...testPorts.ports('save', 'load'),
      changed: testPorts.effect('changed'),
      drafts: draftsIn(new Device()),
      newKey: testPorts.newKey,
    }),
    { input: { subject: { id: 'row-1', version: 3 }, start, draftKey: 'rows/row-1' } },
  ).start()
  actor.send({ type: 'EDIT', field: 'name', value: 'Nice' })
  actor.send({ type: 'SAVE' })
  testPorts.answer('save', 'stale', refused('StaleVersion'))
  await flushPromises()
  testPorts.answer('load', 'theirs', done(10_000, { id: 'row-1', version: 4, ...newer }))
  await flushPromises()
  expect(actor.getSnapshot().context.refusal?.name).toBe('StaleVersion')
  actor.send({ type: 'LEAVE' })
  actor.send({ type: 'CANCEL' })
  expect(actor.getSnapshot().value).toBe('editing')
  expect(actor.getSnapshot().context.refusal).toBeNull()
  actor.stop()
})
