import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync('src/views/theme/tokens.css', 'utf8')

/** The value of a token in the light theme, which overrides Radix's own scale. */
function token(name: string): string {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`, 'u').exec(tokens)?.[1]
  if (!found) throw new Error(`tokens.css gives --${name} no colour of its own`)
  return found
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe('colours of charts', () => {
  it.each(['amber-9', 'jade-9', 'ruby-9'])(
    '%s has a contrast of 3:1 to the sheet in the light theme',
    (name) => {
      expect(contrast(token(name), token('sheet'))).toBeGreaterThanOrEqual(3)
    },
  )
})
