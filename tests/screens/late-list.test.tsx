import { parse } from '@formatjs/icu-messageformat-parser'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { LanguageProvider } from '../../src/i18n/index.ts'
import LoadedCombobox from '../../src/views/ui/lazy/combobox.tsx'
import { MESSAGES } from '../support/messages.ts'

const MESSAGES_OF_LIST = Object.fromEntries(
  (['choice.none', 'choice.chosen', 'choice.open'] as const).map((id) => [id, parse(MESSAGES.en[id] ?? '')]),
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

it('a searchable list that appears when its form is sent gets the focus as the first invalid field', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <LanguageProvider initial={{ locale: 'en', messages: MESSAGES_OF_LIST }}>
      <Form />
    </LanguageProvider>,
  )
  await vi.waitFor(() => expect(container.querySelector('button')).not.toBeNull())
  container.querySelector('button')?.click()
  await vi.waitFor(() => expect(document.querySelector('#town')).not.toBeNull())
  expect(document.activeElement?.id).toBe('town')
  root.unmount()
  container.remove()
  vi.unstubAllGlobals()
})
