/** The used part of Radix Themes' styles, made by scripts/vite/radix-css.ts. */
declare module 'virtual:radix.css'
