import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { AccountingSettingsBody } from '../../src/domain/contract/accounting.ts'
import type { RoleName } from '../../src/domain/roles.ts'
import { SETTINGS_ANSWERS } from './scenes/settings.ts'
import { sceneAt } from './support/answers.ts'
import { openScene, takeStep } from './support/press.ts'
import { CARRIER } from './support/records/cash.ts'
import { ESTABLISHMENT, STORED_FIELDS, TWO_ESTABLISHMENTS } from './support/records/common.ts'
import { REGISTERS } from './support/records/counts.ts'
import { USER } from './support/records/office.ts'
import {
  AnswersInTurn,
  prepareScreens,
  RefusedAnswer,
  sentBodies,
  sentRequests,
  UNREACHABLE,
  waitUntilSettled,
} from './support/screen.tsx'

prepareScreens()

const GROUP = {
  ...STORED_FIELDS,
  id: 'organization-2',
  name: 'Group Lagarde',
  status: 'ACTIVE',
  siren: '',
  address: null,
}

const fieldAt = (path: string) =>
  document.querySelector<HTMLInputElement>(`[role=dialog] [data-path="${path}"] input`)

describe('the draft of a new register', () => {
  it('is restored in its establishment, and not in another one', async () => {
    await openScene(
      sceneAt('/establishment?id=establishment-1', 'admin', ['New register', 'Name = Terrace 2'], {
        'establishments/establishment-2': { ...ESTABLISHMENT, id: 'establishment-2', name: 'Vaise' },
      }),
    )
    await takeStep('go to /establishment?id=establishment-2')
    await takeStep('New register')
    expect(fieldAt('name')?.value).toBe('')
    await takeStep('go to /establishment?id=establishment-1')
    await takeStep('New register')
    expect(fieldAt('name')?.value).toBe('Terrace 2')
  })
})

it('the number of a new register is empty if the registers of the establishment could not be loaded', async () => {
  await openScene(
    sceneAt('/establishment?id=establishment-1', 'admin', ['New register'], { cashregisters: UNREACHABLE }),
  )
  expect(fieldAt('number')?.value).toBe('')
})

it('the dialog of a new register stays open when the registers are loaded again after a failure', async () => {
  await openScene(
    sceneAt('/establishment?id=establishment-1', 'admin', ['New register', 'Name = Terrace 2'], {
      cashregisters: new AnswersInTurn(UNREACHABLE, []),
    }),
  )
  const field = fieldAt('name')
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitUntilSettled()
  expect(document.body.textContent).toContain('A register is what is counted after each service.')
  expect(field?.isConnected).toBe(true)
})

it('the dialog of a register acts on the version that was loaded after a refusal', async () => {
  const newer = REGISTERS.map((register) => ({ ...register, version: register.version + 1 }))
  await openScene(
    sceneAt('/establishment?id=establishment-1', 'admin', ['Terrace', 'Deactivate', 'Confirm'], {
      cashregisters: new AnswersInTurn(REGISTERS, newer),
      'PUT cashregistersstatus': new RefusedAnswer('StaleVersion'),
    }),
  )
  await takeStep('Cancel')
  await takeStep('Deactivate')
  await takeStep('Confirm')
  expect(sentBodies()).toEqual([
    { status: 'INACTIVE', version: REGISTERS[0]!.version },
    { status: 'INACTIVE', version: newer[0]!.version },
  ])
})

it('a SIREN is typed with the numeric keyboard of a phone', async () => {
  await openScene(
    sceneAt('/organization?id=organization-2', 'superAdmin', [], { 'organizations/organization-2': GROUP }),
  )
  expect(document.querySelector<HTMLInputElement>('[data-path="siren"] input')?.inputMode).toBe('numeric')
})

it('in an optional address section, the country can be cleared', async () => {
  await openScene(
    sceneAt('/cashcarrier?id=carrier-1', 'admin', ['Clear · Country', 'Save'], {
      'PUT cashcarriers/carrier-1': CARRIER,
    }),
  )
  expect(sentBodies()).toMatchObject([{ address: { ...CARRIER.address, country: '' } }])
})

const TWO_ISSUES = new RefusedAnswer('InvalidRequest', {
  issues: [
    { path: 'name', key: 'failure.AlreadyTaken' },
    { path: 'address.postalCode', key: 'issue.value' },
  ],
})

describe('the focus in a form that the server refuses', () => {
  it('moves to the first invalid field, and stays in a field in which the person corrects something', async () => {
    await openScene(
      sceneAt('/cashcarrier?id=new', 'admin', ['Name = Loomis', 'Postal code = 750', 'Create'], {
        'POST cashcarriers': TWO_ISSUES,
      }),
    )
    const focused = () => document.activeElement?.closest('[data-path]')?.getAttribute('data-path')
    expect(focused()).toBe('name')
    await takeStep('Postal code = 75001')
    expect(focused()).toBe('address.postalCode')
  })
})

it('a refused value without a field in the form has an alert, which counts no fields to correct', async () => {
  const refused = new RefusedAnswer('InvalidRequest', {
    issues: [{ path: 'establishmentId', key: 'failure.EstablishmentInactive' }],
  })
  await openScene(
    sceneAt(
      '/establishment?id=establishment-1',
      'admin',
      ['New register', 'Name = Terrace 2', 'Float = 100', 'Create'],
      { 'POST cashregisters': refused },
    ),
  )
  const alert = document.querySelector('[role=dialog] [role=alert]')?.textContent ?? ''
  expect(alert).not.toContain('field needs correcting')
  expect(alert.length).toBeGreaterThan(0)
})

describe('the sessions and the second factor of a person', () => {
  it.each([
    ['can be managed if the person is active', {}, true],
    ['cannot be managed if the person is suspended', { status: 'INACTIVE' }, false],
    ['cannot be managed if the person’s role is above one’s own', { role: 1, establishmentIds: [] }, false],
  ])('%s', async (_title, changes, isManaged) => {
    const person = { ...USER, secondFactor: true, ...changes }
    await openScene(sceneAt('/user?id=user-2', 'admin', [], { 'users/user-2': person }))
    const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
    for (const button of ['Show open sessions', 'Turn off two-step sign-in'])
      expect([button, buttons.includes(button)]).toEqual([button, isManaged])
  })
})

const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const isEditable = (path: string) => {
  const input = document.querySelector<HTMLInputElement>(`[data-path="${path}"] :is(input, select)`)
  return input !== null && !input.disabled && !input.readOnly
}

describe('the form of a person', () => {
  it('cannot be edited if the person’s role is above one’s own, and says why', async () => {
    const person = { ...USER, role: 1, establishmentIds: [] }
    await openScene(sceneAt('/user?id=user-2', 'admin', [], { 'users/user-2': person }))
    expect(document.body.textContent).toContain('this person’s role is above yours')
    expect(document.querySelector('[data-path="role"]')?.textContent).toContain('Super admin')
    expect(['firstName', 'email', 'role'].filter(isEditable)).toEqual([])
    expect(buttonNamed('Save')).toBeUndefined()
  })

  it('lets users change their own names, and not their e-mail address and role', async () => {
    const own = { ...USER, id: 'user-1', role: 2, establishmentIds: [] }
    await openScene(sceneAt('/user?id=user-1', 'admin', [], { 'users/user-1': own }))
    expect(['firstName', 'lastName', 'email', 'role'].filter(isEditable)).toEqual(['firstName', 'lastName'])
    expect(document.body.textContent).toContain('You can’t change your own rights.')
  })

  it.each([
    ['a director', 5, false],
    ['an administrator', 2, true],
  ])(
    'says, before the second factor of %s is removed, what signing in will require',
    async (_, role, isAdministrator) => {
      const person = { ...USER, role, secondFactor: true, ...(isAdministrator && { establishmentIds: [] }) }
      const steps = ['Turn off two-step sign-in']
      await openScene(sceneAt('/user?id=user-2', 'admin', steps, { 'users/user-2': person }))
      const text = document.querySelector('[role=dialog]')?.textContent ?? ''
      expect(text).toContain('all passkeys are removed')
      expect(text.includes('unless the organization requires two-step sign-in')).toBe(isAdministrator)
    },
  )
})

describe('a link in a page with unsaved input', () => {
  const QUESTION = 'Leave without saving?'
  const typeName = () =>
    openScene({
      ...sceneAt('/cashcarrier?id=new', 'admin', ['Name = Loomis'], TWO_ESTABLISHMENTS),
      framed: true,
    })

  it('does not ask whether to leave when it leads to a part of this page', async () => {
    await typeName()
    await takeStep('Skip to content')
    expect(document.body.textContent).not.toContain(QUESTION)
    expect(document.querySelector<HTMLInputElement>('[data-path="name"] input')?.value).toBe('Loomis')
  })

  it('asks whether to leave when it leads to another page, and after Yes goes to the part that it names', async () => {
    await typeName()
    const link = document.createElement('a')
    link.href = '/my-account#content'
    link.textContent = 'Your password'
    document.body.append(link)
    await takeStep('Your password')
    expect(document.body.textContent).toContain(QUESTION)
    await takeStep('Yes')
    expect(location.pathname + location.hash).toBe('/my-account#content')
  })
})

describe('an invitation', () => {
  it.each([true, false])('is offered and promised only if e-mails are sent: %s', async (mail) => {
    const person = { ...USER, signedUp: false }
    await openScene({ ...sceneAt('/user?id=user-2', 'admin', [], { 'users/user-2': person }), mail })
    expect(buttonNamed('Send the invitation again') !== undefined).toBe(mail)
    await openScene({ ...sceneAt('/user?id=new', 'admin'), mail })
    const hint = document.querySelector('[data-path="email"]')?.textContent ?? ''
    expect(hint.includes('An invitation is sent there')).toBe(mail)
    expect(hint.includes('This server sends no e-mails')).toBe(!mail)
  })
})

describe.each([true, false])('whether e-mails are sent (%s) decides the text about', (mail) => {
  const textAt = async (address: string, answers = {}, role: RoleName = 'admin') => {
    await openScene({ ...sceneAt(address, role, [], answers), mail })
    return document.body.textContent ?? ''
  }

  it('a change of one’s own address in “My account”', async () => {
    const text = await textAt('/my-account', {}, 'director')
    expect(text.includes('The new address gets a link to open')).toBe(mail)
    expect(text.includes('an administrator other than you can change your address')).toBe(!mail)
    expect(buttonNamed('Change address') !== undefined).toBe(mail)
  })

  it('one’s own address in “Users”', async () => {
    const own = { ...USER, id: 'user-1', role: 2, establishmentIds: [] }
    const text = await textAt('/user?id=user-1', { 'users/user-1': own })
    expect(text.includes('Change your own address in “My account”')).toBe(mail)
    expect(text.includes('another administrator can change your address')).toBe(!mail)
  })

  it.each(['/establishment?id=establishment-1', '/establishment?id=new'])(
    'the recipients of alerts and reports at %s',
    async (address) => {
      const text = await textAt(address)
      expect(text.includes('The addresses need no account in Sacoche')).toBe(mail)
      expect(text.includes('This server sends no e-mails: these addresses get nothing')).toBe(!mail)
    },
  )
})

it.each([
  ['pettyCash', ['Flowers', 'flowers'].map((reason) => ({ reason, code: '6257', taxRate: 55 }))],
  ['bankAccounts', ['5121', '5122'].map((code) => ({ iban: 'FR7630006000011234567890189', code }))],
])(
  'a stored list of %s that today’s rules would refuse stays when another setting is changed',
  async (name, list) => {
    const settings = { ...SETTINGS_ANSWERS.accountingsettings, [name]: list }
    await openScene(
      sceneAt('/control?view=accounting&part=settings', 'accountant', ['Bank · optional = 5123', 'Save'], {
        accountingsettings: settings,
      }),
    )
    const body = sentRequests().at(-1)?.body as AccountingSettingsBody
    expect(body.accounts.bank?.code).toBe('5123')
    // The server keeps a list that the request leaves out.
    expect(Object.keys(body)).not.toContain(name)
  },
)
