import type { MessageId } from '../../i18n/index.ts'
import type { IconName } from '../ui/index.ts'

/** The sections of the side bar, from top to bottom. */
export const MENU_SECTIONS = {
  home: { title: 'shell.menu.home', icon: 'home' },
  cashRegister: { title: 'shell.menu.cashRegister', icon: 'register' },
  remittance: { title: 'shell.menu.remittance', icon: 'pouch' },
  wallet: { title: 'shell.menu.change', icon: 'wallet' },
  control: { title: 'shell.menu.control', icon: 'control' },
  reports: { title: 'reports.title', icon: 'list' },
  settings: { title: 'shell.menu.settings', icon: 'settings' },
} as const satisfies Record<string, { title: MessageId; icon: IconName }>

export type SectionName = keyof typeof MENU_SECTIONS

/** A link in the menu. The caller passes only links that the user may open. */
export interface MenuEntry {
  readonly path: string
  readonly title: MessageId
  readonly section: SectionName
}

/** A section of the menu with its links. */
export interface MenuSection {
  readonly name: SectionName
  readonly entries: readonly MenuEntry[]
}

/** Groups the entries by section; sections without entries are left out. */
export function menuSections(entries: readonly MenuEntry[]): readonly MenuSection[] {
  return (Object.keys(MENU_SECTIONS) as SectionName[])
    .map((name) => ({ name, entries: entries.filter(({ section }) => section === name) }))
    .filter((section) => section.entries.length > 0)
}
