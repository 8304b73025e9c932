import type { SVGProps } from 'react'

/** The logo: a small pouch, folded over, stitched and sealed. `public/favicon.svg` is the same drawing. */
export function Logo({ size = 28, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" {...rest}>
      <path d="M8.6 9h14.8l3.5 15.1a3.2 3.2 0 0 1-3.1 3.9H8.2a3.2 3.2 0 0 1-3.1-3.9z" fill="#2aa585" />
      <path
        d="M6.5 18.2 5.1 24.1A3.2 3.2 0 0 0 8.2 28h15.6a3.2 3.2 0 0 0 3.1-3.9l-1.4-5.9c-2.7 1.5-6 2.2-9.5 2.2s-6.8-.7-9.5-2.2z"
        fill="#1f8a6c"
      />
      <rect
        x="7.4"
        y="3.6"
        width="17.2"
        height="7"
        rx="2.2"
        fill="#f3ead8"
        stroke="#1b7a60"
        strokeWidth=".8"
      />
      <path
        d="M10 7.1h12"
        stroke="#1b7a60"
        strokeWidth="1.3"
        strokeLinecap="round"
        strokeDasharray="1.9 2.3"
      />
      <circle cx="16" cy="13.2" r="4.3" fill="#c72550" />
      <path
        d="m14 13.3 1.5 1.5 2.7-3"
        fill="none"
        stroke="#fff"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
