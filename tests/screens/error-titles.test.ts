import { parse } from '@formatjs/icu-messageformat-parser'
import { expect, it, vi } from 'vitest'
import { MESSAGES } from '../support/messages.ts'
import { sceneAt } from './support/answers.ts'
import { buttonNamed, openScene, press } from './support/press.ts'
import { CARRIER } from './support/records/cash.ts'
import { AnswersInTurn, prepareScreens, RefusedAnswer, UNREACHABLE } from './support/screen.tsx'

prepareScreens()

it('the title of the browser starts with “Error” while a form is refused, until it is saved', async () => {
  const answers = {
    'PUT cashcarriers/carrier-1': new AnswersInTurn(new RefusedAnswer('AlreadyTaken'), {
      ...CARRIER,
      name: 'Other',
    }),
  }
  await openScene(sceneAt('/cashcarrier?id=carrier-1', 'admin', ['Name = Other'], answers))
  expect(document.title).not.toMatch(/^Error · /u)
  await press(buttonNamed('Save'))
  expect(document.title).toMatch(/^Error · (?!Error)/u)
  await press(buttonNamed('Save'))
  expect(document.title).not.toMatch(/^Error/u)
})

it('when the language changes, the title of the browser says in the new language that a form is refused', async () => {
  const answer = globalThis.fetch
  const italian = Object.fromEntries(Object.entries(MESSAGES.it).map(([id, text]) => [id, parse(text)]))
  vi.stubGlobal('fetch', async (input: unknown) =>
    input instanceof Request ? answer(input) : Response.json(italian),
  )
  const answers = {
    'establishments/my': [{ id: 'establishment-1', name: 'Bellecour' }],
    'PUT cashcarriers/carrier-1': new RefusedAnswer('AlreadyTaken'),
  }
  const steps = ['Name = Other', 'Save', 'EN Language · English', 'Italiano']
  await openScene({ ...sceneAt('/cashcarrier?id=carrier-1', 'admin', steps, answers), framed: true })
  expect(document.title).toBe('Errore · Portavalori · Sacoche')
})

it('the title of the browser starts with “Error” while a dialog of the wallet has failed', async () => {
  const steps = ['Pouch no. = CHG901', 'Number of €20 = 3', 'Seal the pouch']
  await openScene(sceneAt('/wallet?act=decrease', 'director', steps, { 'POST walletmovements': UNREACHABLE }))
  expect(document.title).toMatch(/^Error · (?!Error)/u)
  await press(buttonNamed('Back'))
  expect(document.title).not.toMatch(/^Error/u)
})
