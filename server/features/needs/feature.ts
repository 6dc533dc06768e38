import { feature } from '../../feature'
import routes from './routes'

export default feature({ routes })
