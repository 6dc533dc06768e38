import { feature } from '../../feature'
import { kept } from './erase'
import { exported } from './exported'

export default feature({
  exported,
  kept,
})
