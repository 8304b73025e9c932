import { fileURLToPath } from 'node:url'

const face = (folder: string, file: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${folder}/${file}`))

/** The face of the papers, the same as the screens': files that can be embedded whole. */
export const FONTS = {
  regular: face('400Regular', 'Figtree_400Regular.ttf'),
  medium: face('600SemiBold', 'Figtree_600SemiBold.ttf'),
} as const

/** Columns of numbers stand under each other: digits of one width. */
export const FIGURES = ['tnum'] as const

/** The face has no narrow no-break space: papers take the plain one. Control characters would be boxes. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\u202F', '\u00A0')
    .replaceAll(/\p{Cc}+/gu, ' ')
}
