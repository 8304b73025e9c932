/** The first item of the breadcrumb of all views of the settings. */
export const SETTINGS_CRUMB = { title: 'shell.menu.settings', link: '/settings' } as const
