/** A browser against the live server, as a phone. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { findBrowser } from '../../scripts/setup.mjs'
import { liveServer, type LiveServer } from '../live/server'

export interface Live {
  baseUrl: string
  browser: Browser
  server: LiveServer
  /** A page of a person of its own: nothing is shared with other pages. */
  newPage(options?: BrowserContextOptions): Promise<Page>
  /** What any page logged as an error, or threw. */
  errors: string[]
  close(): Promise<void>
}

/** Chromium in a container, without calls of its own. */
export const flags = [
  // a microphone that everyone may listen to, and that hums
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of the browser that tests drive. */
export function browserPath(): string {
  const found = findBrowser()
  if (found === null) throw new Error('no Chromium: npm test installs it, or names what is missing')
  return found
}

let visitors = 0
/** Limits count by address: each person comes from one of their own. */
const nextAddress = () => {
  visitors += 1
  return `10.${process.pid & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** `started`: another server than the runner's. */
export async function launch(started?: LiveServer): Promise<Live> {
  const server = started ?? (await liveServer())
  const executablePath = browserPath()
  // without a language of the system, names of files lose what is not ASCII
  const env = { ...process.env, LANG: 'C.UTF-8' }
  const browser = await chromium.launch({ executablePath, args: flags, env })
  const errors: string[] = []
  return {
    baseUrl: server.url,
    browser,
    server,
    errors,
    newPage: async (options = {}) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        hasTouch: true,
        // what tests put in place of an answer would pass the worker by
        serviceWorkers: 'block',
        extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
        ...options,
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(`${error.message}\n${error.stack ?? ''}`))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      return page
    },
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}

let phones = 0
/** A phone that no demo student and no other test has. */
export const nextPhone = (): string => {
  phones += 1
  return `137${String(process.pid % 10_000).padStart(4, '0')}${String(phones).padStart(4, '0')}`
}
