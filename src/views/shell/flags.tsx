import type { ReactNode } from 'react'
import type { Language } from '../../domain/languages.ts'

const FLAGS: Record<Language, ReactNode> = {
  fr: (
    <>
      <path d="M0 0h7v14H0z" fill="#26429e" />
      <path d="M7 0h6v14H7z" fill="#fff" />
      <path d="M13 0h7v14h-7z" fill="#d8353f" />
    </>
  ),
  it: (
    <>
      <path d="M0 0h7v14H0z" fill="#1f8a4c" />
      <path d="M7 0h6v14H7z" fill="#fff" />
      <path d="M13 0h7v14h-7z" fill="#c8313e" />
    </>
  ),
  en: (
    <>
      <path d="M0 0h20v14H0z" fill="#26407e" />
      <path d="M0 0l20 14M20 0L0 14" stroke="#fff" strokeWidth="2.8" />
      <path d="M0 0l20 14M20 0L0 14" stroke="#cf2b3d" strokeWidth="1.2" />
      <path d="M10 0v14M0 7h20" stroke="#fff" strokeWidth="4.6" />
      <path d="M10 0v14M0 7h20" stroke="#cf2b3d" strokeWidth="2.6" />
    </>
  ),
}

/** The flag beside the name of a language. */
export function Flag({ locale }: { locale: Language }) {
  const clip = `flag-${locale}`
  return (
    <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true" focusable="false">
      <clipPath id={clip}>
        <rect width="20" height="14" rx="2.5" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>{FLAGS[locale]}</g>
      <rect
        x="0.25"
        y="0.25"
        width="19.5"
        height="13.5"
        rx="2.3"
        fill="none"
        stroke="#21201c"
        strokeOpacity="0.25"
        strokeWidth="0.5"
      />
    </svg>
  )
}
