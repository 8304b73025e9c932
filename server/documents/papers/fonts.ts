import { fileURLToPath } from 'node:url'

const face = (folder: string, file: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${folder}/${file}`))

/** The font of documents, the same as on screen: files that can be embedded completely. */
export const FONTS = {
  regular: face('400Regular', 'Figtree_400Regular.ttf'),
  medium: face('600SemiBold', 'Figtree_600SemiBold.ttf'),
} as const

/** Figures of equal width, so that columns of numbers align. */
export const TABULAR_FIGURES = ['tnum'] as const

/** The font has no narrow no-break space: documents use the ordinary one. Control characters would be printed as boxes. */
export function toPrintable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\u202F', '\u00A0')
    .replaceAll(/\p{Cc}+/gu, ' ')
}
