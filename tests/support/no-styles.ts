/**
 * A Vite plugin for tests of screens. It replaces the modules that the build generates (the style sheets of Radix, and the addresses of
 * the message files) by empty ones: these tests need no styles and read the messages from the source.
 */
export const noStyles = {
  name: 'no-styles',
  resolveId: (id: string) => (/^virtual:(?:radix.*\.css|languages)$/u.test(id) ? '\0no-styles' : undefined),
  load: (id: string) => (id === '\0no-styles' ? 'export default {}' : undefined),
}
