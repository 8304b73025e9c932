import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePicture } from '../../src/device/decoder.ts'
import { POUCH_NUMBER_MAX, POUCH_NUMBER_MIN } from '../../src/domain/pouches/number.ts'
import { code128Picture, toImageData } from '../support/code128.ts'

const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
const number = fc.string({ unit: character, minLength: POUCH_NUMBER_MIN, maxLength: POUCH_NUMBER_MAX })

describe('the decoder', () => {
  it('reads a pouch number from its bar code, with leading zeros', () => {
    expect(decodePicture(toImageData(code128Picture('0042177')))).toBe('0042177')
  })

  it('reads any pouch number', () => {
    fc.assert(
      fc.property(number, (text) => {
        expect(decodePicture(toImageData(code128Picture(text, { width: 720, height: 90 })))).toBe(text)
      }),
      { numRuns: 40 },
    )
  })

  it('reads a bar code that is upside down', () => {
    const { width, height, luminance } = code128Picture('ABC123')
    expect(decodePicture(toImageData({ width, height, luminance: luminance.toReversed() }))).toBe('ABC123')
  })

  it('reads nothing from a blank sheet, noise, or an empty picture', () => {
    const blank = { width: 64, height: 64, luminance: new Uint8Array(64 * 64).fill(255) }
    expect(decodePicture(toImageData(blank))).toBeNull()
    const noise = { ...blank, luminance: blank.luminance.map((_, index) => (index * 7919) % 256) }
    expect(decodePicture(toImageData(noise))).toBeNull()
    expect(decodePicture({ width: 0, height: 0, data: new Uint8ClampedArray() })).toBeNull()
  })
})
