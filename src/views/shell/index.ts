export { AppShell } from './app-shell.tsx'
export { AuthShell } from './auth-shell.tsx'
export type { MenuEntry, SectionName } from './menu.ts'
export { Toasts } from './toasts.tsx'
