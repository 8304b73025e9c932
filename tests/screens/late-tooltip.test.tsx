import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { importWithRetry } from '../../src/views/ui/lazy/importing.ts'
import { loadTooltip, Tip } from '../../src/views/ui/tip.tsx'

/** A button whose tooltip is rendered when it is first needed. */
function WithTip() {
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={anchor} type="button">
        Register
      </button>
      <Tip anchor={anchor} text="Choose a register" />
    </>
  )
}

describe('the tooltip of a button, rendered after the button was hovered, focused or pressed,', () => {
  let root: Root
  beforeAll(() => importWithRetry(loadTooltip))
  beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
  afterEach(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })

  /** Runs `interact` on the button before its tooltip is rendered. Resolves with true if the tooltip is then shown. */
  async function isShownAfter(interact: (button: HTMLElement) => void): Promise<boolean> {
    root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root.render(<WithTip />))
    const button = document.querySelector('button')!
    await act(async () => {
      interact(button)
      // The tooltip waits for the same import, whatever the load of the machine.
      await importWithRetry(loadTooltip)
    })
    return document.querySelector('[role="tooltip"]') !== null
  }
  // The properties `ariaDisabled` and `ariaExpanded` are set, because the simulated page does not derive them from attributes.
  const dispatchOnDisabled = (button: HTMLElement, ...events: readonly string[]) => {
    button.ariaDisabled = 'true'
    for (const event of events) button.dispatchEvent(new PointerEvent(event, { bubbles: true }))
  }

  it('is shown while the focus is on the button', async () => {
    expect(await isShownAfter((button) => button.focus())).toBe(true)
  })

  it('is not shown over the menu or dialog that the button has opened in the meantime', async () => {
    const openMenu = (button: HTMLElement) => {
      button.focus()
      button.ariaExpanded = 'true'
    }
    expect(await isShownAfter(openMenu)).toBe(false)
  })

  it('is shown for a disabled button that was pressed on a touch screen, where the pointer leaves before the click', async () => {
    const tap = (button: HTMLElement) =>
      dispatchOnDisabled(button, 'pointerenter', 'pointerdown', 'pointerup', 'pointerleave', 'click')
    expect(await isShownAfter(tap)).toBe(true)
  })

  it.each([
    ['is hovered only', ['pointerenter', 'pointerleave']],
    ['is pressed', ['pointerenter', 'click', 'pointerleave']],
  ])('is not shown for a disabled button that %s if the pointer has left it', async (_, events) => {
    expect(await isShownAfter((button) => dispatchOnDisabled(button, ...events))).toBe(false)
  })
})
