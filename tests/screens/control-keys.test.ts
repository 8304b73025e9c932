import { expect, it } from 'vitest'
import { commandOf } from '../../src/views/control/keys.ts'

const KEYS = {
  j: 'next',
  J: 'next',
  k: 'previous',
  x: 'toggle',
  v: 'validate',
  i: 'invalidate',
  o: 'open',
  Escape: 'close',
  a: null,
  Enter: null,
}
const NO_MODIFIERS = { ctrlKey: false, altKey: false, metaKey: false, target: null }

it.each(Object.entries(KEYS))('the key %s of the control screen runs %s', (key, command) => {
  expect(commandOf({ ...NO_MODIFIERS, key })).toBe(command)
})

it.each(['ctrlKey', 'altKey', 'metaKey'])('a key with %s runs nothing', (modifier) => {
  expect(commandOf({ ...NO_MODIFIERS, key: 'v', [modifier]: true })).toBeNull()
})

it.each(['input', 'select', 'textarea'])('a key typed into the field %s runs nothing', (tag) => {
  expect(commandOf({ ...NO_MODIFIERS, key: 'v', target: document.createElement(tag) })).toBeNull()
})
