/**
 * What the build assembles is empty in tests of screens: they read text and press buttons, and get their messages from the source. Its
 * modules are the style sheets, and the addresses of the messages.
 */
export const noStyles = {
  name: 'no-styles',
  resolveId: (id: string) => (/^virtual:(?:radix.*\.css|languages)$/u.test(id) ? '\0no-styles' : undefined),
  load: (id: string) => (id === '\0no-styles' ? 'export default {}' : undefined),
}
