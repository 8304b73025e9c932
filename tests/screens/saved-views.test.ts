import { describe, expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { whyDisabled } from './support/outline.ts'
import { buttonNamed, openScene, takeStep } from './support/press.ts'
import { OWN_VIEW } from './support/records/common.ts'
import {
  type Answers,
  AnswersInTurn,
  prepareScreens,
  RefusedAnswer,
  sentBodies,
  sentCommands,
  sentRequests,
  UNREACHABLE,
  waitUntilSettled,
} from './support/screen.tsx'

prepareScreens()

const RENAMED = { ...OWN_VIEW, version: OWN_VIEW.version + 1, name: 'Banknotes' }
const OTHER = { ...OWN_VIEW, id: 'view-2', name: 'Cheques' }
const RENAME = 'PUT savedviews/view-1'

/** Opens the dialog of the views, and types another name without leaving the field. */
const typeName = (answers: Answers) =>
  openScene(
    sceneAt(
      '/carryingPouch',
      'director',
      ['Views', 'Rename, share or delete…', 'Name of the view Free notes = Banknotes'],
      { savedviews: new AnswersInTurn([OWN_VIEW, OTHER], [RENAMED, OTHER]), ...answers },
    ),
  )

describe('a click outside the field with the changed name of a view, which is saved first,', () => {
  it('shares the renamed view', async () => {
    await typeName({ [RENAME]: RENAMED })
    await takeStep('Shared · Free notes')
    expect(sentBodies()).toEqual([
      { version: 3, name: 'Banknotes', shared: false },
      { version: 4, name: 'Banknotes', shared: true },
    ])
  })

  it('deletes the renamed view', async () => {
    await typeName({ [RENAME]: RENAMED })
    await takeStep('Delete the view Free notes')
    expect(sentCommands()).toEqual([RENAME])
    expect(sentRequests()).toEqual([{ request: 'DELETE savedviews/view-1?version=4' }])
  })

  it('deletes another view', async () => {
    await typeName({ [RENAME]: RENAMED })
    await takeStep('Delete the view Cheques')
    expect(sentCommands()).toEqual([RENAME])
    expect(sentRequests()).toEqual([{ request: 'DELETE savedviews/view-2?version=3' }])
  })

  it('waits visibly until the new name is saved', async () => {
    const answer = Promise.withResolvers<unknown>()
    await typeName({ [RENAME]: answer.promise })
    await takeStep('Delete the view Free notes')
    expect(buttonNamed('Delete the view Free notes').getAttribute('aria-busy')).toBe('true')
    answer.resolve(RENAMED)
    await waitUntilSettled()
    expect(sentRequests()).toEqual([{ request: 'DELETE savedviews/view-1?version=4' }])
  })

  it('has no effect after the name was refused, and the refusal is shown', async () => {
    await typeName({ savedviews: [OWN_VIEW, OTHER], [RENAME]: new RefusedAnswer('ViewNameTaken') })
    await takeStep('Delete the view Free notes')
    expect(sentCommands()).toEqual([RENAME])
    expect(sentRequests()).toEqual([])
    expect(document.querySelector('[role=dialog] [role=alert]')?.textContent).toContain('already')
  })

  it('has no effect after the answer was lost, and the button that deletes another view says why it is disabled', async () => {
    await typeName({ savedviews: [OWN_VIEW, OTHER], [RENAME]: UNREACHABLE })
    await takeStep('Shared · Free notes')
    expect(sentCommands()).toEqual([RENAME])
    expect(whyDisabled(buttonNamed('Shared · Free notes'))).toBe('')
    expect(whyDisabled(buttonNamed('Delete the view Cheques'))).toBe(
      'The server is not responding. Check the connection, then try again.',
    )
  })
})
