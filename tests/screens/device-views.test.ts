import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { openScreen, prepareScreens, sentBodies } from './support/screen.tsx'

prepareScreens()

it('the saved views of this device are moved to the server, each with its dates or its relative period', async () => {
  const query = 'date_from=2026-10-01&date_to=2026-10-31'
  const onDevice = [
    { name: 'October', query, period: null },
    { name: 'Last month', query: '', period: 'lastMonth' },
  ]
  localStorage.setItem('views.user-1./cashlogs', JSON.stringify(onDevice))
  await openScreen(sceneAt('/cashlogs', 'director', [], { 'POST savedviews': {} }))
  expect(sentBodies()).toEqual(onDevice.map((view) => ({ list: 'cashlogs', ...view, shared: false })))
  expect(localStorage.getItem('views.user-1./cashlogs')).toBeNull()
})
