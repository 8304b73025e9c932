import { parse } from '@formatjs/icu-messageformat-parser'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LanguageProvider } from '../../src/i18n/index.ts'
import LoadedCombobox from '../../src/views/ui/lazy/combobox.tsx'
import type { TypedAhead } from '../../src/views/ui/search-select.tsx'
import { MESSAGES } from '../support/messages.ts'

const MESSAGES_OF_LIST = Object.fromEntries(
  (['choice.none', 'choice.chosen', 'choice.open', 'choice.add', 'choice.empty'] as const).map((id) => [
    id,
    parse(MESSAGES.en[id] ?? ''),
  ]),
)
const CHOICES = [{ value: 'lyon', label: 'Lyon' }]

/** A form that shows a searchable list when it is sent, and moves the focus to its first invalid field. */
function Form() {
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) document.querySelector<HTMLElement>('[aria-invalid=true]:is(input)')?.focus()
  }, [attempts])
  return (
    <>
      <button type="button" onClick={() => setAttempts(1)}>
        Create
      </button>
      {attempts > 0 && (
        <LoadedCombobox
          label="Town"
          choices={CHOICES}
          values={[]}
          multiple
          clearable
          onValues={() => undefined}
          typedAhead={{ current: { text: null, caret: null } }}
          wiring={{ id: 'town', 'aria-invalid': true, 'aria-describedby': undefined }}
        />
      )}
    </>
  )
}

/** Sets the text that was typed into the placeholder field of a list, before the effects of the list run. */
function Typing({ text, typedAhead }: { text: string; typedAhead: RefObject<TypedAhead> }) {
  useLayoutEffect(() => {
    typedAhead.current = { text, caret: [text.length, text.length] }
  }, [text, typedAhead])
  return null
}

function ListWithTyping({ text }: { text: string }) {
  const typedAhead = useRef<TypedAhead>({ text: null, caret: null })
  return (
    <>
      <Typing text={text} typedAhead={typedAhead} />
      <LoadedCombobox
        label="Town"
        choices={CHOICES}
        values={[]}
        multiple
        clearable
        onValues={() => undefined}
        typedAhead={typedAhead}
        wiring={{ id: 'town', 'aria-invalid': undefined, 'aria-describedby': undefined }}
      />
    </>
  )
}

describe('a searchable list', () => {
  let root: Root
  const render = (content: ReactNode): HTMLElement => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const container = document.body.appendChild(document.createElement('div'))
    root = createRoot(container)
    root.render(
      <LanguageProvider initial={{ locale: 'en', messages: MESSAGES_OF_LIST }}>{content}</LanguageProvider>,
    )
    return container
  }
  afterEach(() => {
    root.unmount()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })

  it('that appears when its form is sent gets the focus as the first invalid field', async () => {
    const container = render(<Form />)
    await vi.waitFor(() => expect(container.querySelector('button')).not.toBeNull())
    container.querySelector('button')?.click()
    await vi.waitFor(() => expect(document.querySelector('#town')).not.toBeNull())
    expect(document.activeElement?.id).toBe('town')
  })

  it('shows the matches of a text that was typed while the list was rendered', async () => {
    render(<ListWithTyping text="Lyo" />)
    await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('#town')?.value).toBe('Lyo'))
    await vi.waitFor(() => expect(document.querySelector('[role=option]')?.textContent).toContain('Lyon'))
  })
})
