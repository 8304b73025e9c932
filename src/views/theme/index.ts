import 'virtual:radix.css'
import './theme.css'

export {
  APPEARANCE_CHOICES,
  applyAppearance,
  useAppearance,
} from './appearance.ts'
