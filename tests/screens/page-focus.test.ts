import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { nameOf } from './support/outline.ts'
import { buttonNamed, openScene, press, takeStep } from './support/press.ts'
import { prepareScreens, waitUntilSettled } from './support/screen.tsx'

prepareScreens()

const ESTABLISHMENTS = { 'establishments/my': [{ id: 'establishment-1', name: 'Bellecour' }] }

const focused = () => document.activeElement
const linkTo = (address: string) => {
  const link = document.querySelector<HTMLElement>(`main a[href="${address}"]`)
  if (!link) throw new Error(`no link leads to ${address}`)
  return link
}

describe('the focus', () => {
  it('moves to the page when a link shows another view of the same path', async () => {
    await openScene({ ...sceneAt('/settings', 'admin', [], ESTABLISHMENTS), framed: true })
    await press(linkTo('/settings?view=reasons'))
    expect(focused()?.closest('main')).not.toBeNull()
  })

  it('moves to the title of the page of a new establishment', async () => {
    await openScene({ ...sceneAt('/establishment', 'admin', [], ESTABLISHMENTS), framed: true })
    await press(buttonNamed('New establishment'))
    await waitUntilSettled()
    expect(nameOf(focused() ?? document.body)).toBe('New establishment')
    expect(focused()?.tagName).toBe('H1')
  })

  it('stays on the tab that shows another view', async () => {
    await openScene({ ...sceneAt('/cashpad', 'admin', [], ESTABLISHMENTS), framed: true })
    await press(linkTo('/cashpad?view=archives'))
    expect(focused()?.getAttribute('href')).toBe('/cashpad?view=archives')
  })

  it('moves to the page after a sign-in', async () => {
    await openScene({
      ...sceneAt('/login', null, ['E-mail address = ada@sacoche.test', 'Password = Sacoche-2026'], {
        'POST auth/sign_in': {
          id: 'person-1',
          token: 'token-2',
          expiresAt: '2026-11-21T14:00:00.000Z',
          role: 10,
          organizationId: 'organization-1',
          establishmentId: 'establishment-1',
          timeZone: 'Europe/Paris',
          establishments: [],
          firstName: 'Ada',
          lastName: 'Martin',
          email: 'ada@sacoche.test',
          language: 'en',
        },
      }),
      framed: true,
    })
    await takeStep('Sign in')
    await waitUntilSettled()
    expect(location.pathname).toBe('/')
    expect(focused()?.closest('main')).not.toBeNull()
  })
})

/** Lets a lost focus move to its replacement. */
const replaceFocus = () => act(async () => void vi.runAllTimers())

describe('the focus is not lost', () => {
  it('when Cancel closes a form of the account', async () => {
    await openScene(sceneAt('/my-account', 'user', ['Turn off']))
    await press(buttonNamed('Cancel'))
    expect(nameOf(focused() ?? document.body)).toBe('Two-step sign-in')
  })

  it('when the recovery codes appear: their text has it', async () => {
    await openScene(
      sceneAt(
        '/login',
        null,
        [
          'E-mail address = ada@sacoche.test',
          'Password = Sacoche-2026',
          'Sign in',
          'Current password = Sacoche-2026',
          'Continue',
          'Code = 123456',
          'Turn on',
        ],
        {
          'POST auth/sign_in': { enrolment: { token: 'token-9' } },
          'POST accounts/me/second_factor': { secret: 'JBSWY3DPEHPK3PXP', qrCode: '<svg/>' },
          'POST accounts/me/second_factor/confirm': { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] },
        },
      ),
    )
    expect(focused()?.textContent).toMatch(/^Keep these recovery codes/u)
  })

  it('when the chip of a filter is pressed', async () => {
    await openScene(sceneAt('/carryingPouch?status=CREATED', 'director'))
    await press(buttonNamed('Remove Status Free'))
    await replaceFocus()
    expect(focused()?.contains(document.querySelector('main input, input'))).toBe(true)
    expect(focused()).not.toBe(document.body)
  })

  it('when the selection is cleared', async () => {
    await openScene(sceneAt('/control?view=jobs', 'accountant', ['Select all rows on the page']))
    await press(buttonNamed('Clear the selection'))
    await replaceFocus()
    expect(focused()?.tagName).toBe('H1')
  })
})
