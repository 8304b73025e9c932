import { describe, expect, it } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import {
  selectCounted,
  selectIsDraftLost,
  selectIsOnlyClosingNew,
  selectIsOnlyStatusNew,
  selectNotice,
  selectQuestion,
  theirSheet,
} from '../../../src/machines/cash-log/selectors.ts'
import { centsWithoutCategory, differencesOf } from '../../../src/machines/cash-log/sheet.ts'
import { cashLog, category, count } from '../support/counting.ts'
import { CountingHarness, storedOf } from '../support/counting-harness.ts'
import { done, expiredSession, refused } from '../support/outcomes.ts'

const key = 'establishment-1/2026-11-20/lunch/register-1'
const theirs = cashLog({
  version: 3,
  status: 'UPDATED',
  counts: [count({ status: 'UPDATED', totalCents: 123_45, pouchNumber: 'XYZ789' })],
})

/** Replaces the draft by one that was stored before drafts contained their base. */
function storeOlderDraft({ device }: CountingHarness): void {
  const draft = device.get(key)!
  const { base: _, ...snapshot } = draft.snapshot
  device.set(key, { ...draft, snapshot })
}

describe('a draft', () => {
  it('is stored at every keystroke as typed, and restored when the page is reloaded', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12,')
    till.type('total', '12,x')
    till.actor.send({ type: 'EDIT_SHEET', field: 'comment', text: ' Erreur ' })
    const { idempotencyKey } = till.context
    await till.open()
    expect(till.snapshot.value).toEqual({ counting: 'typing' })
    expect(till.firstLine).toEqual({ total: '12,x' })
    expect(till.context.sheet?.text.comment).toBe(' Erreur ')
    expect(till.context.sheet?.changed).toBe(true)
    expect(till.context.idempotencyKey).toBe(idempotencyKey)
    expect(selectNotice(till.snapshot)).toBe('DraftResumed')
  })

  it('has the time at which the device stored it, also after the page is reloaded', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12')
    expect(till.context.draftStoredAt).toBe('2026-11-20T14:02:00.000Z')
    await till.open()
    expect(till.context.draftStoredAt).toBe('2026-11-20T14:02:00.000Z')
  })

  it('that was restored has a notice until the sheet is saved, because the sheet would jump if the notice disappeared at the first digit', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12')
    await till.open()
    till.type('total', '13')
    expect(selectNotice(till.snapshot)).toBe('DraftResumed')
    till.actor.send({ type: 'SAVE' })
    await till.answer('saveLog', done(10004, storedOf(till.context)))
    expect(selectNotice(till.snapshot)).toBeNull()
  })

  it('contains its idempotency key: a lost command is sent again as the same command, even after a crash', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12')
    till.actor.send({ type: 'SAVE' })
    await till.open()
    till.actor.send({ type: 'SAVE' })
    const [first, second] = till.calls('saveLog')
    expect(second?.input).toEqual(first?.input)
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  it('is deleted once the server has stored it, without changing the fields', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12,5')
    till.actor.send({ type: 'SAVE' })
    await till.answer('saveLog', done(10004, storedOf(till.context)))
    expect(till.device.size).toBe(0)
    expect(till.firstLine).toEqual({ total: '12,5' })
    expect(till.context.sheet).toMatchObject({ changed: false, stored: { id: 'log-1', version: 1 } })
    expect(till.context.code).toBe(10004)
  })

  it('keeps the amount of a deleted category until the sheet is saved, and does not count that amount', async () => {
    const swile = category({ id: 'swile', countType: 1 })
    const till = await new CountingHarness().open({}, { categories: [category(), swile] })
    till.type('total', '500')
    till.type('total', '120', 'swile')
    await till.open()
    expect(selectCounted(till.snapshot)).toBe(500_00)
    expect(till.context.sheet && centsWithoutCategory(till.context.sheet)).toBe(120_00)
    till.type('pouchNumber', 'ABC123')
    expect(till.device.get(key)?.snapshot.entries).toMatchObject({ swile: { total: '120' } })
    till.actor.send({ type: 'SAVE' })
    await till.answer('saveLog', done(10004, storedOf(till.context)))
    expect(till.context.sheet?.entriesWithoutCategory).toBeUndefined()
  })

  it.each([
    [{ 'piece.5000': '2', 'piece.1000': '2' }, 120_00],
    [{ quantity: '3' }, null],
    [{ total: ' ' }, 0],
  ])('with %j in a deleted category has the amount %j for the warning', async (text, cents) => {
    const till = await new CountingHarness().open()
    till.type('total', '500')
    const draft = till.device.get(key)!
    const entries = { ...draft.snapshot.entries, deleted: text }
    till.device.set(key, { ...draft, snapshot: { ...draft.snapshot, entries } })
    await till.open()
    expect(centsWithoutCategory(till.context.sheet!)).toBe(cents)
  })

  it('can be edited with a setup that is stored on the device; when it is saved, the server may refuse it', async () => {
    const setup = { storedAt: '2026-11-20T09:00:00.000Z' }
    const till = await new CountingHarness().open({}, setup)
    till.type('total', '12')
    await till.open({}, setup)
    expect([till.firstLine, till.context.setup?.storedAt]).toEqual([{ total: '12' }, setup.storedAt])
    till.actor.send({ type: 'SAVE' })
    await till.answer('saveLog', refused('RegisterInactive'))
    expect(till.snapshot.value).toEqual({ counting: 'refused' })
    expect([till.firstLine, till.context.refusal?.name]).toEqual([{ total: '12' }, 'RegisterInactive'])
    expect(till.device.size).toBe(1)
  })

  it('survives an ended session: after signing in, saving sends the same command', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12')
    till.actor.send({ type: 'SAVE' })
    await till.answer('saveLog', expiredSession)
    expect(till.snapshot).toMatchObject({ value: 'saving', status: 'active' })
    await till.open()
    expect(till.firstLine).toEqual({ total: '12' })
    till.actor.send({ type: 'SAVE' })
    const [first, second] = till.calls('saveLog')
    expect(second?.input).toEqual(first?.input)
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  it('that the device cannot store causes a warning, and a confirmation before leaving', async () => {
    const till = await new CountingHarness().open()
    till.isFull = true
    till.type('total', '12')
    expect(selectIsDraftLost(till.snapshot)).toBe(true)
    till.actor.send({ type: 'BACK' })
    expect(selectQuestion(till.snapshot)).toBe('leave')
    till.actor.send({ type: 'CANCEL' })
    expect(till.firstLine).toEqual({ total: '12' })
  })

  it('is discarded only after a confirmation', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12')
    till.actor.send({ type: 'DISCARD' })
    till.actor.send({ type: 'CANCEL' })
    expect(till.firstLine).toEqual({ total: '12' })
    till.actor.send({ type: 'DISCARD' })
    till.actor.send({ type: 'CONFIRM' })
    await till.answer('openSheet', done(10000, { log: null, closing: null }))
    expect(till.firstLine).toEqual({})
    expect(till.device.size).toBe(0)
  })

  it('of one sheet is not used for another', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12')
    till.actor.send({ type: 'BACK' })
    till.actor.send({ type: 'CHOOSE', choice: { service: 'evening' } })
    till.actor.send({ type: 'OPEN' })
    await till.answer('openSheet', done(10000, { log: null, closing: null }))
    expect(till.firstLine).toEqual({})
    expect([...till.device.keys()]).toEqual([key])
  })
})

describe('a log that another person has changed meanwhile', () => {
  it('is shown beside the draft when the draft is based on an older version', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12')
    await till.open({ log: theirs })
    expect(till.snapshot.value).toBe('conflict')
    expect(till.firstLine).toEqual({ total: '12' })
    const stored = theirSheet(till.snapshot)
    if (!stored || !till.context.sheet) throw new Error('one version of the conflict is missing')
    const [difference] = differencesOf(till.context.sheet, stored)
    expect([difference?.mine?.value.totalCents, difference?.theirs?.value.totalCents]).toEqual([
      12_00, 123_45,
    ])
  })

  it('is overwritten in its current version, not in the earlier one, when the person keeps the draft', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12')
    await till.open({ log: theirs })
    till.actor.send({ type: 'KEEP_MINE' })
    expect(till.firstLine).toEqual({ total: '12' })
    till.actor.send({ type: 'SAVE' })
    expect(till.calls('saveLog')[0]?.input).toMatchObject({
      stored: { id: 'log-1', version: 3 },
      body: { counts: [{ paymentCategoryId: 'notes', totalCents: 12_00, pouchNumber: null }] },
    })
  })

  it.each(['at once', 'after a reload', 'after a reload, from an older draft'])(
    'names the user as counter when the user keeps a sheet that was new here, %s',
    async (when) => {
      const till = await new CountingHarness().open()
      till.type('total', '12')
      till.actor.send({ type: 'SAVE' })
      await till.answer('saveLog', refused('CashLogExists'))
      await till.answer('openSheet', done(10000, { log: theirs, closing: null }))
      if (when.includes('older')) storeOlderDraft(till)
      if (when.includes('reload')) await till.open({ log: theirs })
      expect(till.snapshot.value).toBe('conflict')
      till.actor.send({ type: 'KEEP_MINE', countedById: 'user-7' })
      till.actor.send({ type: 'SAVE' })
      expect(till.calls('saveLog').at(-1)?.input).toMatchObject({ body: { countedById: 'user-7' } })
    },
  )

  it('keeps its counter when the user keeps changes of the stored sheet', async () => {
    const till = await new CountingHarness().open({ log: cashLog() })
    till.type('total', '12')
    await till.open({ log: theirs })
    till.actor.send({ type: 'KEEP_MINE', countedById: 'user-7' })
    till.actor.send({ type: 'SAVE' })
    expect(till.calls('saveLog').at(-1)?.input).not.toHaveProperty('body.countedById')
  })

  it('keeps its stored amounts on lines that could not be edited when the draft was stored', async () => {
    const categories = [category(), category({ id: 'cheques', countType: 1, position: 2 })]
    const logWith = (version: number, status: 'VALIDATED' | 'UNVALIDATED') =>
      cashLog({
        version,
        status: 'UNVALIDATED',
        counts: [
          count({ status: 'UNVALIDATED', totalCents: 1_800_00 }),
          count({ id: 'count-2', paymentCategoryId: 'cheques', status, totalCents: 240_00 }),
        ],
      })
    const till = await new CountingHarness().open({ log: logWith(2, 'VALIDATED') }, { categories })
    till.type('total', '1790')
    await till.open({ log: logWith(3, 'UNVALIDATED') }, { categories })
    expect(till.snapshot.value).toBe('conflict')
    const stored = theirSheet(till.snapshot)
    expect(differencesOf(till.context.sheet!, stored!).map(({ mine }) => mine?.paymentCategoryId)).toEqual([
      'notes',
    ])
    till.actor.send({ type: 'KEEP_MINE' })
    till.actor.send({ type: 'SAVE' })
    expect(till.calls('saveLog')[0]?.input).toMatchObject({
      stored: { version: 3 },
      body: {
        counts: [
          { paymentCategoryId: 'notes', totalCents: 1_790_00 },
          { paymentCategoryId: 'cheques', totalCents: 240_00 },
        ],
      },
    })
  })

  it('lets the person continue with the draft, which is then sent with an idempotency key', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12')
    await till.open({ log: theirs })
    till.actor.send({ type: 'BACK' })
    till.actor.send({ type: 'SAVE' })
    expect(till.calls('saveLog')[0]?.idempotencyKey).toMatch(/^key-/)
  })

  it('replaces the draft when the person chooses the changed log', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12')
    await till.open({ log: theirs })
    till.actor.send({ type: 'TAKE_THEIRS' })
    expect(till.firstLine).toEqual({ total: '123,45', pouchNumber: 'XYZ789' })
    expect(till.device.size).toBe(0)
  })

  it('is no conflict when it equals the draft, because only the answer to the save was lost', async () => {
    const till = await new CountingHarness().open()
    till.type('total', '12,5')
    const stored = storedOf(till.context, { version: 1 })
    till.actor.send({ type: 'SAVE' })
    await till.open({ log: stored })
    expect(till.snapshot.value).toEqual({ counting: 'typing' })
    expect(till.context.sheet).toMatchObject({ changed: false, stored: { version: 1 } })
    expect(till.firstLine).toEqual({ total: '12,50' })
  })

  it('is shown beside the draft when a save finds it, and cannot be overwritten once it is validated', async () => {
    const till = await new CountingHarness().open({ log: cashLog() })
    till.type('total', '12')
    till.actor.send({ type: 'SAVE' })
    await till.answer('saveLog', refused('StaleVersion'))
    const validated = cashLog({
      version: 4,
      status: 'VALIDATED',
      counts: [count({ status: 'VALIDATED', totalCents: 200_00, pouchNumber: 'ABC123' })],
    })
    await till.answer('openSheet', done(10000, { log: validated, closing: null }))
    expect(till.snapshot.value).toBe('conflict')
    expect(till.snapshot.can({ type: 'KEEP_MINE' })).toBe(false)
    till.actor.send({ type: 'TAKE_THEIRS' })
    expect(till.snapshot.value).toBe('alreadyValidated')
  })
})

describe('a closing that arrives while a saved sheet is open', () => {
  const closing = { turnoverCents: 300_00, expectedCents: {} }
  const withClosing = cashLog({ version: 4, archiveId: 'archive-1', turnoverCents: 300_00 })

  it('causes a notice when the sheet is validated, and no choice between versions', async () => {
    const till = await new CountingHarness().open()
    till.typeValidSheet()
    till.actor.send({ type: 'REVIEW' })
    till.actor.send({ type: 'VALIDATE' })
    const saved = storedOf(till.context)
    await till.answer('saveLog', done(10004, saved))
    await till.answer('validateLog', refused('StaleVersion'))
    const log = { ...saved, version: saved.version + 1, archiveId: 'archive-1' }
    await till.answer('openSheet', done(10000, { log, closing }))
    expect(till.snapshot.value).toEqual({ counting: 'saved' })
    expect(selectNotice(till.snapshot)).toBe('ClosingArrived')
    expect(till.context.sheet?.stored?.archiveId).toBe('archive-1')
  })

  it('is distinguished from the input of somebody else in the conflict of a changed sheet', async () => {
    const conflictWith = async (log: CashLog) => {
      const till = await new CountingHarness().open({ log: cashLog() })
      till.type('total', '12')
      till.actor.send({ type: 'SAVE' })
      await till.answer('saveLog', refused('StaleVersion'))
      await till.answer('openSheet', done(10000, { log, closing }))
      expect(till.snapshot.value).toBe('conflict')
      return selectIsOnlyClosingNew(till.snapshot)
    }
    expect(await conflictWith(withClosing)).toBe(true)
    expect(await conflictWith({ ...withClosing, comment: 'Recounted' })).toBe(false)
    expect(await conflictWith({ ...withClosing, reasonId: 'reason-2' })).toBe(false)
    expect(await conflictWith({ ...withClosing, floatCents: 1 })).toBe(false)
    expect(await conflictWith({ ...withClosing, countedById: 'somebody' })).toBe(false)
    expect(await conflictWith(cashLog({ version: 4 }))).toBe(false)
  })

  it('is distinguished in the same way after the page was reloaded, but not in a draft that does not say what was stored', async () => {
    const till = await new CountingHarness().open({ log: cashLog() })
    till.type('total', '12')
    const isOnlyClosingNew = async (log: CashLog) => {
      await till.open({ log, closing })
      expect(till.snapshot.value).toBe('conflict')
      return selectIsOnlyClosingNew(till.snapshot)
    }
    expect(await isOnlyClosingNew(withClosing)).toBe(true)
    expect(await isOnlyClosingNew({ ...withClosing, comment: 'Recounted' })).toBe(false)
    storeOlderDraft(till)
    expect(await isOnlyClosingNew(withClosing)).toBe(false)
  })
})

describe('a count that accounting sent back', () => {
  const base = cashLog()
  const sentBack: CashLog = {
    ...base,
    version: base.version + 1,
    counts: base.counts.map((line) => ({ ...line, status: 'UNVALIDATED' })),
  }

  it('is distinguished from the input of somebody else in the conflict of a changed sheet', async () => {
    const conflictWith = async (log: CashLog) => {
      const till = await new CountingHarness().open({ log: base })
      till.type('total', '12')
      till.actor.send({ type: 'SAVE' })
      await till.answer('saveLog', refused('StaleVersion'))
      await till.answer('openSheet', done(10000, { log, closing: null }))
      expect(till.snapshot.value).toBe('conflict')
      return selectIsOnlyStatusNew(till.snapshot)
    }
    expect(await conflictWith(sentBack)).toBe(true)
    expect(await conflictWith({ ...sentBack, comment: 'Recounted' })).toBe(false)
    expect(await conflictWith({ ...sentBack, turnoverCents: 1 })).toBe(false)
    expect(await conflictWith({ ...sentBack, archiveId: 'archive-1' })).toBe(false)
    expect(await conflictWith({ ...base, version: base.version + 1 })).toBe(false)
  })

  it('is distinguished in the same way after the page was reloaded, but not in a draft that does not say what was stored', async () => {
    const till = await new CountingHarness().open({ log: base })
    till.type('total', '12')
    const isOnlyStatusNew = async (log: CashLog) => {
      await till.open({ log, closing: null })
      expect(till.snapshot.value).toBe('conflict')
      return selectIsOnlyStatusNew(till.snapshot)
    }
    expect(await isOnlyStatusNew(sentBack)).toBe(true)
    expect(await isOnlyStatusNew({ ...sentBack, comment: 'Recounted' })).toBe(false)
    storeOlderDraft(till)
    expect(await isOnlyStatusNew(sentBack)).toBe(false)
  })
})
