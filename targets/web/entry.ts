import '@/ui/tokens.css'
import App from '@/app'
import { appRoutes } from './routes'
import { start } from './start'

const element = document.getElementById('app')
if (element) start(App, appRoutes, element)
