import { type RefObject, useEffect } from 'react'
import type { Refusal } from '../domain/outcome.ts'

/** Moves the focus to the first refused field. */
export function useRefusedFocus(container: RefObject<HTMLElement | null>, refusal: Refusal | null): void {
  useEffect(() => {
    if (refusal) container.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [container, refusal])
}
