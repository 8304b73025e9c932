/** A browser and its system by their common names; each is null when unknown. */
interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** Order matters, also in `SYSTEMS`: many browsers also list the names of other browsers and systems. */
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

/** Parses the header `User-Agent`. Browsers can send anything, so nothing relies on it. */
export function parseDevice(userAgent: string): Device {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) }
}
