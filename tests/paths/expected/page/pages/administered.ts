import type { CashCarrier } from '../../../../../src/domain/contract/organizations.ts'
import type { User } from '../../../../../src/domain/contract/users.ts'
import type { ResourceWord } from '../../../../../src/views/administration/resource-view.ts'
import { active, type Made, person } from '../../../walk/api/fixtures/administered.ts'
import type { TestOrganization } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { ExpectedPage } from '../check-page.ts'
import { notices, toast } from '../common-elements.ts'
import { button, cell, type ExpectedLines, heading, paragraph } from '../elements.ts'

type DoneCode = 10007 | 10008 | 11011 | 11012

/** Its row in the list beside its panel, and the announcement. */
const inList = (userPage: UserPage, name: string, cells: ExpectedLines, code: DoneCode): ExpectedPage => ({
  at: [userPage.page.getByRole('row').filter({ hasText: name }), notices(userPage)],
  content: [button(name), cells, toast(userPage, userPage.t(`code.${code}`))],
})

/** The list, filtered to the deleted row, is empty, and the panel is closed. */
const gone = (userPage: UserPage, code: DoneCode): ExpectedPage => ({
  at: [
    userPage.page.getByRole('status').filter({ has: userPage.page.getByRole('heading') }),
    notices(userPage),
  ],
  content: [
    heading(2, userPage.t('noResult.title')),
    paragraph(userPage.t('noResult.message')),
    paragraph(userPage.t('noResult.suggestion')),
    button(userPage.t('action.clearFilters')),
    toast(userPage, userPage.t(`code.${code}`)),
  ],
})

const state = ({ t }: UserPage, word: ResourceWord, status: 'ACTIVE' | 'INACTIVE') =>
  cell(t(`administration.status.${status}`, { word }))

const carrier =
  (status: 'ACTIVE' | 'INACTIVE') =>
  async (testOrganization: TestOrganization, userPage: UserPage, fixture: Made) => {
    const { name } = (await active.read(testOrganization, fixture)) as unknown as CashCarrier
    return inList(userPage, name, state(userPage, 'carrier', status), 11011)
  }

/** A carrier after an event; it stands for all administered records. */
export const carrierPages = {
  activate: carrier('ACTIVE'),
  deactivate: carrier('INACTIVE'),
  delete: async (_house: TestOrganization, userPage: UserPage) => gone(userPage, 11012),
}

const personIn =
  (status: 'ACTIVE' | 'INACTIVE') =>
  async (testOrganization: TestOrganization, userPage: UserPage, fixture: Made) => {
    const { lastName, firstName } = (await person.read(testOrganization, fixture)) as unknown as User
    const cells = [cell(firstName), cell(userPage.t('role.user')), state(userPage, 'user', status)]
    return inList(userPage, lastName, cells, 10007)
  }

/** A person after an event. */
export const personPages = {
  deactivate: personIn('INACTIVE'),
  delete: async (_house: TestOrganization, userPage: UserPage) => gone(userPage, 10008),
  restore: personIn('ACTIVE'),
}
