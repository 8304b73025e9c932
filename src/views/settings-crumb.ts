/** The first breadcrumb of a view in the settings; the view itself follows. */
export const SETTINGS_CRUMB = { title: 'shell.menu.settings', link: '/settings' } as const
