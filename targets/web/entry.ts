import '@/ui/tokens.css'
import App from '@/app'
import { readUrl } from './browser'
import { complete, findRoute, parse, register } from './route'
import { start } from './start'
import { routes } from './tabs'

async function begin(element: HTMLElement): Promise<void> {
  register(routes, async () => (await import(/* webpackChunkName: "routes" */ './routes')).routes)
  // early.js has asked for the lines already; without them the page itself says so, and asks again
  if (!findRoute(parse(readUrl()).path)) await complete().catch(() => undefined)
  // running the modules was work enough for one go: a tap on what the document drew is answered first
  await new Promise((resolve) => setTimeout(resolve))
  start(App, element)
}

const element = document.getElementById('app')
if (element) void begin(element)
