import type { CompiledMessage } from '../load.ts'

const rooms = import.meta.glob<Record<string, CompiledMessage>>('../messages/*.en.json', {
  eager: true,
  import: 'default',
})

const messages: Record<string, CompiledMessage> = Object.assign({}, ...Object.values(rooms))
export default messages
