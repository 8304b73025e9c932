import { fileURLToPath } from 'node:url'

const fontFile = (folder: string, file: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${folder}/${file}`))

/** The font files of documents: the font of the screens, in a format that can be embedded in a PDF. */
export const FONTS = {
  regular: fontFile('400Regular', 'Figtree_400Regular.ttf'),
  semiBold: fontFile('600SemiBold', 'Figtree_600SemiBold.ttf'),
} as const

/** The OpenType feature that gives all figures the same width, so that columns of numbers align. */
export const TABULAR_FIGURES = ['tnum'] as const

/** Replaces characters that can't be printed: narrow no-break spaces by no-break spaces, control characters by a space, lone surrogates by U+FFFD. */
export function toPrintable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\u202F', '\u00A0')
    .replaceAll(/\p{Cc}+/gu, ' ')
}
