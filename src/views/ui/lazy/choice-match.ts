import { wordsOf } from '../command-search.ts'
import type { Choice } from '../search-select.tsx'

/** True when the label or the second line of a choice contains the text. Accents, capitals and punctuation make no difference. */
export function matchesText({ label, hint = '' }: Pick<Choice, 'label' | 'hint'>, text: string): boolean {
  const searched = simplify(text)
  return simplify(label).includes(searched) || simplify(hint).includes(searched)
}

const simplify = (text: string): string => wordsOf(text).join(' ')
