/** An item that can be found by its words. */
export interface Findable {
  readonly label: string
  /** Its section; searched too, but ranked below a match in the name. */
  readonly hint?: string
}

const MARKS = /\p{Diacritic}/gu
const WORD_SEPARATORS = /[^\p{L}\p{N}]+/u

/** The words of a text for comparison: without case or accents. */
export function wordsOf(text: string): readonly string[] {
  return text.normalize('NFD').replaceAll(MARKS, '').toLowerCase().split(WORD_SEPARATORS).filter(Boolean)
}

const NAME = 0
const RANK_BY_NAME = 1
const RANK_BY_NAME_AND_PLACE = 2
const NOT_FOUND = 3

/**
 * How well an item matches the input, 0 is best; null when it does not. Every typed word must start one of its words, so that
 * `rem tra` finds «Remettre au transporteur».
 */
export function rankOf({ label, hint = '' }: Findable, typed: readonly string[]): number | null {
  const name = wordsOf(label)
  const all = [...name, ...wordsOf(hint)]
  const begun = (words: readonly string[]) =>
    typed.every((part) => words.some((word) => word.startsWith(part)))
  const rank = name.join(' ').startsWith(typed.join(' '))
    ? NAME
    : begun(name)
      ? RANK_BY_NAME
      : begun(all)
        ? RANK_BY_NAME_AND_PLACE
        : NOT_FOUND
  return rank === NOT_FOUND ? null : rank
}

/** The groups with their matching items, best first; all of them, in their order, for an empty text. */
export function searchGroups<Item extends Findable, Group extends { readonly items: readonly Item[] }>(
  groups: readonly Group[],
  text: string,
): readonly Group[] {
  const typed = wordsOf(text)
  return groups
    .map((group) => {
      const found = group.items
        .flatMap((item) => {
          const rank = rankOf(item, typed)
          return rank === null ? [] : [{ item, rank }]
        })
        .sort((first, second) => first.rank - second.rank)
      return { group: { ...group, items: found.map(({ item }) => item) }, best: found[0]?.rank ?? NOT_FOUND }
    })
    .filter(({ best }) => best < NOT_FOUND)
    .sort((first, second) => first.best - second.best)
    .map(({ group }) => group)
}
