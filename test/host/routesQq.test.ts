import { everyPage } from './routes'

everyPage('qq')
