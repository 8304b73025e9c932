import type { SVGProps } from 'react'
import { classNames } from './class-names.ts'
import style from './icons.module.css'

/**
 * The icons, drawn on a 20 px grid. An icon is always beside a label, or inside an element with an accessible name, so it is hidden from screen
 * readers.
 */
const PATHS = {
  home: 'M3.5 9 10 3.5 16.5 9v7a.5.5 0 0 1-.5.5h-4v-5H8v5H4a.5.5 0 0 1-.5-.5z',
  register: 'M4 8.5h12v7.5H4zM6 8.5v-4h5v4M6.5 11.5h.01M10 11.5h.01M13.5 11.5h.01M4 14h12',
  pouch: 'M5.5 6.5h9l1.7 8a2 2 0 0 1-2 2.4H5.8a2 2 0 0 1-2-2.4zM6 3.5h8v3H6zM10 10.5v2.5',
  wallet: 'M3.5 6.5a2 2 0 0 1 2-2H14v3M3.5 6.5v8a2 2 0 0 0 2 2h11v-9h-11a2 2 0 0 1-2-1zM13.5 12h.01',
  coins:
    'M8 11.5c2.5 0 4.5-1.1 4.5-2.5S10.5 6.5 8 6.5 3.5 7.6 3.5 9s2 2.5 4.5 2.5zM3.5 9v4c0 1.4 2 2.5 4.5 2.5 2.5 0 4.5-1.1 4.5-2.5V9M12.5 11.8c2.3-.1 4-1.1 4-2.3v-4C16.5 4.1 14.5 3 12 3 10.2 3 8.7 3.5 8 4.3',
  control: 'M4 4.5h12M4 9h6M4 13.5h4M11 13.5l2.2 2.2 4-4.7',
  tickets: 'M3.5 6h13v2.7a1.5 1.5 0 0 0 0 2.6V14h-13v-2.7a1.5 1.5 0 0 0 0-2.6zM12 6.5v1M12 9.5v1M12 12.5v1',
  settings: 'M4 6h7M15 6h1M4 14h1M9 14h7M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  upload: 'M10 13V4.5M6.5 7.5 10 4l3.5 3.5M4 12.5V16h12v-3.5',
  download: 'M10 4v8.5M6.5 9.5 10 13l3.5-3.5M4 13v3h12v-3',
  book: 'M5 3.5h9.5v13H6a1.5 1.5 0 0 1-1.5-1.5V4zM4.5 15A1.5 1.5 0 0 1 6 13.5h8.5M8 6.5h4',
  external: 'M11.5 4H16v4.5M16 4l-6.5 6.5M14 11.5V16H4V6h4.5',
  user: 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 16.5c.6-2.7 3-4.5 6-4.5s5.4 1.8 6 4.5',
  logout: 'M12 4H5v12h7M9 10h8M14 7l3 3-3 3',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'M4 10.5 8 14.5 16 6',
  chevronDown: 'M5.5 8 10 12.5 14.5 8',
  chevronRight: 'M8 5.5 12.5 10 8 14.5',
  chevronLeft: 'M12 5.5 7.5 10 12 14.5',
  arrowUp: 'M10 16V4.5M5.5 9 10 4.5 14.5 9',
  arrowDown: 'M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5',
  sort: 'M7 8.5 10 5.5l3 3M7 11.5l3 3 3-3',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4.5 10h11',
  equal: 'M4.5 7.5h11M4.5 12.5h11',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l3.5 3.5',
  calendar: 'M4 5.5h12v11H4zM4 9h12M7 3.5v3.5M13 3.5v3.5',
  warning: 'M10 4 17 16H3zM10 8.5v3.5M10 14h.01',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.5V13M10 6.8h.01',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4.3l2.7 1.7',
  ban: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM5.2 5.2l9.6 9.6',
  archive: 'M3.5 4.5h13v3h-13zM4.5 7.5v8.5h11V7.5M8 11h4',
  send: 'M16.5 3.5 9 11M16.5 3.5l-4.5 13-3-5.5-5.5-3z',
  edit: 'M4 16l.7-3.2L13.5 4l2.5 2.5-8.8 8.8z',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6',
  undo: 'M7 4.5 3.5 8 7 11.5M3.5 8H12a4 4 0 0 1 0 8H8',
  print: 'M6 8V3.5h8V8M6 14H3.5V8h13v6H14M6 11.5h8v5H6z',
  columns: 'M3.5 4.5h13v11h-13zM8 4.5v11M12 4.5v11',
  filter: 'M3.5 5h13L11.5 11v4.5l-3 1V11z',
  list: 'M7 5.5h9.5M7 10h9.5M7 14.5h9.5M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M4.7 15.3l1-1M14.3 5.7l1-1',
  moon: 'M16 11.5A6.5 6.5 0 0 1 8.5 4 6.5 6.5 0 1 0 16 11.5z',
  device: 'M3.5 4.5h13v9h-13zM7.5 16.5h5M10 13.5v3',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  eyeOff:
    'M3.5 3.5l13 13M8 5.3A7 7 0 0 1 10 5c5 0 7.5 5 7.5 5a12 12 0 0 1-2.2 2.8M12.5 14.5A7 7 0 0 1 10 15c-5 0-7.5-5-7.5-5a12 12 0 0 1 2.8-3.3',
  truck:
    'M2.5 5.5h9v8h-9zM11.5 8.5h3.5l2.5 2.5v2.5h-6M6 15.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM14 15.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  bank: 'M3.5 8 10 4l6.5 4zM5 8v6M8.3 8v6M11.7 8v6M15 8v6M3.5 16.5h13',
  scan: 'M4 7V4.5h3M16 7V4.5h-3M4 13v2.5h3M16 13v2.5h-3M7 8v4M10 8v4M13 8v4',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  refresh: 'M15.5 8A6 6 0 0 0 4.7 7M4.5 12a6 6 0 0 0 10.8 1M4.5 3.8V7.2H8M15.5 16.2v-3.4H12',
} as const

export type IconName = keyof typeof PATHS

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName
  /** In CSS pixels. */
  size?: 16 | 20
}

/** An icon in the colour of the surrounding text. A class styles the strokes: attributes would be repeated in the dozens of icons of a list. */
export function Icon({ name, size = 16, className, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      {...rest}
      className={classNames(style.icon, className)}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
