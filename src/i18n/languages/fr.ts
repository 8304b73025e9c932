import type { CompiledMessage } from '../load.ts'

const files = import.meta.glob<Record<string, CompiledMessage>>('../messages/*.fr.json', {
  eager: true,
  import: 'default',
})

const messages: Record<string, CompiledMessage> = Object.assign({}, ...Object.values(files))
export default messages
