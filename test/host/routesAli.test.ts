import { everyPage } from './routes'

everyPage('ali')
