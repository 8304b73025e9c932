import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHART_STYLE } from '../../src/views/charts/chart-style.ts'

const tokens = readFileSync('src/views/theme/tokens.css', 'utf8')
const radix = (colour: string) =>
  readFileSync(`node_modules/@radix-ui/themes/tokens/colors/${colour}.css`, 'utf8')

/** The declarations of a theme: those of tokens.css first, which override Radix's own scales. */
const DECLARATIONS = {
  light: `${/\n:root \{[^}]*\}/u.exec(tokens)}${/\n:root:not\(\.dark\) \{[^}]*\}/u.exec(tokens)}`,
  dark: `${/\n\.dark \{[^}]*\}/u.exec(tokens)}${['amber', 'blue'].map((name) => /\.dark[^{]*\{[^}]*\}/u.exec(radix(name))?.[0])}`,
}
type ThemeName = keyof typeof DECLARATIONS

/** The value of a token in a theme. */
function token(theme: ThemeName, name: string): string {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`, 'u').exec(DECLARATIONS[theme])?.[1]
  if (!found) throw new Error(`--${name} has no colour in the ${theme} theme`)
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
function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(['amber-9', 'jade-9', 'ruby-9'])(
    'the chart colour %s has a contrast of at least 3:1 to the background “sheet”',
    (name) => {
      expect(contrast(token(theme, name), token(theme, 'sheet'))).toBeGreaterThanOrEqual(3)
    },
  )

  it('the texts of a chart’s tooltip have a contrast of at least 4.5:1 to its background', () => {
    const tokenOf = (value: string) => token(theme, value.replace(/var\(--(.*)\)/u, '$1'))
    const { tooltip, text } = CHART_STYLE
    for (const { color } of [tooltip, text])
      expect(contrast(tokenOf(color), tokenOf(tooltip.background))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['paper', 'sheet'])(
    'the border of a field and the focus ring have a contrast of at least 3:1 to the background “%s”',
    (ground) => {
      for (const name of ['line-field', 'focus'])
        expect(contrast(token(theme, name), token(theme, ground)), name).toBeGreaterThanOrEqual(3)
    },
  )
})
