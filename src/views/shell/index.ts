export { AppShell } from './app-shell.tsx'
export { AuthShell } from './auth-shell.tsx'
export type { EstablishmentChoice } from './header.tsx'
export type { MenuEntry, SectionName } from './menu.ts'
