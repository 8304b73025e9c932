import 'virtual:radix-overlays.css'
import './overlays.css'
import { Theme } from '@radix-ui/themes'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { THEME } from '../../theme/radix-theme.ts'

// While a dialog is open, Radix adds a style element that stops the page from scrolling. The content policy requires the nonce of the page for it.
setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '')

/** Renders no element for the theme: `Theme` passes its attributes to its child, but a dialog or menu sets them on its own element. */
function WithoutElement({ children }: { children: ReactNode }) {
  return children
}

/** Provides the theme to dialogs, popovers and menus, which read it from the context. */
export function OverlayTheme({ children }: { children: ReactNode }) {
  return (
    <Theme {...THEME} asChild>
      <WithoutElement>{children}</WithoutElement>
    </Theme>
  )
}
