import { feature } from '../../feature'
import { erasePage, kept } from './erase'
import { exported, notExported } from './exported'
import { barrageKind, photoKind, questionKind, replyKind } from './kinds'
import { photoPlace } from './picture'
import { homepageSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  complaints: { question: questionKind, reply: replyKind, barrage: barrageKind, photo: photoKind },
  pictures: { photo: () => photoPlace },
  erasures: { page: { erase: erasePage } },
  exported,
  seeds: { homepage: homepageSeed },
  notExported,
  kept,
})
