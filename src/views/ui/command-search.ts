/** An item that can be found by the words of its texts. */
export interface Findable {
  readonly label: string
  /** A second text, such as the section. A match in it ranks below a match in the label. */
  readonly hint?: string
}

const MARKS = /\p{Diacritic}/gu
const WORD_SEPARATORS = /[^\p{L}\p{N}]+/u

/** The words of a text, in lower case and without accents, for comparison. */
export function wordsOf(text: string): readonly string[] {
  return text.normalize('NFD').replaceAll(MARKS, '').toLowerCase().split(WORD_SEPARATORS).filter(Boolean)
}

const RANK_LABEL_START = 0
const RANK_LABEL = 1
const RANK_LABEL_OR_HINT = 2
const NOT_FOUND = 3

/**
 * Ranks how well an item matches the typed words: 0 is best, null is no match. Every typed word must be the start of a word of the item, so that
 * `rem tra` finds «Remettre au transporteur».
 */
export function rankOf({ label, hint = '' }: Findable, typedWords: readonly string[]): number | null {
  const labelWords = wordsOf(label)
  const itemWords = [...labelWords, ...wordsOf(hint)]
  const areWordStartsIn = (words: readonly string[]) =>
    typedWords.every((part) => words.some((word) => word.startsWith(part)))
  if (labelWords.join(' ').startsWith(typedWords.join(' '))) return RANK_LABEL_START
  if (areWordStartsIn(labelWords)) return RANK_LABEL
  return areWordStartsIn(itemWords) ? RANK_LABEL_OR_HINT : null
}

/**
 * Returns the groups that have matching items, with these items only; groups and items with the best match come first. For an empty text, all
 * items match, and their order stays.
 */
export function searchGroups<Item extends Findable, Group extends { readonly items: readonly Item[] }>(
  groups: readonly Group[],
  text: string,
): readonly Group[] {
  const typedWords = wordsOf(text)
  return groups
    .map((group) => {
      const matches = group.items
        .flatMap((item) => {
          const rank = rankOf(item, typedWords)
          return rank === null ? [] : [{ item, rank }]
        })
        .sort((first, second) => first.rank - second.rank)
      return {
        group: { ...group, items: matches.map(({ item }) => item) },
        best: matches[0]?.rank ?? NOT_FOUND,
      }
    })
    .filter(({ best }) => best < NOT_FOUND)
    .sort((first, second) => first.best - second.best)
    .map(({ group }) => group)
}
