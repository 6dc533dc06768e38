import { everyPage } from './routes'

everyPage('wechat')
