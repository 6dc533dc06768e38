import { feature } from '../../feature'
import { sharePlugin } from './plugin'

export default feature({ plugins: [sharePlugin] })
