import { ROLES, type Role, roleName, routeAccess } from '../../../../../src/domain/roles.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { LANGUAGE_NAMES } from '../../../../support/texts.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import { button, type ExpectedLines, link, named, paragraph } from '../elements.ts'

interface Entry {
  readonly title: MessageId
  readonly path: string
  /** The roles whose menu shows it, when not everybody who may open it. */
  readonly roles?: readonly Role[]
}

const entry = (title: MessageId, path: string, ...roles: readonly Role[]): Entry =>
  roles.length === 0 ? { title, path } : { title, path, roles }

/** The menu of any role, section by section. */
const MENU: readonly (readonly [MessageId, ...(readonly Entry[])])[] = [
  ['shell.menu.home', entry('shell.menu.home', '/')],
  [
    'shell.menu.cashRegister',
    entry('shell.menu.count', '/cashregister'),
    entry('shell.menu.cashLog', '/cashlogs'),
    entry('shell.menu.cashPad', '/cashpad', ROLES.admin, ROLES.superAdmin),
  ],
  [
    'shell.menu.remittance',
    entry('shell.menu.remittances', '/moneyremittance'),
    entry('shell.menu.pouchList', '/carryingPouch'),
  ],
  ['shell.menu.change', entry('shell.menu.wallet', '/wallet'), entry('shell.menu.coins', '/coins')],
  [
    'shell.menu.control',
    entry('shell.menu.countControl', '/control'),
    entry('shell.menu.tickets', '/tickets'),
    entry('shell.menu.remittanceControl', '/moneyremittanceCtrl'),
    entry(
      'accounting.title',
      '/control?view=accounting',
      ...[ROLES.superAdmin, ROLES.admin, ROLES.accountant],
    ),
  ],
  [
    'reports.title',
    entry('reports.title', '/?view=reports', ROLES.superAdmin, ROLES.admin, ROLES.accountant, ROLES.director),
  ],
  [
    'shell.menu.settings',
    entry('shell.menu.settings', '/settings', ROLES.admin, ROLES.superAdmin),
    entry('page.establishmentSettings', '/establishment-settings', ROLES.director),
  ],
]

/** The user in the frame of each page. */
export interface HeaderUser {
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  /** The current establishment, one of several. */
  readonly place: string
}

/** The header: establishment, commands, user. */
export const headerContent = (
  userPage: UserPage,
  { firstName, lastName, role, place }: HeaderUser,
): ExpectedLines => {
  const { t } = userPage
  const name = `${firstName} ${lastName}`
  const initials = name.split(' ').map(([letter = '']) => letter)
  return [
    button(`${t('shell.establishment')} · ${place}`),
    button(t('shell.commands.open')),
    settings(userPage),
    button(`${initials.slice(0, 2).join('')} ${name} ${t(`role.${roleName(role)!}`)} ${t('shell.account')}`),
  ]
}

/** The appearance, and the language. */
const settings = ({ t, locale }: UserPage): ExpectedLines => [
  button(`${t('shell.theme')} · ${t('shell.theme.system')}`),
  button(`${locale.toUpperCase()} ${t('shell.language')} · ${LANGUAGE_NAMES[locale]}`),
]

/** The header of a page without sign-in. */
export const signedOutHeaderContent = (userPage: UserPage): ExpectedLines => [
  paragraph(userPage.t('shell.product')),
  settings(userPage),
]

/** The menu: a section with one entry is that entry, one with several is unfolded. */
export const menuContent = ({ t }: UserPage, role: Role): ExpectedLines => [
  named('navigation')(t('shell.menu.label')),
  link(t('shell.product'), '/'),
  MENU.map(([title, ...entries]) => {
    const own = entries.filter(({ path, roles }) =>
      (roles ?? routeAccess(path)?.roles)?.some((allowed) => allowed === role),
    )
    return [
      own.length > 1 ? button(t(title), { isUnfolded: true }) : null,
      own.map((one) => link(t(one.title), one.path)),
    ]
  }),
]
