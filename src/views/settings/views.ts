import type { ComponentType } from 'react'
import { CAPABILITIES, type Role, routeAccess } from '../../domain/roles.ts'
import type { MessageId } from '../../i18n/index.ts'
import type { BreadcrumbItem } from '../ui/index.ts'

/** The sections of the settings, in the order of the overview. */
export const SETTINGS_SECTIONS = ['group', 'money', 'work'] as const
type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

interface SettingsEntry {
  readonly section: SettingsSection
  readonly title: MessageId
  /** A sentence that says what can be set. */
  readonly description: MessageId
  readonly roles: readonly Role[]
}

/** A setting whose screen has a separate address. */
interface SettingsLink extends SettingsEntry {
  readonly path: string
}

/** What the settings pass to their views. */
export interface SettingsViewProps {
  /** The address of the view. */
  readonly base: string
  readonly breadcrumb: readonly BreadcrumbItem[]
}

/** A setting that is a view of /settings: `/settings?view=<view>`. It is loaded when opened, and renders its own `Page`. */
interface SettingsView extends SettingsEntry {
  readonly view: string
  readonly load: () => Promise<{ default: ComponentType<SettingsViewProps> }>
}

/** The address of a view of the settings. */
export const settingsAddress = (view: string): string => `/settings?view=${view}`

const link = (
  section: SettingsSection,
  path: string,
  title: MessageId,
  description: MessageId,
): SettingsLink => ({ section, path, title, description, roles: routeAccess(path)?.roles ?? [] })

/** Administration screens, each with its own address; the route table contains the roles that may open them. */
const SETTINGS_LINKS: readonly SettingsLink[] = [
  link('group', '/organization', 'page.organizations', 'settings.organizations'),
  link('group', '/establishment', 'page.establishments', 'settings.establishments'),
  link('group', '/establishment-settings', 'page.establishmentSettings', 'settings.ownEstablishment'),
  link('group', '/user', 'page.users', 'settings.users'),
  link('group', '/cashcarrier', 'page.carriers', 'settings.carriers'),
  link('money', '/paymentmode', 'page.paymentModes', 'settings.paymentModes'),
  link('money', '/paymentcategory', 'page.paymentCategories', 'settings.paymentCategories'),
]

/** The views of the settings. */
export const SETTINGS_VIEWS: readonly SettingsView[] = [
  {
    view: 'registers',
    section: 'group',
    title: 'administration.register.title',
    description: 'administration.register.about',
    roles: CAPABILITIES.administer,
    load: () => import('../administration/resources/cash-registers.ts'),
  },
  {
    view: 'remittances',
    section: 'group',
    title: 'administration.remittance.title',
    description: 'administration.remittance.about',
    roles: CAPABILITIES.administer,
    load: () => import('../administration/resources/remittance-settings.ts'),
  },
  {
    view: 'reasons',
    section: 'money',
    title: 'administration.reason.title',
    description: 'administration.reason.about',
    roles: CAPABILITIES.administer,
    load: () => import('../administration/resources/delta-reasons.ts'),
  },
  {
    view: 'taxes',
    section: 'money',
    title: 'administration.tax.title',
    description: 'administration.tax.about',
    roles: CAPABILITIES.administer,
    load: () => import('../administration/resources/sale-type-taxes.ts'),
  },
  {
    view: 'jobs',
    section: 'work',
    title: 'jobs.title',
    description: 'settings.jobs',
    roles: CAPABILITIES.manageEstablishment,
    load: () => import('../jobs/jobs.tsx'),
  },
  {
    view: 'accounting',
    section: 'work',
    title: 'accounting.title',
    description: 'settings.accounting',
    roles: CAPABILITIES.control,
    load: () => import('../accounting/accounting.tsx'),
  },
  {
    view: 'audit',
    section: 'work',
    title: 'audit.title',
    description: 'audit.about',
    roles: CAPABILITIES.administer,
    load: () => import('../audit/audit-log.tsx'),
  },
  {
    view: 'archives',
    section: 'work',
    title: 'closings.archives',
    description: 'settings.archives',
    roles: CAPABILITIES.manageEstablishment,
    load: () => import('../cashpad/archives.tsx'),
  },
]

/** The entries of a section that the role may see: first the links, then the views. */
export function settingsEntries(section: SettingsSection, role: number) {
  return [
    ...SETTINGS_LINKS.map(({ path, ...entry }) => ({ ...entry, address: path })),
    ...SETTINGS_VIEWS.map(({ view, load: _, ...entry }) => ({ ...entry, address: settingsAddress(view) })),
  ].filter((entry) => entry.section === section && entry.roles.some((allowed) => allowed === role))
}
