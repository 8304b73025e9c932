import { testEveryScreen } from './test-every-screen.ts'

testEveryScreen('en')
