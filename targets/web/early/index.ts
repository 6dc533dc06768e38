/**
 * The script that stands in the document itself. For home it begins the page's calls and draws what they bring, while
 * the app's scripts are on their way; for another page it asks for the lines of all pages. src/platform/request/index.web.ts
 * takes the calls up by their address; an end-to-end test counts that home makes each call once, as visitor and signed in.
 */
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import type {} from '@/platform/request/index.web'
import { drawBlocks, nameSchool } from './home'

const base = process.env.API_BASE ?? ''
const mostMs = 60_000

interface School {
  id: string
  name: string
  campus: string
}

/** What the app keeps on the device under this key. */
function stored<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

const token = stored<{ access_token?: string }>('info')?.access_token
const profile = stored<{
  me?: { completeness?: object; school?: School | null } | null
  school?: School | null
}>('userProfile')
// an earlier version of the app kept less of a profile
const school = (token && profile?.me?.completeness && profile.me.school) || profile?.school

function begin(path: string, signal: AbortSignal): Promise<string> {
  const query = `?client_id=4&client_type=web${school ? `&school=${school.id}` : ''}`
  const { href } = new URL(`${base}/api/${path}${query}`, location.href)
  const headers: Record<string, string> = { 'Content-Type': 'application/json', client_id: '4' }
  if (token) {
    headers.Authorization = `Bearer ${token}`
    headers.token = stored<{ token?: string }>('groupStoreUser')?.token || '0'
  }
  const call = fetch(href, { headers, credentials: 'omit', signal }).then(async (response) => ({
    response,
    text: await response.text(),
  }))
  window.begunCalls = { ...window.begunCalls, [href]: call }
  return call.then(({ text }) => text)
}

/** Asks for the first banner's picture at once: the browser would have the style sheets and scripts come first. */
function fetchPicture({ blocks }: DataOf<Routes['diy/diyfirst']>): void {
  for (const block of blocks) {
    const url = block.kind === 'banner' && block.slides[0]?.picture.url
    if (!url) continue
    const picture = new Image()
    picture.setAttribute('fetchpriority', 'high')
    picture.src = url.startsWith('/') ? base + url : url
    return
  }
}

/** Shows home as the document has it: in the reader's theme, with the school that the app showed last. */
function show(home: HTMLElement): void {
  const choice = stored<string>('theme')
  const dark =
    choice === 'system' || !choice ? matchMedia('(prefers-color-scheme: dark)').matches : choice === 'dark'
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
  home.querySelector('.u-page')?.classList.add(dark ? 'theme-dark' : 'theme-light')
  // as src/ui/nav-bar.tsx measures it
  const row = home.querySelector<HTMLElement>('.u-nav-row')
  if (row && /android/i.test(navigator.userAgent)) row.style.height = '50px'
  if (school) nameSchool(home, school)
  home.hidden = false
  // a tap before the app is there leads to another page, which is not home's to cover
  addEventListener('hashchange', () => home.remove(), { once: true })
}

function openHome(home: HTMLElement): void {
  const stop = new AbortController()
  setTimeout(() => stop.abort(), mostMs)
  // the app asks again, and says what is wrong
  begin('dynamic/recommend', stop.signal).catch(() => undefined)
  begin('diy/diyfirst', stop.signal)
    .then((text) => {
      const { data } = JSON.parse(text) as { data: DataOf<Routes['diy/diyfirst']> }
      fetchPicture(data)
      if (home.isConnected) drawBlocks(home, data, base)
    })
    .catch(() => undefined)
  show(home)
}

const home = document.getElementById('first')
if (home && /^(#\/?(pages\/index\/index)?(\?.*)?)?$/.test(location.hash)) openHome(home)
else {
  const lines = document.createElement('link')
  lines.rel = 'preload'
  lines.as = 'script'
  lines.href = process.env.ROUTES ?? ''
  document.head.append(lines)
}
