import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemIds } from '../../../server/clock-and-ids.ts'
import { recipientTexts } from '../../../server/mail/recipient-texts.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { queueDayReports } from '../../../server/workflow/day-reports.ts'
import { queueRecipientMail } from '../../../server/workflow/queue-recipient-mail.ts'
import type { AuditEvent } from '../../../src/domain/contract/audit-events.ts'
import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import { updateRows } from '../../support/rows.ts'
import { TEST_PASSWORD, TEST_PUBLIC_URL } from '../../support/server.ts'
import { controlledCashLog, sendNow } from '../commands/books.ts'
import { personId, type SignedInClient } from '../commands/insert-organization.ts'
import {
  countSheet,
  dataOf,
  importReceipts,
  notesOf,
  openTestApp,
  setStatus,
  type TestApp,
  type TestOrganization,
  validatedCashLog,
} from '../commands/test-app.ts'
import { changeEstablishment, readEstablishment } from './establishment-changes.ts'

let testApp: TestApp
let testOrganization: TestOrganization
/** An e-mail address outside the organization, which no other test uses. */
let outsideAddress: string
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  testApp.clock.set('2026-11-20T11:00:00.000Z')
  testOrganization = await testApp.createOrganization()
  outsideAddress = `owner-${testOrganization.tenant}@holding.example`
})

const readEstablishmentAs = async (actor: SignedInClient) =>
  (await actor.get<Establishment>(`establishments/${testOrganization.ids.establishment}`)).data
/** Changes lists of the establishment; the other fields keep their values. */
const saveLists = (lists: object, currentPassword: string | null = TEST_PASSWORD) =>
  changeEstablishment(testOrganization, testOrganization.people.admin, { ...lists, currentPassword })
async function mailsTo(address: string) {
  await testApp.server.mailSender.deliver()
  return testApp.server.emails.filter(({ to }) => to === address)
}
const context = () => ({ now: testApp.clock.now(), ids: systemIds })

describe('the recipients of an establishment', () => {
  it('are shown to administrators only, and keep their value when a change omits them', async () => {
    expect(
      (await saveLists({ alertRecipients: [outsideAddress], reportRecipients: [outsideAddress] })).status,
    ).toBe(200)
    expect(await readEstablishment(testOrganization)).toMatchObject({
      alertRecipients: [outsideAddress],
      reportRecipients: [outsideAddress],
    })
    for (const actor of [testOrganization.people.director, testOrganization.people.accountant])
      expect(await readEstablishmentAs(actor)).toMatchObject({ alertRecipients: [], reportRecipients: [] })
    await saveLists({ alertRecipients: undefined, reportRecipients: undefined })
    expect(await readEstablishment(testOrganization)).toMatchObject({
      alertRecipients: [outsideAddress],
      reportRecipients: [outsideAddress],
    })
  })

  it('are shown in the history to administrators only; others see that something changed', async () => {
    const lists = { alertRecipients: [outsideAddress], reportRecipients: [outsideAddress] }
    await saveLists({ ...lists, analyticCode: 'SIDE' })
    const historyFor = async (actor: SignedInClient) => {
      const query = { entityId: testOrganization.ids.establishment, sort: 'sequence_desc', range: '0-0' }
      const { data } = await actor.get<{ entries: readonly AuditEvent[] }>('auditevents', query)
      return data.entries[0]
    }
    expect((await historyFor(testOrganization.people.admin))?.after).toMatchObject(lists)
    for (const actor of [testOrganization.people.director, testOrganization.people.accountant]) {
      const event = await historyFor(actor)
      expect(event?.after).toHaveProperty('analyticCode')
      expect(JSON.stringify(event)).not.toContain('ecipients')
    }
  })

  it('require the password when one is added, not when one is removed, and administrators get a mail', async () => {
    for (const list of ['alertRecipients', 'reportRecipients']) {
      const refused = await saveLists({ [list]: [outsideAddress] }, null)
      expect([refused.status, refused.message]).toEqual([401, 'failure.PasswordRequired'])
    }
    await saveLists({ alertRecipients: [outsideAddress] })
    const received = await mailsTo(`superadmin-${testOrganization.tenant}@sacoche.test`)
    expect(received.map(({ subject }) => subject)).toEqual(['Un réglage sensible a changé'])
    expect((await saveLists({ alertRecipients: [] }, null)).status).toBe(200)
  })

  it.each([
    { list: 'alertRecipients', value: ['nobody'], issue: { path: 'alertRecipients.0', key: 'issue.email' } },
    {
      list: 'reportRecipients',
      value: ['a@b.example', 'A@b.example'],
      issue: { path: 'reportRecipients', key: 'issue.repeated' },
    },
    {
      list: 'alertRecipients',
      value: Array.from({ length: 21 }, (_, index) => `p${index}@b.example`),
      issue: { path: 'alertRecipients', key: 'issue.tooMany' },
    },
    { list: 'labels', value: ['Sud', 'sud'], issue: { path: 'labels', key: 'issue.repeated' } },
    { list: 'labels', value: ['x'.repeat(31)], issue: { path: 'labels.0', key: 'issue.tooLong' } },
  ])(
    'and labels with invalid values are refused: $issue.key at $issue.path',
    async ({ list, value, issue }) => {
      const answer = await saveLists({ [list]: value })
      expect([answer.status, answer.data]).toMatchObject([400, { issues: [issue] }])
    },
  )
})

it('the search of the list finds an establishment by its labels', async () => {
  await saveLists({ labels: ['Rive gauche'] })
  const search = async (q: string) => {
    const { data } = await testOrganization.people.admin.get<{ entries: readonly Establishment[] }>(
      `establishments?q=${encodeURIComponent(q)}`,
    )
    return data.entries.map(({ id }) => id)
  }
  expect(await search('rive gau')).toEqual([testOrganization.ids.establishment])
  expect(await search('rive droite')).toEqual([])
})

it('alerts and reports are not sent while the organization is inactive', async () => {
  await saveLists({ alertRecipients: [outsideAddress], reportRecipients: [outsideAddress] })
  const { organization: organizationId, establishment: establishmentId } = testOrganization.ids
  const setOrganization = async (status: 'ACTIVE' | 'INACTIVE') =>
    dataOf(await setStatus(testOrganization.people.superAdmin, 'organizations', organizationId, { status }))
  const queueBoth = async () => {
    await queueDayReports(testApp.db, context())
    const fact = { kind: 'JOB_FAILED', type: 'LIST-EXPORT' } as const
    await asSystem(testApp.db, (trx) =>
      queueRecipientMail(trx, { organizationId, establishmentId }, fact, context()),
    )
    return (await mailsTo(outsideAddress)).length
  }
  await setOrganization('INACTIVE')
  expect(await queueBoth()).toBe(0)
  await setOrganization('ACTIVE')
  expect(await queueBoth()).toBe(2)
})

it('alerts are sent about an inactive establishment too, its reports of the day are not', async () => {
  await saveLists({ alertRecipients: [outsideAddress], reportRecipients: [outsideAddress] })
  const { organization: organizationId, establishment: establishmentId } = testOrganization.ids
  const setEstablishment = (status: 'INACTIVE' | 'DELETED') =>
    updateRows(testApp.db, 'establishments', { id: establishmentId }, { status })
  const queueAlert = async (about: string | null) => {
    await queueDayReports(testApp.db, context())
    const fact = { kind: 'JOB_FAILED', type: 'LIST-EXPORT' } as const
    await asSystem(testApp.db, (trx) =>
      queueRecipientMail(trx, { organizationId, establishmentId: about }, fact, context()),
    )
    return (await mailsTo(outsideAddress)).map(({ subject }) => subject)
  }
  await setEstablishment('INACTIVE')
  // A job of the whole organization is reported only to the recipients of active establishments.
  expect(await queueAlert(null)).toEqual([])
  expect(await queueAlert(establishmentId)).toEqual(['Un traitement a échoué – Alpha'])
  await setEstablishment('DELETED')
  // No second one: nothing is sent about a deleted establishment.
  expect(await queueAlert(establishmentId)).toEqual(['Un traitement a échoué – Alpha'])
})

describe('an alert', () => {
  const sheetWithSurplus = () => ({
    counts: [notesOf(testOrganization, 'SAC001')],
    turnoverCents: 15_000,
    comment: 'Rendu <trop>',
  })

  it('names the till that was validated with a difference beyond the tolerance', async () => {
    await saveLists({ alertRecipients: [outsideAddress] })
    await validatedCashLog(testOrganization, sheetWithSurplus())
    const [email, ...otherEmails] = await mailsTo(outsideAddress)
    expect(otherEmails).toEqual([])
    expect(email?.subject).toMatch(/^Écart au-delà de la tolérance – /u)
    expect(email?.text.replaceAll(/[\u00a0\u202f]/gu, ' ')).toContain(
      'jeudi 19 novembre 2026, midi, Register 1 : excédent 10,00 €. Validée par ',
    )
    expect(email?.text).toContain('Commentaire\u202f: Rendu <trop>')
    expect(email?.html).toContain('Rendu &lt;trop&gt;')
    expect(email?.text).toContain(new URL('/cashlogs', TEST_PUBLIC_URL).href)
  })

  it('names the till whose difference a closing changed after its validation, and both differences', async () => {
    await saveLists({ alertRecipients: [outsideAddress] })
    await validatedCashLog(testOrganization)
    // The second one replaces the first with the same amounts, which is no other difference.
    for (const added of [{ sequence: 1 }, { sequence: 2, replacementReason: 'Couverts' }]) {
      dataOf(await importReceipts(testOrganization, { notes: 17_600 }, added))
      await mailsTo(outsideAddress)
    }
    const [email, ...otherEmails] = await mailsTo(outsideAddress)
    expect(otherEmails).toEqual([])
    const text = email?.text.replaceAll(/[\u00a0\u202f]/gu, ' ')
    // 160 € were counted and expected; the closing expects 176 €.
    expect(text).toMatch(
      /: manquant 16,00 €, d’après une clôture reçue après la validation\. À la validation par .+ : juste\.\n/u,
    )
    expect(text).not.toContain('Validée par')
  })

  it('is not sent within the tolerance, without recipients, or for a refused sheet', async () => {
    await saveLists({ alertRecipients: [outsideAddress] })
    await validatedCashLog(testOrganization)
    const refused = await countSheet(testOrganization, {
      ...sheetWithSurplus(),
      comment: '',
      service: 'evening',
    })
    const answer = await setStatus(testOrganization.people.user, 'cashlogs', refused.id, {
      status: 'VALIDATED',
    })
    expect(answer.status).toBe(409)
    expect(await mailsTo(outsideAddress)).toEqual([])
    await saveLists({ alertRecipients: [] })
    await validatedCashLog(testOrganization, {
      ...sheetWithSurplus(),
      cashRegisterId: testOrganization.ids.terrace,
      counts: [notesOf(testOrganization, 'SAC002')],
    })
    expect(await mailsTo(outsideAddress)).toEqual([])
  })

  it('puts all differences that are not sent yet into one mail, in the language of the person with that address', async () => {
    const address = `director-${testOrganization.tenant}@sacoche.test`
    await updateRows(testApp.db, 'users', { email: address }, { language: 'it' })
    await saveLists({ alertRecipients: [address] })
    await validatedCashLog(testOrganization, sheetWithSurplus())
    await validatedCashLog(testOrganization, {
      ...sheetWithSurplus(),
      service: 'evening',
      counts: [notesOf(testOrganization, 'SAC002')],
    })
    const emails = (await mailsTo(address)).filter(({ subject }) => subject.startsWith('Differenza'))
    expect(emails).toHaveLength(1)
    expect(emails[0]!.text).toMatch(/pranzo.*Convalidata da [\s\S]*cena.*Convalidata da /u)
  })

  it('is for an accountant whom the validator can’t see: in their language, and not while they are suspended', async () => {
    const address = `accountant-${testOrganization.tenant}@sacoche.test`
    await updateRows(testApp.db, 'users', { email: address }, { language: 'it' })
    await saveLists({ alertRecipients: [address] })
    await validatedCashLog(testOrganization, sheetWithSurplus())
    const alertCount = async () =>
      (await mailsTo(address)).filter(({ subject }) => subject.startsWith('Differenza')).length
    expect(await alertCount()).toBe(1)
    const id = personId('accountant', testOrganization.tenant)
    dataOf(await setStatus(testOrganization.people.admin, 'users', id, { status: 'INACTIVE' }))
    await validatedCashLog(testOrganization, {
      ...sheetWithSurplus(),
      service: 'evening',
      counts: [notesOf(testOrganization, 'SAC002')],
    })
    expect(await alertCount()).toBe(1)
  })

  it('names the job that failed', async () => {
    await saveLists({ alertRecipients: [outsideAddress] })
    // The job fails because the organization has no accounts.
    const { ids } = await controlledCashLog(testOrganization)
    await sendNow(testApp, testOrganization, ids)
    const [email] = (await mailsTo(outsideAddress)).filter(({ subject }) =>
      subject.startsWith('Un traitement'),
    )
    expect(email?.text).toContain(': envoi des caisses et des remises')
    // The link leads to home, because directors cannot open the control screen.
    expect(email?.text).toContain(`\n\n${new URL('/', TEST_PUBLIC_URL).href}\n\n`)
  })
})

describe('the report of a day', () => {
  it('is sent once, from six in the morning at the establishment, with its tills and open tasks', async () => {
    await saveLists({ reportRecipients: [outsideAddress] })
    // A float of 30 € is among the 160 € that are counted.
    await updateRows(testApp.db, 'cash_registers', { id: testOrganization.ids.bar }, { float_cents: 3_000 })
    await validatedCashLog(testOrganization, { turnoverCents: 13_500, comment: 'Oublié' })
    await countSheet(testOrganization, { service: 'evening', counts: [notesOf(testOrganization, null)] })
    testApp.clock.set('2026-11-20T04:59:00.000Z')
    await queueDayReports(testApp.db, context())
    expect(await mailsTo(outsideAddress)).toEqual([])
    testApp.clock.set('2026-11-20T05:00:00.000Z')
    // Two processes at once.
    await Promise.all([queueDayReports(testApp.db, context()), queueDayReports(testApp.db, context())])
    const [email, ...otherEmails] = await mailsTo(outsideAddress)
    expect(otherEmails).toEqual([])
    const text = email?.text.replaceAll(/[\u00a0\u202f]/gu, ' ')
    expect(text).toContain('jeudi 19 novembre 2026')
    expect(text).toContain('Register 1 (midi) : compté 130,00 €, manquant 5,00 €')
    expect(text).toContain('Total compté : 130,00 €, manquant 5,00 €')
    expect(text).toContain('Feuilles pas encore validées : 1')
    expect(text).toContain(new URL('/?view=reports', TEST_PUBLIC_URL).href)
    await queueDayReports(testApp.db, context())
    expect(await mailsTo(outsideAddress)).toHaveLength(1)
  })

  it('says that no till was validated if that is so, and is followed by another report on the next day', async () => {
    await saveLists({ reportRecipients: [outsideAddress] })
    await queueDayReports(testApp.db, context())
    expect((await mailsTo(outsideAddress))[0]?.text).toContain('Aucune caisse n’a été validée.')
    testApp.clock.set('2026-11-21T11:00:00.000Z')
    await queueDayReports(testApp.db, context())
    const [, email] = await mailsTo(outsideAddress)
    // Nothing was counted on 20 November. The list begins with the latest service, the evening.
    expect(email?.text.replaceAll('\u202f', ' ')).toContain(
      'Caisses que personne n’a comptées : Register 1 (soir)',
    )
  })

  it('says what is short and what is over when the differences of a till cancel each other out', async () => {
    await saveLists({ reportRecipients: [outsideAddress] })
    const comment = 'Change given wrongly'
    await validatedCashLog(testOrganization, { turnoverCents: 210_00, comment })
    await validatedCashLog(testOrganization, {
      service: 'evening',
      turnoverCents: 110_00,
      comment,
      counts: [notesOf(testOrganization, 'SAC002')],
    })
    await queueDayReports(testApp.db, context())
    const [email] = await mailsTo(outsideAddress)
    const lines = email?.text.replaceAll(/[\u00a0\u202f]/gu, ' ').split('\n\n')
    expect(lines?.filter((line) => /^(?:Register|Total)/u.test(line))).toEqual([
      'Register 1 (midi) : compté 160,00 €, manquant 50,00 €',
      'Register 1 (soir) : compté 160,00 €, excédent 50,00 €',
      'Total compté : 320,00 €, manquant 50,00 €, excédent 50,00 €',
    ])
  })

  it('writes amounts as the screens do', () => {
    const tills = [
      { name: 'Bar', countedCents: 1_284_50, deltaCents: 0 },
      { name: 'Terrazza', countedCents: -1_020_00, deltaCents: -2_000_00 },
      { name: 'Giardino', countedCents: 100_00, deltaCents: 5_00 },
    ]
    const fact = {
      kind: 'DAY_REPORT',
      establishment: 'Ostiense',
      date: '2026-11-19',
      tills,
      open: 0,
    } as const
    const { before } = recipientTexts('DAY_REPORT', [fact], 'it', TEST_PUBLIC_URL)
    expect(before.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(
      expect.arrayContaining([
        'Bar: 1.284,50 € contati, quadra',
        'Terrazza: −1.020,00 € contati, ammanco 2.000,00 €',
        'Giardino: 100,00 € contati, eccedenza 5,00 €',
        'Totale: 364,50 € contati, ammanco 2.000,00 €, eccedenza 5,00 €',
      ]),
    )
  })
})
