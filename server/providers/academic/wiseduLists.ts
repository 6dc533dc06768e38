/** How 金智's applications are opened, and their lists asked for. */
import type { Answer, Browser } from './browser'
import { sessionEnded, jsonOf, listIn, objectIn, notSupported } from './reading'
import { AcademicError } from './error'
import { pageChanged } from './error'

/** The applications' numbers, the same at all schools: who comes without their cookie is led in by them. */
const apps = {
  wdkb: '4770397878132218',
  cjcx: '4768574631264620',
  studentWdksapApp: '4768687067472349',
  kxjas: '4768402106681759',
} as const
type App = keyof typeof apps

const most = { rows: 500, pages: 6 }

/** @throws AcademicError expired, where the sign-in stands in place of what was asked */
export function inside(browser: Browser, answer: Answer): Answer {
  const away = answer.url.hostname !== new URL(browser.kept.base).hostname
  if (away || answer.status === 401 || /authserver\/login|pwdEncryptSalt|casLoginForm/.test(answer.text))
    throw sessionEnded()
  return answer
}

/** Opens an application: its pages are closed to who has not seen its first. */
export async function into(browser: Browser, app: App): Promise<void> {
  const first = await browser.get(`sys/${app}/*default/index.do`)
  if (first.status !== 403) return void inside(browser, first)
  inside(browser, await browser.get(`/appShow?appId=${apps[app]}`))
}

export interface Rows {
  rows: Record<string, unknown>[]
  /** How many there are in all, where it says so. */
  total: number
  /** Why it gives none. */
  said: string
}

/** What an application has under a name; null: it has no such list. */
export async function listOf(
  browser: Browser,
  app: App,
  path: string,
  form: Record<string, string>,
): Promise<Rows | null> {
  const answer = await browser.post(`sys/${app}/${path}.do`, form, {
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      Accept: 'application/json, text/javascript, */*; q=0.01',
    },
  })
  if (answer.status === 404) return null
  const name = path.split('/').at(-1) ?? ''
  const found = objectIn(objectIn(jsonOf(inside(browser, answer), name), 'datas'), name)
  const { code, msg } = objectIn(found, 'extParams', {})
  const refused = code !== undefined && String(code) !== '1'
  return {
    rows: refused && !Array.isArray(found.rows) ? [] : listIn(found, 'rows'),
    total: Number(found.totalSize) || 0,
    said: refused ? String(msg ?? '') || '没有说为什么' : '',
  }
}

/** All pages of a list, and how many of its rows are behind the last that is read. */
export async function whole(
  browser: Browser,
  app: App,
  path: string,
  form: Record<string, string>,
): Promise<{ rows: Rows['rows']; more: number }> {
  const rows: Rows['rows'] = []
  let total = 0
  for (let page = 1; page <= most.pages; page += 1) {
    const found = await listOf(browser, app, path, {
      ...form,
      pageSize: String(most.rows),
      pageNumber: String(page),
    })
    if (!found) throw page === 1 ? notSupported(path) : pageChanged(path)
    if (found.said !== '') throw new AcademicError('changed', `${path} refused`, found.said)
    rows.push(...found.rows)
    total = found.total
    if (found.rows.length < most.rows || rows.length >= found.total) break
  }
  return { rows, more: Math.max(0, total - rows.length) }
}
