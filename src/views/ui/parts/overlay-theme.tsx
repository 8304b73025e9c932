import 'virtual:radix-overlays.css'
import './overlays.css'
import { Theme } from '@radix-ui/themes'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { THEME } from '../../theme/radix-theme.ts'

// While a dialog is open, Radix stops the page from scrolling with a style element. The content policy requires the nonce of the page.
setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '')

/** Renders no element; `Theme` gives its attributes to its child, and what opens over the page has its own element for them. */
function WithoutElement({ children }: { children: ReactNode }) {
  return children
}

/** The theme for what opens over the page: dialogs, popovers and menus read it from the context. */
export function OverlayTheme({ children }: { children: ReactNode }) {
  return (
    <Theme {...THEME} asChild>
      <WithoutElement>{children}</WithoutElement>
    </Theme>
  )
}
