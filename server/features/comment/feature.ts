import { feature } from '../../feature'
import routes from './routes'
import { comment } from './thing'

export default feature({ routes, things: [comment] })
