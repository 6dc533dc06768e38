import { feature } from '../../feature'
import { exported } from './exported'
import { radioSeed } from './seed'
import { programme } from './thing'
import routes from './routes'

export default feature({
  routes,
  things: [programme],
  exported,
  seeds: { radio: radioSeed },
})
