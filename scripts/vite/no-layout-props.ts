/**
 * Replaces the layout properties of Radix Themes in the build: width, padding, position and grid cell of a `Flex`. Nothing here passes
 * them (tests/client-build.test.ts), and their definitions would be in the first load of every screen.
 */
export const layoutPropDefs = {}
