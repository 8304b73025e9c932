/** The used part of Radix Themes' styles, made by scripts/vite/radix-css.ts. */
declare module 'virtual:radix.css'

/** The styles of dialogs, popovers and menus of Radix Themes, loaded with their scripts. */
declare module 'virtual:radix-overlays.css'
