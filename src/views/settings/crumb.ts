/** The first item of a view's breadcrumb in the settings; the view itself comes after it. */
export const SETTINGS_CRUMB = { title: 'shell.menu.settings', link: '/settings' } as const
