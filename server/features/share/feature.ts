import { feature } from '../../feature'
import { picturePlugin } from './picture'
import { sharePlugin } from './plugin'

export default feature({ plugins: [sharePlugin, picturePlugin] })
