/** A pseudo-random source: the same seed gives the same sequence. Not for secrets. */
export interface RandomSource {
  /** A number from 0 to 1, 1 excluded. */
  next(): number
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean
  /** One of the items. @throws RangeError if the list is empty */
  pick<Item>(items: readonly Item[]): Item
  /** A factor around 1: a `spread` of 0.1 gives 0.9 to 1.1, most often values near 1. */
  factor(spread: number): number
  /** A UUID of version 7 with this timestamp. */
  idAt(instant: string): string
}

/** Creates the random source of a seed. Sources with the same seed and different labels are independent of each other. */
export function createRandomSource(seed: string, ...labels: readonly (string | number)[]): RandomSource {
  let [a, b, c, d] = hash128([seed, ...labels].join('/'))

  /** The next 32 bits, as an unsigned integer, by the algorithm sfc32 ("small fast counting"). */
  function bits(): number {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    c |= 0
    return t >>> 0
  }
  const next = () => bits() / 2 ** 32
  const hex = () => bits().toString(16).padStart(8, '0')
  for (let warmUp = 0; warmUp < 12; warmUp += 1) bits()

  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('The list to pick from is empty')
      return item
    },
    factor: (spread) => 1 + spread * (next() + next() - 1),
    idAt(instant) {
      const time = Date.parse(instant).toString(16).padStart(12, '0')
      const [x, y, z] = [hex(), hex(), hex()]
      const variant = '89ab'[Number.parseInt(x.charAt(3), 16) % 4]
      return `${time.slice(0, 8)}-${time.slice(8)}-7${x.slice(0, 3)}-${variant}${x.slice(4, 7)}-${y}${z.slice(0, 4)}`
    },
  }
}

/** Hashes a text to 128 bits, with the loop of cyrb128. */
function hash128(text: string): [number, number, number, number] {
  let [h1, h2, h3, h4] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762]
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    h1 = h2 ^ Math.imul(h1 ^ code, 597_399_067)
    h2 = h3 ^ Math.imul(h2 ^ code, 2_869_860_233)
    h3 = h4 ^ Math.imul(h3 ^ code, 951_274_213)
    h4 = h1 ^ Math.imul(h4 ^ code, 2_716_044_179)
  }
  return [h1 | 0, h2 | 0, h3 | 0, h4 | 0]
}
