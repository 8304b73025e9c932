import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { nameOf } from './support/outline.ts'
import { openScene, pressKey, takeStep } from './support/press.ts'
import { prepareScreens } from './support/screen.tsx'

prepareScreens()

const openPouches = () =>
  openScene(sceneAt('/moneyremittance?step=type', 'director', ['Notes1 pouch, €70.03', 'Continue']))

const focusedName = () => nameOf(document.activeElement ?? document.body)

it('a digit typed beside the field for pouch numbers goes into the field', async () => {
  await openPouches()
  await takeStep('All pouches')
  expect(focusedName()).toBe('All pouches')
  await pressKey('5')
  expect(focusedName()).toBe('Pouch number')
})

it('a digit leaves the focus where it is while single-key shortcuts are off', async () => {
  await openPouches()
  localStorage.setItem('controlKeys', 'off')
  await takeStep('All pouches')
  await pressKey('5')
  expect(focusedName()).toBe('All pouches')
})

it.each(['menu', 'radiogroup'])('a letter typed in a %s stays there', async (role) => {
  await openPouches()
  const container = document.createElement('div')
  container.setAttribute('role', role)
  const item = document.createElement('button')
  container.append(item)
  document.body.append(container)
  item.focus()
  await pressKey('f')
  expect(document.activeElement).toBe(item)
})
