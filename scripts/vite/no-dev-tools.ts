/** Replaces XState's connection to its browser extension in the build: nobody inspects the charts of a served page. */
export const devToolsAdapter = (): void => undefined
