import { feature } from '../../feature'
import { eraseComments, kept } from './erase'
import { exported } from './exported'
import { heldComments } from './held'
import { commentKind } from './kind'
import routes from './routes'

export default feature({
  routes,
  complaints: { comment: commentKind },
  reviews: { comment: heldComments },
  erasures: {
    // who settles what waits holds that before the comment, and who forgets words holds the notices
    comments: { after: ['messages', 'screenings'], erase: eraseComments },
  },
  exported,
  kept,
})
