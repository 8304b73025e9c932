import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { Attachment } from '../../../src/domain/contract/attachments.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import { deleteRows } from '../../support/rows.ts'
import type { Answer } from '../../support/server.ts'
import { closeMonth, controlledCashLog, organizationWithBooks, sendNow } from './books.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  preparedRemittance,
  readPouch,
  responseOf,
  sealedPouch,
  setStatus,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n', 'latin1')
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1])

interface Upload {
  readonly by?: 'director' | 'user'
  readonly entity?: string
  readonly entityId: string
  readonly name?: string
  readonly type?: string
  readonly content?: Buffer<ArrayBuffer>
  readonly key?: string
}

/** Attaches a file, and returns the server's answer. */
function attach({ people }: TestOrganization, upload: Upload): Promise<Answer<Attachment>> {
  const { by = 'director', entity = 'cashLog', entityId, name = 'reçu.pdf', content = PDF } = upload
  return people[by].call<Attachment>('POST', 'attachments', {
    query: { entity, entityId, name },
    raw: content,
    headers: { 'Content-Type': upload.type ?? 'application/pdf' },
    ...(upload.key !== undefined && { idempotencyKey: upload.key }),
  })
}

const readFile = ({ people }: TestOrganization, id: string, person: 'director' | 'user' = 'director') =>
  people[person].get(`attachments/${id}/file`)

const listOf = async (
  { people }: TestOrganization,
  entityId: string,
  person: 'director' | 'user' = 'director',
) => (await people[person].get<{ entries: Attachment[] }>('attachments', { entityId })).data.entries

describe('attaching a file', () => {
  it('stores the exact bytes with a safe name and the person who attached them', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await countSheet(testOrganization)
    const { status, statusCode, data } = await attach(testOrganization, {
      entityId: log.id,
      name: '../reçu "1".PDF',
    })
    expect([status, statusCode]).toEqual([201, 10_004])
    expect(data).toMatchObject({
      entity: 'cashLog',
      entityId: log.id,
      establishmentId: testOrganization.ids.establishment,
      name: 'reçu 1.pdf',
      type: 'application/pdf',
      sizeBytes: PDF.byteLength,
      status: 'ACTIVE',
      byName: 'director Test',
    })
    expect(await listOf(testOrganization, log.id)).toEqual([data])
    const file = await readFile(testOrganization, data.id, 'user')
    expect(Buffer.from(file.bytes)).toEqual(PDF)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="recu 1.pdf"; filename*=UTF-8''re%C3%A7u%201.pdf`,
    )
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/u)
    expect(file.headers.get('cache-control')).toBe('no-store')
    const [attached, downloaded] = (await testOrganization.audit()).slice(-2)
    expect(downloaded).toMatchObject({
      entityId: log.id,
      action: 'download',
      after: { attachmentId: data.id, file: data.name },
    })
    expect(attached).toMatchObject({
      entity: 'cashLog',
      action: 'attach',
      after: { attachmentId: data.id, sha256: createHash('sha256').update(file.bytes).digest('hex') },
    })
  })

  it('accepts and shows photos of pouches and remittances only for roles that remit', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouch = await sealedPouch(testOrganization, 'SAC001')
    const remittance = await preparedRemittance(testOrganization, [pouch])
    for (const [entity, entityId] of [
      ['pouch', pouch.id],
      ['remittance', remittance.id],
    ] as const) {
      const photo = { entity, entityId, type: 'image/jpeg', content: JPEG, name: 'photo.jpeg' }
      expect((await attach(testOrganization, photo)).data).toMatchObject({ entity, name: 'photo.jpg' })
      expect((await attach(testOrganization, { ...photo, by: 'user' })).status).toBe(403)
      expect(await listOf(testOrganization, entityId, 'user')).toEqual([])
      const [attachment] = await listOf(testOrganization, entityId)
      expect((await readFile(testOrganization, attachment!.id, 'user')).status).toBe(404)
    }
  })

  it('has one effect per idempotency key, and refuses the key for another file', async () => {
    const testOrganization = await testApp.createOrganization()
    const { id: entityId } = await countSheet(testOrganization)
    const first = await attach(testOrganization, { entityId, key: 'k-1' })
    const second = await attach(testOrganization, { entityId, key: 'k-1' })
    expect([second.text, second.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
    const otherContent = { entityId, key: 'k-1', content: Buffer.concat([PDF, PDF]) }
    expect((await attach(testOrganization, otherContent)).status).toBe(422)
    expect(await listOf(testOrganization, entityId)).toHaveLength(1)
  })

  it('accepts exactly five megabytes', async () => {
    const testOrganization = await testApp.createOrganization()
    const { id: entityId } = await countSheet(testOrganization)
    const content = Buffer.alloc(5 * 1_024 * 1_024, 0x20)
    PDF.copy(content)
    const { status, data } = await attach(testOrganization, { entityId, content })
    expect(status).toBe(201)
    const file = await readFile(testOrganization, data.id)
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(file.bytes)).toBe(hash(content))
  })
})

// SECURITY.md, check 31
describe('attaching a file that is not allowed', () => {
  const sixMegabytes = Buffer.alloc(6 * 1_024 * 1_024, 0x20)
  PDF.copy(sixMegabytes)
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  it.each([
    ['six megabytes', { content: sixMegabytes }, 413, 'AttachmentTooLarge'],
    [
      'one byte too many',
      { content: sixMegabytes.subarray(0, 5 * 1_024 * 1_024 + 1) },
      413,
      'AttachmentTooLarge',
    ],
    ['an HTML page declared as a PDF', { content: html }, 422, 'AttachmentDisguised'],
    ['a photo declared as a PDF', { content: JPEG }, 422, 'AttachmentDisguised'],
    ['an empty file', { content: Buffer.alloc(0) }, 422, 'AttachmentDisguised'],
    ['an HTML page', { content: html, type: 'text/html' }, 415, 'AttachmentTypeNotAllowed'],
    ['an SVG image', { content: html, type: 'image/svg+xml' }, 415, 'AttachmentTypeNotAllowed'],
    ['a kind of record that has no attachments', { entity: 'user' }, 400, 'InvalidRequest'],
    ['an empty name', { name: '' }, 400, 'InvalidRequest'],
  ] as const)('is refused, without any effect: %s', async (_, upload, status, refusal) => {
    const testOrganization = await testApp.createOrganization()
    const { id: entityId } = await countSheet(testOrganization)
    await testOrganization.refuses(() => attach(testOrganization, { entityId, ...upload }), {
      http: status,
      refusal,
    })
  })

  it('is refused for a record of another organization, of another kind, and for a deleted one', async () => {
    const testOrganization = await testApp.createOrganization()
    const otherOrganization = await testApp.createOrganization()
    const foreignLog = await countSheet(otherOrganization)
    const ownLog = await countSheet(testOrganization)
    const { data } = await attach(otherOrganization, { entityId: foreignLog.id })
    for (const upload of [{ entityId: foreignLog.id }, { entityId: ownLog.id, entity: 'pouch' }])
      expect(responseOf(await attach(testOrganization, upload))).toMatchObject({
        http: 404,
        issues: [{ path: 'entityId', key: 'issue.unknown' }],
      })
    expect((await readFile(testOrganization, data.id)).status).toBe(404)
    expect((await testOrganization.people.director.delete(`attachments/${data.id}`)).status).toBe(404)
    await testOrganization.people.user.delete(`cashlogs/${ownLog.id}`)
    expect((await attach(testOrganization, { entityId: ownLog.id })).status).toBe(404)
  })

  it('is refused beyond twenty files of a record, also when they are sent at once', async () => {
    const testOrganization = await testApp.createOrganization()
    const { id: entityId } = await countSheet(testOrganization)
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => attach(testOrganization, { entityId })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ status }) => status !== 201).map(({ message }) => message)).toEqual([
      'failure.TooManyAttachments',
      'failure.TooManyAttachments',
    ])
    // A deleted file no longer counts.
    const [deleted] = answers.filter(({ status }) => status === 201)
    dataOf(await testOrganization.people.director.delete(`attachments/${deleted!.data.id}`))
    expect((await attach(testOrganization, { entityId })).status).toBe(201)
    expect((await attach(testOrganization, { entityId })).message).toBe('failure.TooManyAttachments')
  })
})

describe('deleting a file', () => {
  it('deletes its content, and keeps that of the others', async () => {
    const testOrganization = await testApp.createOrganization()
    const { id: entityId } = await countSheet(testOrganization)
    const { data: first } = await attach(testOrganization, { entityId })
    const { data: second } = await attach(testOrganization, { entityId, name: 'other.pdf' })
    expect((await testOrganization.people.director.delete(`attachments/${first.id}`)).status).toBe(200)
    const stored = await asSystem(testApp.db, (trx) =>
      trx
        .selectFrom('attachment_contents')
        .select('attachment_id')
        .where('attachment_id', 'in', [first.id, second.id])
        .execute(),
    )
    expect(stored).toEqual([{ attachment_id: second.id }])
  })

  it('is needed before its content is deleted: the database keeps the content of a file that is not deleted', async () => {
    const testOrganization = await testApp.createOrganization()
    const { id: entityId } = await countSheet(testOrganization)
    const { data } = await attach(testOrganization, { entityId })
    const deletion = deleteRows(testApp.db, 'attachment_contents', { attachment_id: data.id })
    await expect(deletion).rejects.toMatchObject({ code: '23514' })
  })

  it('changes its status, so that it is no longer listed or returned, and keeps its history', async () => {
    const testOrganization = await testApp.createOrganization()
    const { id: entityId } = await countSheet(testOrganization)
    const { data } = await attach(testOrganization, { entityId })
    const removed = await testOrganization.people.director.delete<Attachment>(`attachments/${data.id}`)
    expect([removed.statusCode, removed.data.status]).toEqual([10_008, 'DELETED'])
    expect(await listOf(testOrganization, entityId)).toEqual([])
    expect((await readFile(testOrganization, data.id)).status).toBe(404)
    expect((await testOrganization.audit()).at(-1)).toMatchObject({ entity: 'cashLog', action: 'detach' })
    const deleteAgain = () => testOrganization.people.director.delete(`attachments/${data.id}`)
    await testOrganization.refuses(deleteAgain, { http: 409, refusal: 'StatusDoesNotAllow' })
  })
})

// Invariant I24: records that are closed or sent are immutable, and so is their proof.
describe('deleting a file of a record that can no longer be changed', () => {
  const removal = ({ people }: TestOrganization, { id }: Attachment) =>
    people.director.delete<Attachment>(`attachments/${id}`)

  it('is refused for a sheet from its validation until accounting sends it back', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await validatedCashLog(testOrganization)
    const { data } = await attach(testOrganization, { entityId: log.id })
    const { accountant } = testOrganization.people
    const ids = log.counts.map((count) => count.id)
    const refused = { http: 409, refusal: 'StatusDoesNotAllow', rows: [{ id: log.id }] }
    await testOrganization.refuses(() => removal(testOrganization, data), { ...refused, status: 'VALIDATED' })
    dataOf(await setStatus(accountant, 'counts', ids, { status: 'AVALIDATED' }))
    await testOrganization.refuses(() => removal(testOrganization, data), {
      ...refused,
      status: 'AVALIDATED',
    })
    expect((await readFile(testOrganization, data.id)).status).toBe(200)
    dataOf(await setStatus(accountant, 'counts', ids, { status: 'UNVALIDATED', reason: 'Photo illisible' }))
    expect((await removal(testOrganization, data)).data.status).toBe('DELETED')
  })

  it('is refused for a sheet that was sent, a pouch whose count accounting has controlled, and sheets and pouches of a closed month', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { log, ids } = await controlledCashLog(testOrganization, { date: '2026-10-31' })
    const empty = await countSheet(testOrganization, { date: '2026-10-30', counts: [] })
    const { data: sent } = await attach(testOrganization, { entityId: log.id })
    const { data: open } = await attach(testOrganization, { entityId: empty.id })
    const withdrawn = await countSheet(testOrganization, { date: '2026-10-29', counts: [] })
    const { data: ofWithdrawn } = await attach(testOrganization, { entityId: withdrawn.id })
    dataOf(await testOrganization.people.director.delete(`cashlogs/${withdrawn.id}`))
    const pouch = await readPouch(testOrganization, log.counts.find(({ pouchId }) => pouchId)!.pouchId!)
    const { data: ofPouch } = await attach(testOrganization, { entity: 'pouch', entityId: pouch.id })
    const refuses = (attachment: Attachment, refusal: object) =>
      testOrganization.refuses(() => removal(testOrganization, attachment), refusal)
    await refuses(ofPouch, { http: 409, refusal: 'AttachmentIsProof', rows: [{ id: pouch.id }] })
    await sendNow(testApp, testOrganization, ids)
    await refuses(ofPouch, { refusal: 'AttachmentIsProof' })
    await refuses(sent, { refusal: 'StatusDoesNotAllow', status: 'SENT' })
    dataOf(await closeMonth(testOrganization, '2026-10'))
    for (const attachment of [sent, open, ofPouch]) await refuses(attachment, { refusal: 'MonthClosed' })
    // The month has no deleted sheets.
    expect((await removal(testOrganization, ofWithdrawn)).data.status).toBe('DELETED')
    expect(await readPouch(testOrganization, pouch.id)).toMatchObject({
      status: 'CREATED',
      countStatus: 'ARCHIVED',
    })
  })

  it('is refused for a pouch and its remittance from the hand-over on, also when accounting sends it back and when it is then cancelled', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouch = await sealedPouch(testOrganization, 'SAC001')
    const remittance = await preparedRemittance(testOrganization, [pouch])
    const attachTo = async (entity: string, entityId: string) =>
      dataOf(await attach(testOrganization, { entity, entityId }))
    const attachTwice = async (entity: string, entityId: string) =>
      [await attachTo(entity, entityId), await attachTo(entity, entityId)] as const
    const [first, second] = await attachTwice('pouch', pouch.id)
    const [slip, receipt] = await attachTwice('remittance', remittance.id)
    for (const attachment of [first, slip]) dataOf(await removal(testOrganization, attachment))
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    for (const attachment of [second, receipt])
      await testOrganization.refuses(() => removal(testOrganization, attachment), {
        refusal: 'StatusDoesNotAllow',
        status: 'VALIDATED',
      })
    // Accounting sends the remittance back: its receipt number can be corrected, but its photos are proof of the hand-over.
    const sentBack = { status: 'UNVALIDATED', reason: 'Mauvais reçu' } as const
    dataOf(await changeRemittance(testOrganization, remittance, sentBack))
    for (const attachment of [second, receipt])
      await testOrganization.refuses(() => removal(testOrganization, attachment), 'StatusDoesNotAllow')
    await attachTo('remittance', remittance.id)
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'CANCELED' }))
    await testOrganization.refuses(() => removal(testOrganization, receipt), {
      refusal: 'StatusDoesNotAllow',
      status: 'CANCELED',
    })
  })

  it('is refused for a sheet that was validated with it, also when its pouch or the sheet itself is then deleted', async () => {
    const testOrganization = await testApp.createOrganization()
    const { director, user } = testOrganization.people
    const sheet = await countSheet(testOrganization, { service: 'evening' })
    const { data: first } = await attach(testOrganization, { entityId: sheet.id })
    const [log] = dataOf(await setStatus<CashLog[]>(user, 'cashlogs', sheet.id, { status: 'VALIDATED' }))
    dataOf(await director.delete(`pouches/${log!.counts[0]!.pouchId}`))
    const refused = { http: 409, refusal: 'AttachmentIsProof', rows: [{ id: log!.id }] }
    await testOrganization.refuses(() => removal(testOrganization, first), refused)
    dataOf(await user.delete(`cashlogs/${log!.id}`))
    await testOrganization.refuses(() => removal(testOrganization, first), refused)
    expect((await readFile(testOrganization, first.id)).status).toBe(200)
  })

  it('is refused for a pouch that left and came back, also when it is then deleted', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouch = await sealedPouch(testOrganization, 'SAC001')
    const { data: photo } = await attach(testOrganization, { entity: 'pouch', entityId: pouch.id })
    expect(photo.isProven).toBe(false)
    const remittance = await preparedRemittance(testOrganization, [pouch])
    for (const change of [
      { status: 'VALIDATED' },
      { status: 'UNVALIDATED', reason: 'Not collected' },
      { status: 'CANCELED' },
    ] as const)
      dataOf(await changeRemittance(testOrganization, remittance, change))
    const refused = { http: 409, refusal: 'AttachmentIsProof', rows: [{ id: pouch.id }] }
    await testOrganization.refuses(() => removal(testOrganization, photo), refused)
    // The list says so: the button to remove it is not shown.
    const listed = await testOrganization.people.director.get(`attachments?entityId=${pouch.id}`)
    expect(dataOf(listed)).toMatchObject({ entries: [{ id: photo.id, isProven: true }] })
    dataOf(await testOrganization.people.director.delete(`pouches/${pouch.id}`))
    await testOrganization.refuses(() => removal(testOrganization, photo), refused)
  })

  it('is possible when nothing came of the record: a deleted sheet, a pouch whose count was sent back, a remittance that was cancelled before it left', async () => {
    const testOrganization = await testApp.createOrganization()
    const { director, accountant } = testOrganization.people
    const attachTo = async (entity: string, entityId: string) =>
      dataOf(await attach(testOrganization, { entity, entityId }))
    const sheet = await countSheet(testOrganization, { service: 'evening', counts: [] })
    const ofSheet = await attachTo('cashLog', sheet.id)
    const log = await validatedCashLog(testOrganization)
    const pouchId = log.counts.find((count) => count.pouchId)!.pouchId!
    const ofPouch = await attachTo('pouch', pouchId)
    const remittance = await preparedRemittance(testOrganization, [
      await sealedPouch(testOrganization, 'SAC009', { date: '2026-11-18' }),
    ])
    const ofRemittance = await attachTo('remittance', remittance.id)

    dataOf(await director.delete(`cashlogs/${sheet.id}`))
    const sentBack = { status: 'UNVALIDATED', reason: 'Photo d’une personne' } as const
    dataOf(
      await setStatus(
        accountant,
        'counts',
        log.counts.map(({ id }) => id),
        sentBack,
      ),
    )
    expect(await readPouch(testOrganization, pouchId)).toMatchObject({ status: 'DELETED' })
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'CANCELED' }))
    for (const attachment of [ofSheet, ofPouch, ofRemittance])
      expect((await removal(testOrganization, attachment)).data).toMatchObject({ status: 'DELETED' })
  })
})
