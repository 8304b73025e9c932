import 'virtual:radix.css'
import './theme.css'

export {
  APPEARANCE_CHOICES,
  type AppearanceChoice,
  applyAppearance,
  useAppearance,
} from './appearance.ts'
