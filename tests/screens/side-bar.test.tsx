import { act } from 'react'
import { expect, it } from 'vitest'
import { ROLES } from '../../src/domain/roles.ts'
import { menuOf } from '../../src/routes.ts'
import { SideBar } from '../../src/views/shell/side-bar.tsx'
import { prepareComponents, renderComponent } from './support/component.tsx'

prepareComponents()

it('Escape in a sub-menu beside the bar closes it and returns the focus to its button', async () => {
  await renderComponent(
    <SideBar entries={menuOf(ROLES.admin)} path="/" section={null} orderChangeUrl={null} showsIconsOnly />,
  )
  const button = document.querySelector<HTMLElement>('[aria-controls="menu-control"]')
  await act(async () => button?.click())
  expect(button?.getAttribute('aria-expanded')).toBe('true')
  await act(async () => document.querySelector<HTMLElement>('#menu-control a')?.focus())
  await act(
    async () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      ),
  )
  expect(button?.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})
