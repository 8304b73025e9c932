import { beforeEach, describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { formWith } from '../../../src/machines/form/machine.ts'
import { EMPTY_TRANSFER_VALUES, transferRules } from '../../../src/views/wallet/transfer-rules.ts'
import { Device, draftsIn } from '../support/drafts.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'
import { RULES } from './spec.ts'

/* Tests a purchase of 14 notes of 10 € whose request has no definite answer. The last test changes a stored row instead. */

const testPorts = new TestPorts()
const device = new Device()
const RECORDED = done(10004, { id: 'movement-1', version: 1 })

/** Opens the dialog: a new form that reads the draft of the device. */
function open() {
  const actor = createActor(
    formWith(transferRules('purchase'), {
      ...testPorts.ports('save'),
      changed: testPorts.effect('changed'),
      drafts: draftsIn(device),
      newKey: testPorts.newKey,
    }),
    { input: { subject: null, start: EMPTY_TRANSFER_VALUES, draftKey: 'purchase' } },
  )
  return actor.start()
}
type Form = ReturnType<typeof open>

const type = (form: Form, field: string, value: string) => form.send({ type: 'EDIT', field, value })

/** Types the purchase and sends it. */
function buy(form: Form): Form {
  type(form, 'piece.1000', '14')
  form.send({ type: 'SAVE' })
  return form
}

/** Sends what is typed, and answers. @returns the key of the request */
async function send(form: Form, outcome: typeof RECORDED | typeof temporaryRefusal): Promise<string | null> {
  form.send({ type: 'SAVE' })
  const { idempotencyKey } = testPorts.waiting('save')
  testPorts.answer('save', outcome.kind, outcome)
  await flushPromises()
  return idempotencyKey
}

async function loseAnswer(): Promise<Form> {
  const form = buy(open())
  testPorts.fail('save')
  await flushPromises()
  expect(form.getSnapshot().value).toBe('failed')
  sentKey = testPorts.calls[0]?.idempotencyKey ?? null
  return form
}

/** The key of the request whose answer was lost. */
let sentKey: string | null
const valuesOf = (form: Form) => form.getSnapshot().context.values

beforeEach(() => {
  testPorts.reset()
  device.clear()
})

describe('after a lost answer or a temporary refusal, the next request has the same key', () => {
  it('when something else is typed', async () => {
    const form = await loseAnswer()
    form.send({ type: 'BACK' })
    type(form, 'comment', 'bank')
    expect(await send(form, RECORDED)).toBe(sentKey)
  })

  it('when the input is discarded and other notes are typed', async () => {
    const form = await loseAnswer()
    form.send({ type: 'BACK' })
    form.send({ type: 'START_OVER' })
    expect(valuesOf(form)).toEqual(EMPTY_TRANSFER_VALUES)
    type(form, 'piece.2000', '7')
    expect(await send(form, RECORDED)).toBe(sentKey)
  })

  it('when the dialog is closed, opened, emptied, closed and opened again', async () => {
    ;(await loseAnswer()).stop()
    const second = open()
    expect(valuesOf(second)).toMatchObject({ 'piece.1000': '14' })
    type(second, 'piece.1000', '')
    second.send({ type: 'START_OVER' })
    second.stop()
    const third = open()
    expect(valuesOf(third)).toEqual(EMPTY_TRANSFER_VALUES)
    type(third, 'piece.1000', '14')
    expect(await send(third, RECORDED)).toBe(sentKey)
  })

  it('when the page was left before the answer came', async () => {
    buy(open()).stop()
    const idempotencyKey = testPorts.calls[0]?.idempotencyKey
    const second = open()
    type(second, 'comment', 'bank')
    expect(await send(second, RECORDED)).toBe(idempotencyKey)
  })

  it('when another tab that shows the same draft is edited afterwards', async () => {
    const otherTab = open()
    await loseAnswer()
    type(otherTab, 'piece.1000', '14')
    type(otherTab, 'comment', 'bank')
    expect(await send(otherTab, RECORDED)).toBe(sentKey)
    expect(device.size).toBe(0)
  })

  it('when another tab that shows the same draft was edited before', async () => {
    const otherTab = open()
    type(otherTab, 'piece.1000', '14')
    const form = buy(open())
    const key = testPorts.waiting('save').idempotencyKey
    testPorts.fail('save')
    await flushPromises()
    form.stop()
    expect(await send(otherTab, RECORDED)).toBe(key)
  })

  it('when the server has refused the first request temporarily', async () => {
    const form = open()
    type(form, 'piece.1000', '14')
    const key = await send(form, temporaryRefusal)
    form.send({ type: 'BACK' })
    type(form, 'comment', 'bank')
    expect(await send(form, RECORDED)).toBe(key)
  })
})

it('after a lost answer to a request that the server has done, other input is refused and discarded, and the list is loaded again', async () => {
  const form = await loseAnswer()
  form.send({ type: 'BACK' })
  type(form, 'comment', 'bank')
  expect(await send(form, refused('KeyReusedWithAnotherBody'))).toBe(sentKey)
  const { value, context } = form.getSnapshot()
  expect([value, context.refusal?.name]).toEqual(['refused', 'KeyReusedWithAnotherBody'])
  expect(context.values).toEqual(EMPTY_TRANSFER_VALUES)
  // Once when the person goes back, because the first request may have been done, and once after the refusal.
  expect(testPorts.effects).toEqual([['changed'], ['changed']])
  expect(device.size).toBe(0)
  // Another purchase.
  type(form, 'piece.1000', '5')
  expect(await send(form, RECORDED)).not.toBe(sentKey)
})

describe('another tab that was edited while the first request was being sent sends its input with a new key', () => {
  /** Types 7 notes of 20 € in another tab during the request of the first one, which then gets this answer. */
  async function editDuringRequest(otherTab: Form, outcome: typeof RECORDED): Promise<void> {
    buy(open())
    sentKey = testPorts.waiting('save').idempotencyKey
    type(otherTab, 'piece.2000', '7')
    expect(otherTab.getSnapshot().context.idempotencyKey).toBe(sentKey)
    testPorts.answer('save', outcome.kind, outcome)
    await flushPromises()
  }

  it('after the first one was recorded', async () => {
    const otherTab = open()
    await editDuringRequest(otherTab, RECORDED)
    expect(await send(otherTab, RECORDED)).not.toBe(sentKey)
    expect([otherTab.getSnapshot().value, device.size]).toEqual(['saved', 0])
  })

  it('after the first one was recorded and it was edited again', async () => {
    const otherTab = open()
    await editDuringRequest(otherTab, RECORDED)
    type(otherTab, 'comment', 'bank')
    const { idempotencyKey } = otherTab.getSnapshot().context
    expect(idempotencyKey).not.toBe(sentKey)
    expect(await send(otherTab, RECORDED)).toBe(idempotencyKey)
  })

  it('after the first one was refused', async () => {
    const otherTab = open()
    await editDuringRequest(otherTab, refused('EstablishmentInactive'))
    expect(await send(otherTab, RECORDED)).not.toBe(sentKey)
  })

  it('if both show the same draft', async () => {
    type(open(), 'comment', 'bank')
    const otherTab = open()
    await editDuringRequest(otherTab, RECORDED)
    expect(await send(otherTab, RECORDED)).not.toBe(sentKey)
  })
})

it('after an answer, edited input has another key', async () => {
  const form = await loseAnswer()
  form.send({ type: 'BACK' })
  expect(await send(form, refused('EstablishmentInactive'))).toBe(sentKey)
  type(form, 'comment', 'bank')
  expect(await send(form, RECORDED)).not.toBe(sentKey)
  expect(form.getSnapshot().value).toBe('saved')
  expect(device.size).toBe(0)
})

it('after a lost answer, a form that does not keep its key sends other input with another key', async () => {
  const rules = { ...RULES, keepsKeyUntilAnswer: false }
  const start = { name: 'Lyon', code: 'LYO', key: '' }
  const form = createActor(
    formWith(rules, {
      ...testPorts.ports('save'),
      changed: testPorts.effect('changed'),
      drafts: draftsIn(device),
      newKey: testPorts.newKey,
    }),
    { input: { subject: { id: 'row-1', version: 3 }, start, draftKey: 'rows/row-1' } },
  ).start()
  form.send({ type: 'EDIT', field: 'name', value: 'Nice' })
  form.send({ type: 'SAVE' })
  const { idempotencyKey } = testPorts.waiting('save')
  testPorts.fail('save')
  await flushPromises()
  form.send({ type: 'BACK' })
  form.send({ type: 'EDIT', field: 'name', value: 'Paris' })
  form.send({ type: 'SAVE' })
  expect(testPorts.waiting('save').idempotencyKey).not.toBe(idempotencyKey)
})
