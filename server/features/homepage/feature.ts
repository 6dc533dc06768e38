import { feature } from '../../feature'
import { erasePage, kept } from './erase'
import { exported, notExported } from './exported'
import { photoPlace } from './picture'
import { homepageSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  pictures: { photo: () => photoPlace },
  erasures: { page: { erase: erasePage } },
  exported,
  seeds: { homepage: homepageSeed },
  notExported,
  kept,
})
