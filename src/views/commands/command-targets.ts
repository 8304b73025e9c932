import { REPORTS, type ReportName, reportCapability } from '../../domain/documents/reports.ts'
import { type Capability, guardRoute, hasCapability, type Role } from '../../domain/roles.ts'
import type { MessageId } from '../../i18n/index.ts'
import { SETTINGS_SECTIONS, settingsEntries } from '../settings/views.ts'
import { MENU_SECTIONS, type MenuEntry } from '../shell/menu.ts'
import type { IconName } from '../ui/index.ts'

/** A screen or action that the command palette can open. */
export interface CommandTarget {
  readonly title: MessageId
  /** The name of its section, if it is shown beside the title. */
  readonly section?: MessageId
  readonly icon: IconName
  readonly address: string
  /** The capability that it needs, in addition to the right to open the address. */
  readonly capability?: Capability
}

/** The most frequent actions, each with the address where it starts. */
const ACTIONS: readonly CommandTarget[] = [
  { title: 'shell.commands.count', icon: 'register', address: '/cashregister' },
  {
    title: 'remittance.prepare',
    icon: 'pouch',
    address: '/moneyremittance?step=type',
    capability: 'remit',
  },
  {
    title: 'shell.commands.handOver',
    icon: 'truck',
    address: '/moneyremittance?status=PREPARED',
    capability: 'remit',
  },
  {
    title: 'wallet.act.inventory',
    section: 'shell.menu.wallet',
    icon: 'coins',
    address: '/wallet?act=inventory',
    capability: 'manageWallet',
  },
  {
    title: 'wallet.act.decrease',
    section: 'shell.menu.wallet',
    icon: 'pouch',
    address: '/wallet?act=decrease',
    capability: 'manageWallet',
  },
  { title: 'coins.receive', icon: 'coins', address: '/coins', capability: 'receiveCoins' },
  { title: 'shell.commands.closings', icon: 'upload', address: '/cashpad', capability: 'uploadClosings' },
  {
    title: 'shell.commands.counts',
    icon: 'control',
    address: '/control?status=VALIDATED',
    capability: 'control',
  },
  {
    title: 'shell.commands.remittances',
    icon: 'control',
    address: '/moneyremittanceCtrl?status=VALIDATED',
    capability: 'control',
  },
  { title: 'administration.user.new', icon: 'plus', address: '/user?id=new', capability: 'administer' },
  {
    title: 'administration.establishment.new',
    icon: 'plus',
    address: '/establishment?id=new',
    capability: 'administer',
  },
]

const reportTarget = (name: ReportName): CommandTarget => ({
  title: `reports.${name}`,
  section: 'reports.title',
  icon: 'list',
  address: `/?view=reports&report=${name}`,
  capability: reportCapability(name),
})

/** Screens that the menu does not contain. */
const SCREENS_OUTSIDE_MENU: readonly CommandTarget[] = [
  ...REPORTS.map(reportTarget),
  {
    title: 'wallet.statement.title',
    section: 'shell.menu.change',
    icon: 'print',
    address: '/wallet?view=statement',
  },
  {
    title: 'tickets.view.dispatches',
    section: 'shell.menu.tickets',
    icon: 'tickets',
    address: '/tickets?view=dispatches',
  },
  {
    title: 'tickets.view.issuers',
    section: 'shell.menu.tickets',
    icon: 'tickets',
    address: '/tickets?view=issuers',
  },
  {
    title: 'bank.view.bank',
    section: 'shell.menu.remittanceControl',
    icon: 'bank',
    address: '/moneyremittanceCtrl?view=bank',
  },
  { title: 'jobs.title', section: 'shell.menu.control', icon: 'clock', address: '/control?view=jobs' },
  { title: 'shell.account.mine', icon: 'user', address: '/my-account' },
]

/** The actions and screens that the role may use, including the entries of the menu and of the settings. */
export function commandTargets(
  role: Role,
  menu: readonly MenuEntry[],
): { readonly actions: readonly CommandTarget[]; readonly screens: readonly CommandTarget[] } {
  const isAllowed = ({ address, capability }: CommandTarget): boolean =>
    guardRoute(pathOf(address), { role }) === 'pass' &&
    (capability === undefined || hasCapability(role, capability))
  const entries = menu.map(({ path, title, section }): CommandTarget => {
    const { title: within, icon } = MENU_SECTIONS[section]
    return { title, icon, address: path, ...(within !== title && { section: within }) }
  })
  const settings = SETTINGS_SECTIONS.flatMap((section) => settingsEntries(section, role)).map(
    ({ title, address }): CommandTarget => ({
      title,
      section: 'shell.menu.settings',
      icon: 'settings',
      address,
    }),
  )
  const screens = [...entries, ...SCREENS_OUTSIDE_MENU, ...settings].filter(isAllowed)
  // Of several entries with the same title, only the first is listed.
  const withoutDuplicates = screens.filter(
    ({ title }, index) => screens.findIndex((target) => target.title === title) === index,
  )
  return { actions: ACTIONS.filter(isAllowed), screens: withoutDuplicates }
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? address
}
