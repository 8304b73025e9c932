/** What a browser says of itself, in the names that people know; null where it says nothing known. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** In this order: many browsers also say the names of others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//u, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//u, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/u, 'iPad'],
  [/\biPhone\b/u, 'iPhone'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bLinux\b/u, 'Linux'],
]

/** Reads the header `User-Agent`. It is what the browser says: nothing relies on it. */
export function deviceOf(userAgent: string): Device {
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
