import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { fieldsThatIgnoreTyping, play, takeStep } from './support/press.ts'
import { SHEET_ADDRESS } from './support/records/common.ts'
import { OPEN_LOG } from './support/records/counts.ts'
import { OWN_ACCOUNT } from './support/records/office.ts'
import { DIALOG } from './support/scenes.ts'
import { InTurn, prepareScreens, sentRequests, UNREACHABLE } from './support/screen.tsx'

prepareScreens()

const fieldAt = (selector: string) => document.querySelector<HTMLInputElement>(selector)

it.each([
  // The other fields are in a disabled fieldset.
  ['is saved', ['Comment = Again', 'Save without validating'], 'aside'],
  ['is validated', ['Review and validate', 'Validate the count'], 'body'],
])(
  'while a sheet %s, its comment is read-only, and no other field looks editable and ignores typing',
  async (_, steps, within) => {
    await play(sceneAt(SHEET_ADDRESS, 'director', steps, { 'cashlogs/log-5': OPEN_LOG }))
    expect(sentRequests()).toHaveLength(1)
    expect(document.querySelector<HTMLTextAreaElement>('textarea')?.readOnly).toBe(true)
    expect(await fieldsThatIgnoreTyping(within)).toEqual([])
  },
)

it('a reason can’t be edited after its command got no answer, because the same one is sent again', async () => {
  await play(
    sceneAt(
      '/control?view=accounting&part=closings&id=closing-1',
      'admin',
      ['Reopen the month', 'Reason = Late invoice', 'Confirm'],
      { 'PUT accountingclosingsstatus': UNREACHABLE },
    ),
  )
  expect(fieldAt('[role="alertdialog"] input')?.readOnly).toBe(true)
  expect(await fieldsThatIgnoreTyping(DIALOG)).toEqual([])
})

it('the new e-mail address that a person types stays when their name is saved', async () => {
  const renamed = { ...OWN_ACCOUNT, firstName: 'Augusta', version: OWN_ACCOUNT.version + 1 }
  await play(
    sceneAt(
      '/my-account',
      'user',
      ['New e-mail address = augusta@sacoche.test', 'First name = Augusta', 'Save'],
      {
        'accounts/me': new InTurn(OWN_ACCOUNT, renamed),
        'PUT accounts/me': renamed,
      },
    ),
  )
  expect(fieldAt('input[type="email"]')?.value).toBe('augusta@sacoche.test')
  await takeStep('Current password = Sacoche-2026')
  await takeStep('Change address')
  expect(sentRequests()).toEqual([
    {
      request: 'PUT accounts/me/email',
      body: { version: renamed.version, email: 'augusta@sacoche.test', currentPassword: 'Sacoche-2026' },
    },
  ])
})
